import { createHash, randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY, PAID_OPERATIONS, type PaidOperation } from "#contract/gateway-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import { chargedType } from "./free-records.ts";
import { type UsageEntry, sealAbout } from "./usage-ledger.ts";
import type { PersonRates } from "#gateway/people/person-rates.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { readBody } from "#service/http/read-body.ts";
import { type TokenUsers, bearerTokenOf } from "#gateway/sessions/token-users.ts";
import { Problem, bodyTooLarge, unauthorized } from "#service/http/http-problem.ts";
import { matchRoute } from "#service/http/http-router.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import { pause } from "#gateway/timing.ts";
import { NotSentError } from "#gateway/upstream/upstream.ts";
import { type NoteOwned, answerTo } from "./call-end.ts";
import { inputsOfCall } from "./call-inputs.ts";
import type { CallSender } from "./call-sender.ts";
import type { CallStore, PaidCall } from "./call-store.ts";
import type { KeylessCalls } from "./keyless-calls.ts";
import type { SpendingPlans } from "./planned-spending.ts";
import { PROBLEMS, passOn, refuse, replay, storedRefusal } from "#gateway/gateway-answers.ts";

interface JournalOptions {
  /** May reject: the outcome is unknown then, unless the error is a `NotSentError`. */
  readonly upstream: Service;
  readonly calls: CallStore;
  readonly users: TokenUsers;
  readonly plans: SpendingPlans;
  readonly keyless: KeylessCalls;
  readonly sender: CallSender;
  /** Seal the inputs of calls. */
  readonly keys: SessionKeys;
  readonly noteOwned: NoteOwned;
  /** Learn each person's rate from their answers. */
  readonly rates?: PersonRates | undefined;
  readonly log?: Log | undefined;
}

/** The pause between two looks at a call that another process sends. */
const POLL_MS = 50;

const PAID: ReadonlySet<string> = new Set(PAID_OPERATIONS);

function isPaid(name: string): name is PaidOperation {
  return PAID.has(name);
}

