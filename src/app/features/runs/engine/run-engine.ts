import { batchResults } from "#app/features/runs/results/run-results.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import type { CallOutcome } from "#app/paid-calls/paid-call-outcome.ts";
import { type Consequence, HOLD_MESSAGES, applyResult, markSent, markUnsent } from "./batch-transitions.ts";
import { RateGate } from "./run-rate-gate.ts";
import { type RunPlan, newRun } from "./run-plan.ts";
import { RunRegistry, type RunsStore } from "./run-registry.ts";
import { recoveredRun } from "./run-store.ts";
import { PendingWrites, RUN_DEFAULTS, type RunEngineOptions, sendBatch } from "./send-batch.ts";
import {
  type RunPhase,
  type RunState,
  type StoredBatch,
  hasQueued,
  isOver,
  isResumable,
  storedRunOf,
  unconfirmedBatches,
} from "./stored-run.ts";

/** Enriches records in batches, outside React, and stores what was paid for. States are immutable. */
export interface RunEngine {
  /** Stores and starts a run; rejects, with nothing sent, when the browser could not store it. */
  start(plan: RunPlan): Promise<string>;
  get(id: string): RunState | undefined;
  /** All runs, for screens to follow. */
  readonly store: RunsStore;
  /** Starts no more batches; calls in flight end as they do. */
  pause(id: string): void;
  /** Goes on with what is queued, after any wait but a 429's, and accepts that unconfirmed batches stay so. */
  resume(id: string): void;
  /** Ends a run after its calls in flight; what is queued is never sent. */
  cancel(id: string): void;
  rename(id: string, name: string): void;
  /**
   * Sends the batches without a known outcome again, on the person's word: they may be charged twice where the service
   * has no management window.
   */
  sendAgain(id: string): void;
  /** Sends those records again that were refused, or for which no credits were left. Nothing of them was charged. */
  retryFailed(id: string): void;
  /** Deletes a run without calls in flight. Resolves with what restores it; rejects when the browser could not write. */
  remove(id: string): Promise<() => Promise<void>>;
  /** Starts nothing more; resolves when the calls in flight have ended and their answers are stored. */
  close(): Promise<void>;
}

/** Opens the engine over the runs in the store; rejects when they cannot be read. Nothing is sent by opening. */
export async function openRunEngine(options: RunEngineOptions): Promise<RunEngine> {
  const registry = new RunRegistry();
  for (const stored of await options.store.load()) registry.put(recoveredRun(stored));
  return new StoredRunEngine(options, registry);
}

class StoredRunEngine implements RunEngine {
  readonly store: RunsStore;
  readonly #options: RunEngineOptions;
  readonly #limit: number;
  readonly #registry: RunRegistry;
  readonly #gate: RateGate;
  readonly #pending: PendingWrites;
  /** Batches from before their intent is stored until after their result is, with their run. */
  readonly #busy = new Map<string, string>();
  /** By run: how many unconfirmed batches the person knew of when they let it go on. */
  readonly #accepted = new Map<string, number>();
  readonly #work = new Set<Promise<void>>();
  #closed = false;

  constructor(options: RunEngineOptions, registry: RunRegistry) {
    const { clock, random, inFlight = RUN_DEFAULTS.inFlight } = options;
    this.#options = options;
    this.#pending = new PendingWrites(options.store);
    this.#limit = inFlight;
    this.#registry = registry;
    this.store = registry.store;
    this.#gate = new RateGate({ limit: inFlight, clock, random, onOpen: () => this.#pump() });
  }

