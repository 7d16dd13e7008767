import type { Clock } from "#app/lib/clock.ts";
import { NotStoredError, callOutcome, stateAfter } from "./paid-call-outcome.ts";
import type { PaidCall, PaidCallStore } from "./paid-call-store.ts";

/** A request as it leaves: the same bytes under the same key on every attempt. */
export interface PaidRequest {
  readonly path: string;
  readonly body: string;
  readonly key: string;
}

/** What a call needs from outside, so that tests can fix it. */
export interface PaidCallEnvironment {
  /** Makes the request once; rejects with an ApiError, or with the signal's reason. */
  readonly send: (request: PaidRequest, signal: AbortSignal) => Promise<Blob>;
  /** Runs work while no other tab of this person runs work of the same name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly clock: Clock;
  readonly uuid: () => string;
}

/** What is to be asked. */
export interface PaidCallOrder<Call extends PaidCall> {
  /** The row to begin with where none is stored; its `attempt` and `answer` are null. */
  readonly call: Call;
  readonly request: Omit<PaidRequest, "key">;
  /**
   * An answer that is stored already is returned instead of a new call. With a time (ISO 8601, UTC) only one received
   * after it, so that "Refresh" in two tabs is charged once.
   */
  readonly newerThan?: string | undefined;
  readonly timeoutMs?: number;
}

/** How a call ended; `call` is the row as it stands now. */
export type PaidCallResult<Call extends PaidCall> =
  /** `stored` is false where the browser could not write the answer: it lasts as long as the page. */
  | { readonly state: "DONE"; readonly call: Call; readonly answer: Blob; readonly stored: boolean }
  /** Nothing was charged. */
  | { readonly state: "REJECTED"; readonly call: Call; readonly error: Error }
  /** May have been charged, by this attempt or by an earlier one. */
  | { readonly state: "UNKNOWN"; readonly call: Call; readonly error: Error };

/** After this time a call is aborted, and its outcome unknown. */
const DEFAULT_TIMEOUT_MS = 120_000;

/**
 * Makes a call that may cost, by the rule for all of them: one tab at a time; the intent is on the disk before a byte
 * leaves; the answer is stored, unparsed, before anyone reads it; and a call without a definite outcome stays UNKNOWN
 * until an answer comes. Asked for again, an UNKNOWN call is resent byte for byte under its key; nothing is ever resent
 * by itself. Never rejects.
 */
export async function makePaidCall<Call extends PaidCall>(
  order: PaidCallOrder<Call>,
  store: PaidCallStore<Call>,
  environment: PaidCallEnvironment,
): Promise<PaidCallResult<Call>> {
  try {
    return await environment.lock(store.lockName(order.call.id), () => callAlone(order, store, environment));
  } catch (cause) {
    return notStored(order.call, cause);
  }
}

async function callAlone<Call extends PaidCall>(
  { call, request, newerThan = "", timeoutMs = DEFAULT_TIMEOUT_MS }: PaidCallOrder<Call>,
  store: PaidCallStore<Call>,
  { send, clock, uuid }: PaidCallEnvironment,
): Promise<PaidCallResult<Call>> {
  const now = () => new Date(clock.now()).toISOString();
  const stored = await store.get(call.id);
  // another tab was faster
  if (stored?.call.answer && stored.answer && stored.call.answer.receivedAt > newerThan) {
    return { state: "DONE", call: stored.call, answer: stored.answer, stored: true };
  }
  const before = stored?.call ?? call;
  const attempt = before.attempt ?? { ...request, key: uuid(), sentAt: now() };
  const intent = { ...before, attempt };
  try {
    await store.put(intent);
  } catch (cause) {
    // what became of an attempt that was stored before nobody knows
    return notStored(before, cause);
  }

  const abort = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => abort.abort());
  try {
    const { key, path = request.path, body } = attempt;
    const answer = await send({ path, body, key }, abort.signal);
    const done = { ...before, attempt: null, answer: { receivedAt: now() } };
    const written = await store.put(done, answer).then(
      () => true,
      () => false,
    );
    return { state: "DONE", call: done, answer, stored: written };
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    if (stateAfter(callOutcome(reason), before.attempt !== null) === "UNKNOWN") {
      return { state: "UNKNOWN", call: intent, error };
    }
    // where this cannot be written the attempt stays UNKNOWN, which costs nobody anything
    await (before.answer === null ? store.remove(before.id) : store.put(before)).catch(() => undefined);
    return { state: "REJECTED", call: before, error };
  } finally {
    stopTimer();
  }
}

function notStored<Call extends PaidCall>(call: Call, cause: unknown): PaidCallResult<Call> {
  const error = new NotStoredError("This browser could not store the request, so nothing was sent.", {
    cause,
  });
  return { state: call.attempt === null ? "REJECTED" : "UNKNOWN", call, error };
}
