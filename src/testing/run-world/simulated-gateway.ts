import {
  CREDITS_CHARGED,
  GATEWAY_CODES,
  GATEWAY_CREDITS,
  GATEWAY_OUTCOME,
  type GatewayOutcome,
  IDEMPOTENCY_REPLAYED,
  type JournalEntry,
  type JournalState,
  type NoJournalEntry,
} from "#contract/gateway-schemas.ts";
import type { Clock } from "#app/lib/clock.ts";
import type { EnrichCall } from "#app/paid-calls/paid-call-outcome.ts";
import { inputKey } from "#contract/records/match-input.ts";
import { askedIn } from "./described-run-for-test.ts";
import { FaultQueue, pause } from "./fault-queue.ts";
import { type SimulatedService, type WireReply, refusalReply } from "./simulated-service.ts";

/** What can happen to a call between the gateway and the service. */
export const UPSTREAM_FAULTS = [
  "cut-before",
  "cut-after",
  /** The gateway's process dies. */
  "killed-before",
  "killed-after",
  /** Longer than the browser waits. */
  "slow",
  /** The process shows no sign of life for longer than its lease, and goes on. */
  "stalled",
  "refused-401",
  "refused-403",
  "refused-429",
  "refused-429-numeric",
  "refused-429-date",
  "refused-429-nonsense",
  "refused-500",
  "refused-503",
] as const;
export type UpstreamFault = (typeof UPSTREAM_FAULTS)[number];

const RETRY_AFTER: Readonly<Partial<Record<UpstreamFault, string>>> = {
  "refused-429-numeric": "2",
  "refused-429-date": "Sat, 21 Nov 2026 09:00:20 GMT",
  "refused-429-nonsense": "-7 bananas",
};

const LEASE_MS = 10_000;
const SLOW_MS = 150_000;
const STORED_DAYS = 30;

interface Row {
  state: JournalState;
  body: string;
  attempt: number;
  /** Renewed all the time, until the process that sends shows no sign of life. */
  leaseUntil: number;
  released: boolean;
  reply: WireReply | null;
  credits: number | null;
  readonly sentAt: string;
  /** Requests of the same key, until the attempt under way ends. */
  waiting: (() => void)[];
}

type Claim =
  | { readonly kind: "send" | "wait"; readonly attempt: number }
  | { readonly kind: "answer"; readonly reply: WireReply };

/** The process that had the call is gone, and the connection with it. */
class ProcessDiedError extends Error {
  override name = "ProcessDiedError";
}

function marked(reply: WireReply, outcome: GatewayOutcome, more: WireReply["headers"] = {}): WireReply {
  const charged = reply.headers[CREDITS_CHARGED];
  const credits = charged === undefined ? {} : { [GATEWAY_CREDITS]: charged };
  return { ...reply, headers: { ...reply.headers, ...credits, [GATEWAY_OUTCOME]: outcome, ...more } };
}

interface GatewayOptions {
  readonly service: SimulatedService;
  readonly clock: Clock;
  /** How long the service takes. */
  readonly latency: number;
}

/** The gateway's journal by its rules, in memory: each step between two waits is one transaction. [gateway-1] */
export class SimulatedGateway {
  readonly faults = new FaultQueue<UpstreamFault>();
  readonly #options: GatewayOptions;
  readonly #rows = new Map<string, Row>();
  /** The key that has an input. */
  readonly #inputs = new Map<string, string>();
  /** How often what was known of a key was erased. */
  readonly erased = new Map<string, number>();

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  /** Answers a call; rejects when the process that sends it dies. */
  async handle(call: EnrichCall): Promise<WireReply> {
    for (let joined: number | undefined; ;) {
      const claim = this.#claim(call, joined);
      if (claim.kind === "answer") return claim.reply;
      if (claim.kind === "send") return this.#send(call, claim.attempt);
      joined = claim.attempt;
      await new Promise<void>((resolve) => this.#rows.get(call.key)?.waiting.push(resolve));
    }
  }

  /** What the journal has of a call. [gateway-5] */
  find(key: string): JournalEntry | NoJournalEntry {
    const { managementDays } = this.#options.service.terms;
    const row = this.#rows.get(key);
    if (row === undefined) return { key, state: "absent", storedDays: STORED_DAYS, managementDays };
    const state = this.#stateOf(row);
    return {
      key,
      state,
      operation: "enrichContacts",
      status: row.reply?.status ?? null,
      answer: state === "answered" ? (row.reply?.body ?? null) : null,
      credits: row.credits,
      sentAt: row.sentAt,
      endedAt: null,
      managementDays,
    };
  }

  /** Lets a call of unknown outcome be sent again; the status of the answer. [gateway-6] */
  release(key: string): number {
    const row = this.#rows.get(key);
    if (row === undefined) return 404;
    if (this.#stateOf(row) === "unknown") {
      Object.assign(row, { state: "released", released: true, reply: null, credits: null });
      this.#freeInputs(key);
    }
    if (row.state === "erased") return 410;
    return row.state === "released" ? 200 : 409;
  }

  /** Forgets what it has of this person. [gateway-7] */
  erase(): void {
    for (const [key, row] of this.#rows) {
      this.erased.set(key, (this.erased.get(key) ?? 0) + 1);
      if (row.state === "in-flight" || row.state === "unknown")
        Object.assign(row, { state: "erased", body: "", released: false, reply: null, credits: null });
      else this.#rows.delete(key);
      this.#wake(row);
    }
    this.#inputs.clear();
  }

  #now(): number {
    return this.#options.clock.now();
  }