  async start(plan: RunPlan): Promise<string> {
    const { store, uuid } = this.#options;
    const state = newRun(plan, { createdAt: this.#now(), uuid });
    await store.create(storedRunOf(state), state.batches);
    this.#registry.put(state);
    this.#advance(state.id);
    return state.id;
  }

  get(id: string): RunState | undefined {
    return this.#registry.get(id);
  }

  pause(id: string): void {
    if (this.get(id)?.phase === "running") this.#setPhase(id, "paused");
  }

  resume(id: string): void {
    const state = this.get(id);
    if (state === undefined || !isResumable(state.phase) || this.#closed) return;
    this.#track(this.#resume(state));
  }

  cancel(id: string): void {
    const state = this.get(id);
    if (state === undefined || isOver(state.phase)) return;
    this.#setPhase(id, "cancelling");
    this.#track(this.#flush(id).catch((reason: unknown) => this.#storageFailed(id, reason)));
    this.#endIfDone(id);
  }

  rename(id: string, name: string): void {
    this.#registry.patch(id, { name });
  }

  sendAgain(id: string): void {
    this.resume(id);
  }

  retryFailed(id: string): void {
    this.resume(id);
  }

  async remove(id: string): Promise<() => Promise<void>> {
    // the answer of a call that may cost must find its row
    if (this.#inFlight(id) > 0) throw new Error("Wait until its requests are answered.");
    const state = this.get(id);
    const restoreRows = await this.#options.store.remove(id);
    this.#registry.delete(id);
    return async () => {
      await restoreRows();
      if (state) this.#registry.put(state);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#gate.close();
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
  }

  /** Sends what may be sent, the oldest run first. */
  #pump(): void {
    if (this.#closed) return;
    for (const { id } of this.store.getState().runs.toReversed()) {
      while (this.#gate.allows(this.#busy.size)) {
        const batch = this.#nextBatch(id);
        if (batch === undefined) break;
        this.#busy.set(batch.id, id);
        this.#track(this.#process(batch));
      }
      this.#explainWait(id);
    }
  }

  #nextBatch(id: string): StoredBatch | undefined {
    const state = this.get(id);
    if (state?.phase !== "running" || this.#atRisk(state) >= this.#limit) return undefined;
    return state.batches.find((batch) => batch.status === "QUEUED" && !this.#busy.has(batch.id));
  }

  /** Batches in flight, and unconfirmed ones that the person has not accepted yet. */
  #atRisk(state: RunState): number {
    return (
      this.#inFlight(state.id) + Math.max(unconfirmedBatches(state) - (this.#accepted.get(state.id) ?? 0), 0)
    );
  }

  #inFlight(id: string): number {
    return [...this.#busy.values()].filter((runId) => runId === id).length;
  }

  /** Shows when a rate-limited run continues, and stops one with as many unconfirmed batches as may be at risk. */
  #explainWait(id: string): void {
    const state = this.get(id);
    if (state === undefined) return;
    const waits = state.phase === "running" && hasQueued(state);
    const until = waits ? this.#gate.waitUntil : null;
    this.#registry.patch(id, { wait: until === null ? null : { reason: "rate-limit", until } });
    if (waits && this.#inFlight(id) === 0 && this.#atRisk(state) >= this.#limit) {
      this.#setPhase(id, "doubtful", HOLD_MESSAGES.doubtful);
    }
  }

  #advance(id: string): void {
    this.#endIfDone(id);
    this.#pump();
  }

  async #process(batch: StoredBatch): Promise<void> {
    await this.#sendOnce(batch);
    this.#busy.delete(batch.id);
    this.#advance(batch.runId);
  }

  /** Stores the intent, sends, stores the result: in this order. */
  async #sendOnce(batch: StoredBatch): Promise<void> {
    const intent = await this.#storeIntent(batch);
    if (intent === undefined) return;
    const { clock, send, callTimeoutMs: timeoutMs = RUN_DEFAULTS.callTimeoutMs } = this.#options;
    const result = await sendBatch(intent, { clock, send, timeoutMs });
    const settled = applyResult(intent, result, this.#now());
    // before the write, so that no other batch leaves meanwhile
    this.#applyConsequence(batch.runId, result, settled.consequence);
    await this.#storeResult(settled.batch);
    this.#checkLimit(settled.batch);
  }

  /** Writes the intent to send. Undefined when the batch must not leave: not written, taken, or no longer wanted. */
  async #storeIntent(batch: StoredBatch): Promise<StoredBatch | undefined> {
    const intent = markSent(batch, this.#now());
    try {
      const write = await this.#options.store.putBatch(intent, ["QUEUED"]);
      if (!write.written) return this.#release(batch.runId, write.stored);
    } catch (reason) {
      this.#storageFailed(batch.runId, reason);
      return undefined;
    }
    const wanted =
      !this.#closed && this.get(batch.runId)?.phase === "running" && this.#gate.waitUntil === null;
    if (wanted) this.#registry.putBatch(intent);
    else await this.#storeResult(markUnsent(intent, this.#now()));
    return wanted ? intent : undefined;
  }

  #release(id: string, stored: StoredBatch | undefined): undefined {
    if (stored !== undefined) this.#registry.putBatch(stored);
    // the run is the other tab's now: its row is left alone
    const message = stored === undefined ? HOLD_MESSAGES.gone : HOLD_MESSAGES.elsewhere;
    if (this.get(id)?.phase === "running") this.#registry.patch(id, { phase: "interrupted", message });
  }

  #applyConsequence(id: string, result: CallOutcome, consequence: Consequence): void {
    if (consequence.kind === "wait") this.#gate.onRateLimited(consequence.retryAfterMs);
    else if (result.kind !== "ambiguous") this.#gate.onSuccess();
    if (consequence.kind === "hold") this.#hold(id, consequence.phase, consequence.message);
  }