function paidOperationOf(request: Request): PaidOperation | undefined {
  try {
    const { name } = matchRoute(request.method, new URL(request.url).pathname).operation;
    return isPaid(name) ? name : undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}

/** Whether a key is valid in an address and a header. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}

/** A paid call with its request, read whole. */
interface Incoming {
  readonly call: PaidCall;
  readonly request: Request;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The request as it is sent on: not tied to the browser, which may leave. */
function forwarded({ request, body }: Pick<Incoming, "request" | "body">): Request {
  const headers = new Headers(request.headers);
  headers.delete("Transfer-Encoding");
  headers.set("Content-Length", String(body.byteLength));
  return new Request(request.url, { method: "POST", headers, body });
}

/**
 * Sends paid calls such that a call under one `Idempotency-Key` is never sent twice while its outcome is unknown, whoever repeats
 * it: a browser, a tab, another device, through any gateway on this database.
 */
export class Journal {
  readonly #options: JournalOptions;
  /** Results of the calls that this process is sending, so that other requests need not poll the database. */
  readonly #sending = new Map<string, Promise<Response>>();

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  /** Passes on a request that the journal does not cover. */
  async #pass(request: Request, address?: string): Promise<Response> {
    try {
      return passOn(await this.#options.upstream(request, address));
    } catch (error) {
      if (error instanceof NotSentError) return refuse(PROBLEMS.unreachable(), "not-sent");
      this.#options.log?.error({ error }, "call of unknown outcome");
      return refuse(PROBLEMS.noAnswer(), "unknown");
    }
  }

  async #send(incoming: Incoming, attempt: number): Promise<Response> {
    const { call, body } = incoming;
    const sent = await this.#options.sender({
      call,
      attempt,
      request: forwarded(incoming),
      around: (end) => async (on, ended) => {
        const at = await ended();
        if (at === undefined || end.state !== "answered") return;
        const answered = { body: end.answer.body, credits: end.credits, ...at };
        await this.#options.noteOwned(on, { ...call, body }, answered);
      },
    });
    return answerTo(sent);
  }

  /** Sends the call, and lets requests with the same key wait for its result. */
  async #sendOnce(incoming: Incoming, attempt: number): Promise<Response> {
    const { userId, key } = incoming.call;
    const id = `${userId} ${key}`;
    const sent = this.#send(incoming, attempt);
    this.#sending.set(id, sent);
    try {
      return await sent;
    } finally {
      this.#sending.delete(id);
    }
  }

  /** Waits until the attempt that is under way has ended, or the browser has left. */
  async #waitFor({ userId, key }: PaidCall, { signal }: Request): Promise<void> {
    const here = this.#sending.get(`${userId} ${key}`);
    if (here) await here;
    else {
      do await pause(POLL_MS);
      while (!signal.aborted && (await this.#options.calls.read(userId, key))?.state === "in-flight");
    }
  }

  /** Repeats the stored result. Undefined when the row changed meanwhile, so that the claim has to start over. */
  async #repeat(call: PaidCall, kind: "answered" | "refused"): Promise<Response | undefined> {
    const row = await this.#options.calls.read(call.userId, call.key);
    const answer = await this.#options.calls.readAnswer(call.userId, call.key);
    if (row === undefined) return undefined;
    // the answer is stored, but the key that sealed it is missing
    if (answer === undefined && row.status !== null) return refuse(PROBLEMS.unavailable(), "unknown");
    if (answer === undefined) return undefined;
    return kind === "answered" ? replay(answer, row.credits) : storedRefusal(answer);
  }

  async #settle(incoming: Incoming): Promise<Response> {
    const { call, request } = incoming;
    let joined: number | undefined;
    for (;;) {
      const claim = await this.#options.calls.claim(call, joined);
      switch (claim.kind) {
        case "send":
          return this.#sendOnce(incoming, claim.attempt);
        case "wait":
          joined = claim.attempt;
          if (request.signal.aborted) return refuse(PROBLEMS.noAnswer(), "unknown");
          await this.#waitFor(call, request);
          break;
        case "answered":
        case "refused": {
          const response = await this.#repeat(call, claim.kind);
          if (response) return response;
          break;
        }
        case "unknown":
          return refuse(PROBLEMS.outcomeUnknown(), "unknown");
        case "ceiling":
          if (!claim.mayFit || request.signal.aborted) return this.#options.plans.refuse(call, claim.today);
          await pause(POLL_MS);
          break;
        case "overlap":
          return refuse(PROBLEMS.overlap(claim.key, claim.state), "not-sent");
        case "other-body":
          return refuse(PROBLEMS.otherBody(), "not-sent");
        case "erased":
          return refuse(PROBLEMS.erased(), "unknown");
      }
    }
  }

  /** The ledger columns of a call that belongs to no run: the ids that it names, up to the size of a call. */
  #usageOf(
    call: Pick<PaidCall, "userId" | "key">,
    operation: PaidOperation,
    ids: readonly string[],
  ): UsageEntry {
    const records = ids.slice(0, LIMITS.enrichInputs).map((id) => ({ id, name: "" }));
    const about = { name: "", type: chargedType(operation), records };
    return { purpose: "call", runId: null, about: sealAbout(this.#options.keys, call, about) };
  }

  async #handlePaid(
    request: Request,
    call: Pick<PaidCall, "userId" | "operation"> & { readonly key: string | null },
  ): Promise<Response> {
    const { userId, operation, key } = call;
    const body = await readBody(request, LIMITS.bodyBytes).catch((error: unknown) => {
      this.#options.log?.info({ operation, error }, "a body broke off");
      return null;
    });
    if (body === null) return refuse(PROBLEMS.invalidBody("The body broke off."), "not-sent");
    if (body === undefined) return refuse(bodyTooLarge(LIMITS.bodyBytes), "not-sent");
    const { search, searchParams } = new URL(request.url);
    const inputs = inputsOfCall(operation, body, searchParams);
    const asked = { count: inputs.hashes.length, ids: inputs.ids };
    const spending = await this.#options.plans.plan(userId, operation, request, asked);
    const name = { userId, key: key ?? randomUUID() };
    const usage = this.#usageOf(name, operation, inputs.ids);
    if (key === null) {
      const send = () => this.#options.upstream(forwarded({ request, body }));
      return this.#options.keyless.send({ ...name, operation, spending, usage, body }, send);
    }
    const hash = createHash("sha256").update(`${operation}${search}\n`).update(body);
    const bodyHash = hash.digest("base64url");
    const paid = { userId, operation, key, bodyHash, inputs: inputs.hashes, spending, usage };
    return this.#settle({ call: paid, request, body });
  }

  /** Handles a paid call with a known token. Rejects when the database fails. */
  async #handleKnown(
    request: Request,
    { operation, key, token }: { operation: PaidOperation; key: string | null; token: string },
    userId: string | undefined,
  ): Promise<Response> {
    if (userId === undefined) {
      if (key === null) return this.#pass(request);
      // a page renews its token through the gateway, which then knows the page
      const isPage = request.headers.has("Sec-Fetch-Site");
      const problem = unauthorized("The access token is not known here. Renew it.", true);
      return isPage ? refuse(problem, "not-sent") : this.#pass(request);
    }
    const response = await this.#handlePaid(request, { userId, key, operation });
    // the token was revoked
    if (response.status === 401) await this.#options.users.end(token);
    return response;
  }

  /**
   * Answers any request to the service: paid calls with a key by the rules of the journal, and none with a token that has ended.
   * Never rejects.
   */
  async handle(request: Request, address?: string): Promise<Response> {
    const operation = paidOperationOf(request);
    const key = request.headers.get(IDEMPOTENCY_KEY);
    const token = bearerTokenOf(request);
    if (token === undefined) return this.#pass(request, address);
    const isPaidCall = operation !== undefined;
    if (isPaidCall && key !== null && !isKey(key)) return refuse(PROBLEMS.invalidKey(), "not-sent");
    try {
      const holder = await this.#options.users.holderOf(token);
      if (holder?.userId === null)
        return refuse(unauthorized("The access token has ended.", true), "not-sent");
      const response = isPaidCall
        ? await this.#handleKnown(request, { operation, key, token }, holder?.userId)
        : await this.#pass(request, address);
      if (holder) this.#options.rates?.learn(holder.userId, response);
      return response;
    } catch (error) {
      this.#options.log?.error({ operation, error }, "journal not available");
      return refuse(PROBLEMS.unavailable(), "unknown");
    }
  }
}
