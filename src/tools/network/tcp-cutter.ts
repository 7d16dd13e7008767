import type { Socket } from "node:net";
import { type RequestHead, type RequestPiece, RequestReader, answerBounds } from "./http-messages.ts";
import { type Relay, startRelay } from "./tcp-relay.ts";

/**
 * When a connection breaks. Those that wait until the rule is released are `hang`, `hold-answer` and `hold-half`; every other
 * one ends it for good.
 *
 * - `before`: the whole request arrived, and the server is given none of it.
 * - `amid`: the server is given half of what arrived first of the request.
 * - `after`: the server answered in full, and the client is given none of it.
 * - `half-body`: the client is given the head of the answer and half of its body.
 * - `hang`: nothing is passed on until the rule is released; the request then goes on as if nothing had been.
 * - `hold-answer`: the server answered in full, and the client is given the answer when the rule is released.
 * - `hold-half`: the client is given the head of the answer and half of its body, and the rest when the rule is released.
 */
export type CutTime = "before" | "amid" | "after" | "half-body" | "hang" | "hold-answer" | "hold-half";

/** The requests that a rule applies to. */
export interface RequestMatcher {
  readonly method: string;
  /** The beginning of the path. */
  readonly path: string;
  /** Only requests on a reused connection, which browsers repeat by themselves. */
  readonly isReused?: boolean;
}

interface CutOptions {
  /** Matching requests that pass before the first cut; none by default. */
  readonly skip?: number;
  /** Requests to cut; one by default. */
  readonly times?: number;
}

/** A rule that was added to a cutter. */
export interface Cut {
  /** How many requests it has cut, or held. */
  struck(): number;
  /** Releases what it holds, and cuts nothing more. */
  release(): void;
}

/** A relay between a client and a server that can break connections. */
export interface Cutter extends Relay {
  /** All requests that were cut or held up. */
  cuts(): number;
  /** Adds a rule behind the existing ones. A request meets the first unused rule that it matches. */
  cutNextRequest(matcher: RequestMatcher, when: CutTime, options?: CutOptions): Cut;
}

/** A rule with its remaining counts. */
class Rule implements Cut {
  readonly when: CutTime;
  readonly #matcher: RequestMatcher;
  #skip: number;
  #times: number;
  #struck = 0;
  readonly #held = new Set<() => void>();

  constructor(matcher: RequestMatcher, when: CutTime, { skip = 0, times = 1 }: CutOptions) {
    this.#matcher = matcher;
    this.when = when;
    this.#skip = skip;
    this.#times = times;
  }

