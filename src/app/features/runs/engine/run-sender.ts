import { backoff } from "#app/lib/clock.ts";
import { batchResults } from "#app/features/runs/results/run-results.ts";
import type { CallOutcome } from "#app/paid-calls/paid-call-outcome.ts";
import {
  type Consequence,
  HOLD_MESSAGES,
  applyResult,
  markSent,
  markUnknown,
  markUnsent,
} from "./batch-transitions.ts";
import { halvesOf } from "./run-plan.ts";
import { fitsCeiling, waitOf } from "./send-conditions.ts";
import { CallsInFlight } from "./calls-in-flight.ts";
import { BatchRecovery } from "./recovery/batch-recovery.ts";
import type { RunRecords } from "./run-records.ts";
import { RunEnds } from "./run-end.ts";
import { RunnerReplacedError } from "./run-store.ts";
import { RUN_DEFAULTS, type RunEngineOptions, sendBatch } from "./send-batch.ts";
import {
  type RunPhase,
  type RunState,
  type RunWait,
  type StoredBatch,
  countLeft,
  hasQueued,
  isToSend,
  unconfirmedBatches,
} from "./stored-run.ts";

/** Phases that end by themselves once this page has a session and a disk again. */
const PASSING: ReadonlySet<RunPhase> = new Set(["signed-out", "storage-failed"]);

interface RunSenderOptions extends RunEngineOptions {
  readonly records: RunRecords;
  /** The number of this turn at sending. */
  readonly epoch: number;
  /** Another tab took over: this turn is over. */
  readonly onReplaced: () => void;
}

/**
 * Sends what is queued, in the one tab of a person whose turn it is: the intent on the disk before a byte leaves, the
 * answer on it before anybody reads it, and the gateway's journal asked about every call whose answer was lost.
 */
export class RunSender {
  readonly #options: RunSenderOptions;
  readonly #records: RunRecords;
  readonly #limit: number;
  readonly #calls = new CallsInFlight();
  readonly #ends: RunEnds;
  readonly #recovery: BatchRecovery;
  readonly #work = new Set<Promise<void>>();
  /** Calls in a row that another device or a failing service turned away, and until when nothing leaves for that. */
  #turnedAway: (RunWait & { readonly failures: number }) | null = null;
  /** For how long a batch could not leave when it was last looked at, in milliseconds. */
  #heldBack = 0;
  #stopTimer: () => void = () => undefined;
  #stopped = false;
  readonly #stopListening: () => void;