  #stateOf(row: Row): JournalState {
    return row.state === "in-flight" && row.leaseUntil <= this.#now() ? "unknown" : row.state;
  }

  #claim(call: EnrichCall, joined: number | undefined): Claim {
    const row = this.#rows.get(call.key);
    if (row?.state === "erased") return this.#no(410, GATEWAY_CODES.erased, "unknown");
    if (row !== undefined && row.body !== call.body)
      return this.#no(422, GATEWAY_CODES.otherBody, "not-sent");
    const state = row && this.#stateOf(row);
    if (row && state === "in-flight") return { kind: "wait", attempt: row.attempt };
    if (row?.reply && state === "answered") {
      return { kind: "answer", reply: marked(row.reply, "replayed", { [IDEMPOTENCY_REPLAYED]: "true" }) };
    }
    if (state === "unknown") return this.#no(409, GATEWAY_CODES.outcomeUnknown, "unknown");
    if (row?.reply && row.attempt === joined) return { kind: "answer", reply: marked(row.reply, "upstream") };
    const inputs = askedIn(call).map(inputKey);
    if (inputs.some((input) => (this.#inputs.get(input) ?? call.key) !== call.key))
      return this.#no(409, GATEWAY_CODES.overlap, "not-sent", { "Retry-After": "1" });
    for (const input of inputs) this.#inputs.set(input, call.key);
    const attempt = (row?.attempt ?? 0) + 1;
    this.#rows.set(call.key, {
      state: "in-flight",
      body: call.body,
      attempt,
      leaseUntil: Infinity,
      released: row?.released ?? false,
      reply: null,
      credits: null,
      sentAt: new Date(this.#now()).toISOString(),
      waiting: [],
    });
    return { kind: "send", attempt };
  }

  #no(status: number, code: string, outcome: GatewayOutcome, headers: WireReply["headers"] = {}): Claim {
    return { kind: "answer", reply: marked(refusalReply(status, code, headers), outcome) };
  }

  async #send(call: EnrichCall, attempt: number): Promise<WireReply> {
    const { service, clock, latency } = this.#options;
    const fault = this.faults.take();
    await pause(clock, latency);
    if (fault === "killed-before") return this.#die(call.key, attempt);
    if (fault === "stalled") this.#loseLease(call.key, attempt);
    if (fault === "slow" || fault === "stalled")
      await pause(clock, fault === "slow" ? SLOW_MS : 3 * LEASE_MS);
    if (fault === "cut-before") return this.#lose(call.key, attempt);
    const status = /^refused-(\d+)/.exec(fault ?? "")?.[1];
    const retryAfter = fault && RETRY_AFTER[fault];
    const refused =
      status &&
      refusalReply(Number(status), "ZI", retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    const reply = refused || service.answer(call);
    if (fault === "killed-after") return this.#die(call.key, attempt);
    if (fault === "cut-after") return this.#lose(call.key, attempt);
    this.#end(call.key, attempt, reply);
    return marked(reply, "upstream");
  }

  #lose(key: string, attempt: number): WireReply {
    this.#end(key, attempt, null);
    return marked(refusalReply(502, GATEWAY_CODES.noAnswer), "unknown");
  }

  #die(key: string, attempt: number): Promise<WireReply> {
    this.#loseLease(key, attempt);
    return Promise.reject(new ProcessDiedError("The process died"));
  }

  /** No sign of life any more: after the lease nobody knows how the attempt ended. */
  #loseLease(key: string, attempt: number): void {
    const row = this.#rows.get(key);
    if (row?.attempt !== attempt) return;
    row.leaseUntil = this.#now() + LEASE_MS;
    this.#options.clock.after(LEASE_MS, () => this.#wake(row));
  }

  #end(key: string, attempt: number, reply: WireReply | null): void {
    const row = this.#rows.get(key);
    if (row?.attempt !== attempt || row.state === "erased") return;
    if (reply === null) {
      if (row.state === "in-flight") row.state = "unknown";
    } else if (["in-flight", "unknown", "released"].includes(row.state)) {
      const answered = reply.status === 200;
      row.state = answered ? "answered" : row.released ? "released" : "refused";
      row.reply = reply;
      row.credits = answered ? Number(reply.headers[CREDITS_CHARGED]) : null;
      this.#freeInputs(key);
    }
    this.#wake(row);
  }

  #freeInputs(key: string): void {
    for (const [input, holder] of this.#inputs) if (holder === key) this.#inputs.delete(input);
  }

  #wake(row: Row): void {
    for (const proceed of row.waiting.splice(0)) proceed();
  }
}
