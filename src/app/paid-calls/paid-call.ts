import type { Clock } from "#app/lib/clock.ts";
import { ApiError } from "#app/api/api-error.ts";
import { GATEWAY_CODES } from "#contract/gateway-schemas.ts";
import { type Journal, type Recovery, recoveryOf } from "./call-recovery.ts";
import { NotStoredError, callOutcome, stateAfter } from "./paid-call-outcome.ts";
import type { PaidCall, PaidCallStore } from "./paid-call-store.ts";
import { ignoring, isAbort, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

/** A request as it leaves: the same bytes under the same key on every attempt. */
export interface PaidRequest {
  readonly path: string;
  readonly body: string;
  readonly key: string;
}

/** A complete answer, unparsed. */
export interface PaidAnswer {
  readonly body: Blob;
  /** What it was charged; null where nobody tells. */
  readonly credits: number | null;
}

/** What a call needs from outside, so that tests can fix it. */
export interface PaidCallEnvironment {
  /** Makes the request once; rejects with an ApiError, or with the signal's reason. */
  readonly send: (request: PaidRequest, signal: AbortSignal) => Promise<PaidAnswer>;
  readonly journal: Journal;
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

/** How long to wait before the gateway is asked again for an answer that was lost, each time. */
const RETRY_DELAYS_MS = [500, 2000, 5000] as const;

/**
 * Makes a call that may cost, by the rule for all of them: one tab at a time; the intent is on the disk before a byte
 * leaves; the answer is stored, unparsed, before anyone reads it. An answer that was lost is asked for under the same
 * key, byte for byte: the gateway has it, waits for it, or says that nobody knows. Then the call stays UNKNOWN until
 * the person asks again, unless asking is free. Never rejects.
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
  environment: PaidCallEnvironment,
): Promise<PaidCallResult<Call>> {
  const now = () => new Date(environment.clock.now()).toISOString();
  const stored = await store.get(call.id);
  // another tab was faster
  if (stored?.call.answer && stored.answer && stored.call.answer.receivedAt > newerThan) {
    return { state: "DONE", call: stored.call, answer: stored.answer, stored: true };
  }
  const before = stored?.call ?? call;
  const attempt = before.attempt ?? { ...request, key: environment.uuid(), sentAt: now() };
  const intent = { ...before, attempt };
  try {
    await store.put(intent);
  } catch (cause) {
    // what became of an attempt that was stored before nobody knows
    return notStored(before, cause);
  }
  try {
    const { key, path, body, sentAt } = attempt;
    const sent = { request: { path, body, key }, sentAt, timeoutMs, asked: before.attempt !== null };
    const { body: answer, credits } = await sendUntilKnown(sent, environment);
    const done = answeredCall(before, { key, sentAt, receivedAt: now(), credits });
    const written = await store.put(done, answer).then(
      () => true,
      (error: unknown) => {
        ignoring(isStorageTrouble)(error);
        return false;
      },
    );
    return { state: "DONE", call: done, answer, stored: written };
  } catch (reason) {
    ignoring(isExpected, isAbort, isStorageTrouble)(reason);
    const error = reason instanceof Error ? reason : new Error(String(reason));
    if (stateAfter(callOutcome(reason), before.attempt !== null) === "UNKNOWN") {
      return { state: "UNKNOWN", call: intent, error };
    }
    // where this cannot be written the attempt stays UNKNOWN, which costs nobody anything
    await (before.answer === null ? store.remove(before.id) : store.put(before)).catch(
      ignoring(isStorageTrouble),
    );
    return { state: "REJECTED", call: before, error };
  }
}

interface AnswerReceived {
  readonly key: string;
  readonly sentAt: string;
  readonly receivedAt: string;
  readonly credits: number | null;
}

/** The row of a call once its answer is there. */
function answeredCall<Call extends PaidCall>(
  call: Call,
  { key, sentAt, receivedAt, credits }: AnswerReceived,
): Call {
  const charges = [...(call.charges ?? []), { at: sentAt, credits }];
  return { ...call, attempt: null, answer: { receivedAt, key }, charges };
}

/** How often the gateway is asked again of a call that is still under way, and how often at most. */
const IN_FLIGHT_POLL_MS = 1000;
const MAX_POLLS = 120;

/**
 * Asks the gateway what became of a call that an earlier page left without an answer. The answer is stored, a call that
 * never left is forgotten, and one that is free is made again; anything else waits for the person. Rejects where the
 * gateway cannot be asked, or the browser cannot write.
 */
export async function recoverPaidCall<Call extends PaidCall>(
  id: string,
  store: PaidCallStore<Call>,
  environment: PaidCallEnvironment,
): Promise<void> {
  await environment.lock(store.lockName(id), async () => {
    const call = (await store.get(id))?.call;
    if (call?.attempt == null) return;
    const recovery = await recoveryOnceEnded(call, environment);
    if (recovery?.kind === "answer") {
      const receivedAt = new Date(environment.clock.now()).toISOString();
      const { key, sentAt } = call.attempt;
      await store.put(
        answeredCall(call, { key, sentAt, receivedAt, credits: recovery.credits }),
        new Blob([recovery.raw]),
      );
    } else if (recovery?.kind === "unsent") {
      if (call.answer === null) await store.remove(id);
      else await store.put({ ...call, attempt: null });
    } else if (recovery?.kind === "free-again")
      await callAlone(
        { call, request: call.attempt, newerThan: call.answer?.receivedAt },
        store,
        environment,
      );
  });
}

/** What the journal says of a call, once that has ended; undefined where it does not end. */
async function recoveryOnceEnded(
  { attempt }: PaidCall,
  { journal, clock }: PaidCallEnvironment,
): Promise<Recovery | undefined> {
  if (attempt === null) return undefined;
  const sent = { sentAt: attempt.sentAt, idsOnly: true };
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const recovery = recoveryOf(await journal.find(attempt.key), sent, clock.now());
    if (recovery.kind !== "in-flight") return recovery;
    await new Promise<void>((resolve) => clock.after(IN_FLIGHT_POLL_MS, resolve));
  }
  return undefined;
}

interface SentCall {
  readonly request: PaidRequest;
  /** ISO 8601, UTC; of the first attempt. */
  readonly sentAt: string;
  readonly timeoutMs: number;
  /** The person knows that an earlier attempt may have been charged, and asks all the same. */
  readonly asked: boolean;
}

/** Sends a call until its outcome is known, or until nobody can tell; rejects with the error of the last attempt. */
async function sendUntilKnown(sent: SentCall, environment: PaidCallEnvironment): Promise<PaidAnswer> {
  let released = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await sendOnce(sent, environment);
      // one that is free now may be so because an earlier attempt was charged
      const isPaidBefore = (released || sent.asked) && answer.credits === 0;
      return isPaidBefore ? { ...answer, credits: null } : answer;
    } catch (error) {
      const outcome = callOutcome(error);
      const delay = RETRY_DELAYS_MS[attempt];
      // one that hangs would hang again
      const isLost = error instanceof ApiError && stateAfter(outcome, false) === "UNKNOWN";
      if (!isLost || delay === undefined) throw error;
      const isUnknown = outcome.kind === "refused" && outcome.code === GATEWAY_CODES.outcomeUnknown;
      if (isUnknown && (released || !(await release(sent, environment)))) throw error;
      released ||= isUnknown;
      if (!isUnknown) await new Promise<void>((resolve) => environment.clock.after(delay, resolve));
    }
  }
}

/** Lets a call of unknown outcome be sent again, where that is free or the person asked for it. */
async function release(
  { request: { key }, sentAt, asked }: SentCall,
  { journal, clock }: PaidCallEnvironment,
): Promise<boolean> {
  try {
    const call = { sentAt, idsOnly: true };
    const isFree = recoveryOf(await journal.find(key), call, clock.now()).kind === "free-again";
    if (isFree || asked) await journal.release(key);
    return isFree || asked;
  } catch (error) {
    ignoring(isExpected)(error);
    return false;
  }
}

async function sendOnce(
  { request, timeoutMs }: SentCall,
  { send, clock }: PaidCallEnvironment,
): Promise<PaidAnswer> {
  const abort = new AbortController();
  const stopTimer = clock.after(timeoutMs, () => abort.abort());
  try {
    return await send(request, abort.signal);
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