  /** Whether this request is the rule's, which then counts it. */
  takes({ method, path }: RequestHead, isReused: boolean): "no" | "passes" | "strikes" {
    const matches = method === this.#matcher.method && path.startsWith(this.#matcher.path);
    const isMeant = matches && (isReused || this.#matcher.isReused !== true);
    if (!isMeant || this.#times === 0) return "no";
    if (this.#skip > 0) {
      this.#skip -= 1;
      return "passes";
    }
    this.#times -= 1;
    return "strikes";
  }

  count(): void {
    this.#struck += 1;
  }

  hold(goOn: () => void): void {
    this.count();
    this.#held.add(goOn);
  }

  struck(): number {
    return this.#struck;
  }

  release(): void {
    this.#times = 0;
    for (const goOn of this.#held) goOn();
    this.#held.clear();
  }
}

type RuleFor = (head: RequestHead, isReused: boolean) => Rule | undefined;

/** A client's connection with the one to the server behind it. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #ruleFor: RuleFor;
  readonly #reader = new RequestReader();
  #requests = 0;
  /** The method of the present request. */
  #method = "";
  #rule: Rule | undefined;
  /** Pieces that came while a rule holds the connection. */
  #waiting: RequestPiece[] | undefined;
  /** The server's answer to a request that is to be cut. */
  #answer: Buffer = Buffer.alloc(0);

  constructor(client: Socket, server: Socket, ruleFor: RuleFor) {
    this.#client = client;
    this.#server = server;
    this.#ruleFor = ruleFor;
    client.on("data", (chunk: Buffer) => {
      for (const piece of this.#reader.push(chunk)) this.#take(piece);
    });
    server.on("data", (chunk: Buffer) => this.#takeAnswer(chunk));
    // a broken connection closes after its error
    for (const socket of [client, server]) socket.on("error", () => undefined);
    client.on("close", () => server.destroy());
    server.on("close", () => {
      this.#cutAnswer(server.readableEnded);
      client.end();
    });
  }

  #take(piece: RequestPiece): void {
    if (this.#waiting) {
      this.#waiting.push(piece);
      return;
    }
    if (piece.head) {
      this.#method = piece.head.method;
      this.#rule = this.#ruleFor(piece.head, this.#requests > 0);
      this.#requests += 1;
      if (this.#rule?.when === "hang") {
        this.#hang(this.#rule, piece);
        return;
      }
      if (this.#rule?.when === "amid") {
        this.#endAmid(this.#rule, piece);
        return;
      }
    }
    if (this.#rule?.when !== "before") this.#server.write(piece.bytes);
    else if (piece.isLast) this.#end(this.#rule);
  }

  #hang(rule: Rule, first: RequestPiece): void {
    const { head: _, ...begun } = first;
    this.#waiting = [begun];
    this.#rule = undefined;
    rule.hold(() => {
      const pieces = this.#waiting ?? [];
      this.#waiting = undefined;
      for (const piece of pieces) this.#take(piece);
    });
  }

  #endAmid(rule: Rule, { bytes }: RequestPiece): void {
    this.#rule = undefined;
    this.#waiting = [];
    // the bytes are on their way before the connection ends
    this.#server.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => this.#end(rule));
  }

  #takeAnswer(chunk: Buffer): void {
    if (!this.#rule) {
      this.#client.write(chunk);
      return;
    }
    this.#answer = Buffer.concat([this.#answer, chunk]);
    this.#cutAnswer(false);
  }

  /** Cuts an answer that is complete, if it is to be cut. */
  #cutAnswer(hasEnded: boolean): void {
    const rule = this.#rule;
    const bounds = rule && answerBounds(this.#answer, { method: this.#method, hasEnded });
    if (!rule || !bounds) return;
    if (rule.when === "after") {
      this.#end(rule);
      return;
    }
    this.#rule = undefined;
    const half = bounds.body + Math.floor((bounds.end - bounds.body) / 2);
    if (rule.when === "half-body") {
      // the bytes are on their way before the connection ends
      this.#client.write(this.#answer.subarray(0, half), () => this.#end(rule));
      return;
    }
    const passed = rule.when === "hold-half" ? half : 0;
    const rest = this.#answer.subarray(passed);
    this.#client.write(this.#answer.subarray(0, passed));
    this.#answer = Buffer.alloc(0);
    rule.hold(() => this.#client.write(rest));
  }

  #end(rule: Rule): void {
    this.#rule = undefined;
    rule.count();
    this.#client.destroy();
    this.#server.destroy();
  }
}

/** The first rule that a request matches, if it cuts this one. */
function strikingRule(rules: readonly Rule[], head: RequestHead, isReused: boolean): Rule | undefined {
  for (const rule of rules) {
    const verdict = rule.takes(head, isReused);
    if (verdict !== "no") return verdict === "strikes" ? rule : undefined;
  }
  return undefined;
}

interface CutterOptions {
  /** Where the server listens. */
  readonly port: number;
  /** Where clients connect; any free port by default. */
  readonly listenOn?: number;
}

/**
 * Starts a cutter before a server on `port` of this machine. It passes bytes on as they come and reads only where requests begin
 * and end, so that connections stay warm and are reused as without it.
 */
export async function startCutter({ port, listenOn }: CutterOptions): Promise<Cutter> {
  const rules: Rule[] = [];
  const relay = await startRelay({
    ports: [port],
    ...(listenOn !== undefined && { listenOn }),
    join: (client, server) =>
      void new Link(client, server, (head, isReused) => strikingRule(rules, head, isReused)),
  });
  return {
    ...relay,
    cuts: () => rules.reduce((sum, rule) => sum + rule.struck(), 0),
    cutNextRequest(matcher, when, options = {}) {
      const rule = new Rule(matcher, when, options);
      rules.push(rule);
      return rule;
    },
  };
}