  /** When inputs were past the allowance, the next batch would be as well. */
  #checkLimit(batch: StoredBatch): void {
    const state = this.get(batch.runId);
    if (state === undefined || !hasQueued(state)) return;
    const exceeded = batchResults(state, batch).some((result) => result.outcome === "limit-exceeded");
    if (exceeded) this.#hold(state.id, "out-of-credits", HOLD_MESSAGES.credits);
  }

  #hold(id: string, phase: RunPhase, message: string): void {
    if (this.get(id)?.phase === "running") this.#setPhase(id, phase, message);
  }

  /** Writes how a call ended, and shows it. What could not be written stays pending and stops the run. */
  async #storeResult(batch: StoredBatch): Promise<void> {
    await this.#pending.write(batch).catch((reason: unknown) => this.#storageFailed(batch.runId, reason));
    this.#registry.putBatch(batch);
    this.#registry.patch(batch.runId, { unsavedBatches: this.#pending.count(batch.runId) });
  }

  #storageFailed(id: string, reason: unknown): void {
    const phase = this.get(id)?.phase;
    this.#registry.patch(id, {
      storageError: errorMessage(reason),
      ...(phase === "running" ? { phase: "storage-failed" } : {}),
    });
  }

  #setPhase(id: string, phase: RunPhase, message: string | null = null): void {
    this.#registry.patch(id, {
      phase,
      message,
      wait: null,
      endedAt: isOver(phase) ? this.#now() : null,
    });
    const state = this.get(id);
    if (state === undefined) return;
    const write = this.#options.store.putRun(storedRunOf(state));
    this.#track(write.catch((reason: unknown) => this.#storageFailed(id, reason)));
  }

  #endIfDone(id: string): void {
    const state = this.get(id);
    if (state === undefined || isOver(state.phase) || this.#inFlight(id) > 0) return;
    if (state.phase === "cancelling") return this.#setPhase(id, "cancelled");
    const isOpen = state.batches.some((batch) => batch.status === "QUEUED" || batch.status === "SENT");
    if (!isOpen && this.#pending.count(id) === 0) this.#setPhase(id, "finished");
  }

  async #flush(id: string): Promise<void> {
    await this.#pending.flush(id);
    this.#registry.patch(id, { storageError: null, unsavedBatches: 0 });
  }

  async #resume({ id, phase }: RunState): Promise<void> {
    try {
      await this.#flush(id);
      if (phase === "interrupted") await this.#reread(id);
    } catch (reason) {
      return this.#storageFailed(id, reason);
    }
    const state = this.get(id);
    // cancelled meanwhile, or found finished
    if (state?.phase !== phase || this.#closed) return;
    this.#accepted.set(id, unconfirmedBatches(state));
    this.#setPhase(id, "running");
    this.#advance(id);
  }

  /** Another tab may have worked on the run since it was read. */
  async #reread(id: string): Promise<void> {
    const runs = await this.#options.store.load();
    const found = runs.find(({ run }) => run.id === id);
    if (found === undefined) throw new Error(HOLD_MESSAGES.gone);
    if (this.get(id)?.phase === "interrupted") this.#registry.put(recoveredRun(found));
  }
}