  constructor(options: RunSenderOptions) {
    this.#options = options;
    this.#records = options.records;
    this.#ends = new RunEnds(options.records);
    this.#limit = options.inFlight ?? RUN_DEFAULTS.inFlight;
    this.#recovery = new BatchRecovery({
      ...options,
      onRecovered: (batch) => this.#onRecovered(batch),
      onSignedOut: (batch, message) => this.#hold(batch.runId, "signed-out", message),
    });
    this.#stopListening = options.network.onChange(() => {
      this.#recovery.hurry();
      this.wake();
    });
  }

  /** Takes up what earlier pages left behind, and goes on. */
  async begin(): Promise<void> {
    for (const run of this.#mine()) await this.#takeUp(run);
    this.wake();
  }

  /** Sends what may be sent now, the oldest run first; called after every change. */
  wake(): void {
    if (this.#stopped) return;
    this.#heldBack = 0;
    for (const { id } of this.#mine().toReversed()) {
      this.#recoverLost(id);
      this.#sendQueued(id);
      this.#evaluate(id);
    }
    this.#stopTimer();
    // looked at again, the wait may be over by now, and nobody would wake
    if (this.#heldBack > 0) this.#stopTimer = this.#options.clock.after(this.#heldBack, () => this.wake());
  }

  /** The person is signed in again: the journal can be asked. */
  signedIn(): void {
    this.#recovery.hurry();
  }

  /** Starts nothing more; resolves when the calls in flight have ended and their answers are stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopTimer();
    this.#stopListening();
    this.#recovery.stop();
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /** The runs that this browser sends, the newest first. */
  #mine(): readonly RunState[] {
    return this.#records.all().filter(({ elsewhere }) => !elsewhere);
  }

  /** What an earlier page had under way is asked of the journal; what only waited for a page goes on. */
  async #takeUp(run: RunState): Promise<void> {
    if (PASSING.has(run.phase)) await this.#records.setPhase(run.id, { phase: "running", from: [run.phase] });
    // before anything leaves, so that no more comes into doubt than may
    for (const batch of run.batches)
      if (batch.status === "SENT") await this.#records.settleBatch(markUnknown(batch));
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
  }

  #sendQueued(id: string): void {
    while (this.#mayLeave(id)) {
      const batch = this.#nextBatch(id);
      if (batch === undefined) return;
      this.#calls.begin(batch);
      this.#recovery.forget(batch.id);
      this.#track(this.#process(batch));
    }
  }

  /** Whether one more batch of a run may leave now. After a refusal only one, until it is answered. */
  #mayLeave(id: string): boolean {
    const { limiter, network } = this.#options;
    const state = this.#records.get(id);
    if (state?.phase !== "running" || !hasQueued(state) || !network.online()) return false;
    const delay = this.#delay();
    this.#heldBack = Math.max(this.#heldBack, delay);
    const isProbing = limiter.isProbing || this.#turnedAway !== null;
    const hasRoom = this.#calls.hasRoom(isProbing ? 1 : this.#limit);
    return delay <= 0 && hasRoom && this.#atRisk(state) < this.#limit;
  }

  /** Milliseconds until a call may leave. */
  #delay(): number {
    const until = this.#turnedAway?.until ?? 0;
    return Math.max(this.#options.limiter.delay("run"), until - this.#options.clock.now());
  }

  /** The next batch to send; stops the run instead where it could cost more than the person allowed. */
  #nextBatch(id: string): StoredBatch | undefined {
    const state = this.#records.get(id);
    const batch = state?.batches.find((one) => isToSend(state, one) && !this.#calls.has(one));
    if (state === undefined || batch === undefined) return undefined;
    if (fitsCeiling(state, batch, (one) => this.#calls.has(one))) return batch;
    // what is under way may still turn out cheaper
    if (this.#calls.of(id) === 0) this.#hold(id, "ceiling", HOLD_MESSAGES.ceiling);
    return undefined;
  }

  /** Batches in flight, and those without a known outcome that the person has not left so. */
  #atRisk(state: RunState): number {
    return this.#calls.sendingOf(state.id) + Math.max(unconfirmedBatches(state) - state.accepted, 0);
  }

  async #process(batch: StoredBatch): Promise<void> {
    const intent = await this.#storeIntent(batch);
    if (intent !== undefined) await this.#sendOnce(intent);
    this.#calls.end(batch);
    this.wake();
  }

  /** Writes the intent to send. Undefined when the batch must not leave: not written, taken, or no longer wanted. */
  async #storeIntent(batch: StoredBatch): Promise<StoredBatch | undefined> {
    const { epoch, network } = this.#options;
    const intent = markSent(batch, this.#now());
    try {
      if (!(await this.#records.writeBatch(intent, ["QUEUED"], { epoch }))) return undefined;
    } catch (reason) {
      if (reason instanceof RunnerReplacedError) this.#options.onReplaced();
      else this.#records.storageFailed(batch.runId, reason);
      return undefined;
    }
    const run = this.#records.get(batch.runId);
    const running = run?.phase === "running" && !run.elsewhere;
    if (!this.#stopped && running && network.online() && this.#options.limiter.waitUntil === null)
      return intent;
    await this.#records.settleBatch(markUnsent(intent, this.#now()));
    return undefined;
  }

  /** Sends, and stores the result. */
  async #sendOnce(intent: StoredBatch): Promise<void> {
    const { clock, send, callTimeoutMs: timeoutMs = RUN_DEFAULTS.callTimeoutMs } = this.#options;
    const isReveal = this.#records.get(intent.runId)?.kind === "reveal";
    const result = await sendBatch(intent, { clock, send, isReveal, timeoutMs });
    const { batch, consequence } = applyResult(intent, result, this.#now());
    // before the write, so that no other batch leaves meanwhile
    this.#follow(batch.runId, result, consequence);
    if (result.kind === "answer") {
      // the next one may leave while this answer is being stored
      this.#checkCredits(batch);
      this.#calls.answered(batch);
      this.wake();
    }
    const state = this.#records.get(batch.runId);
    const halves = consequence.kind === "split" && state ? halvesOf(state, intent) : undefined;
    await this.#records.settleBatch(batch, halves);
  }

  #follow(id: string, result: CallOutcome, consequence: Consequence): void {
    if (consequence.kind === "hold") this.#hold(id, consequence.phase, consequence.message);
    if (consequence.kind === "wait" && consequence.reason !== "rate-limit") {
      const failures = (this.#turnedAway?.failures ?? 0) + 1;
      const wait = consequence.retryAfterMs ?? 0;
      const until = this.#options.clock.now() + Math.max(wait, backoff(failures, this.#options.random));
      this.#turnedAway = { reason: consequence.reason, failures, until };
    } else if (result.kind !== "ambiguous") this.#turnedAway = null;
  }

  /** When inputs were past the allowance, the next batch would be as well. */
  #checkCredits(batch: StoredBatch): void {
    const state = this.#records.get(batch.runId);
    if (state === undefined) return;
    const exceeded = batchResults(state, batch).some(({ outcome }) => outcome === "limit-exceeded");
    // paused meanwhile, it has the same in its way
    if (exceeded) this.#hold(state.id, "out-of-credits", HOLD_MESSAGES.credits, ["running", "paused"]);
  }

  #hold(id: string, phase: RunPhase, message: string, from: readonly RunPhase[] = ["running"]): void {
    // what another tab did to it meanwhile is seen once this is stored
    this.#track(this.#records.setPhase(id, { phase, message, from }).then(() => this.wake()));
  }

  /** Has the journal asked about batches whose answers were lost, and what earlier pages left under way. */
  #recoverLost(id: string): void {
    if (!this.#options.network.online()) return;
    for (const batch of this.#records.get(id)?.batches ?? []) {
      const isLost = batch.status === "UNKNOWN" || batch.status === "SENT";
      if (isLost && !this.#calls.has(batch) && !this.#recovery.knows(batch.id))
        this.#track(this.#recovery.recover(batch));
    }
  }

  async #onRecovered(batch: StoredBatch): Promise<void> {
    if (batch.status === "DONE") this.#checkCredits(batch);
    const state = this.#records.get(batch.runId);
    if (state?.phase === "doubtful" && this.#recovery.undecidedOf(state) === 0)
      await this.#records.setPhase(state.id, { phase: "running", from: ["doubtful"] });
    this.wake();
  }

  /** Shows what a running run waits for, stops one that needs the person, and ends one that is through. */
  #evaluate(id: string): void {
    const state = this.#records.get(id);
    if (state === undefined) return;
    const undecided = this.#recovery.undecidedOf(state);
    const isBusy = this.#calls.of(id) > 0 || countLeft(state) > undecided;
    const mayEnd = !isBusy && this.#records.isWritten(id);
    if (state.phase === "cancelling" && mayEnd) this.#track(this.#end(state));
    // another tab added batches when this one ended it
    if (state.phase === "finished" && hasQueued(state))
      this.#track(this.#records.setPhase(id, { phase: "running", from: ["finished"] }));
    if (state.phase !== "running") return;
    const wait = waitOf(state, {
      undecided,
      isOnline: this.#options.network.online(),
      limitedUntil: this.#options.limiter.waitUntil,
      turnedAway: this.#turnedAway,
      now: this.#options.clock.now(),
    });
    this.#records.setWait(id, wait);
    if (isBusy) return;
    const open = undecided - state.accepted;
    // what has no outcome may be in the way of what is queued, in another run even
    const isInTheWay = this.#turnedAway?.reason === "overlap";
    if (open > 0 && (!hasQueued(state) || open >= this.#limit || isInTheWay)) {
      this.#hold(id, "doubtful", HOLD_MESSAGES.doubtful);
    } else if (!hasQueued(state) && mayEnd) this.#track(this.#end(state));
  }

  async #end(state: RunState): Promise<void> {
    if (await this.#ends.end(state)) this.wake();
  }
}
