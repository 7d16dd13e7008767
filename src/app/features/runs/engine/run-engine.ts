import { errorMessage } from "#app/lib/error-message.ts";
import { BatchWriter } from "./pending-writes.ts";
import { callOnce } from "./call-once.ts";
import { type Consequence, sentBatch, settledBatch, unsentBatch } from "./batch-transitions.ts";
import { RunBook } from "./run-registry.ts";
import type { RunEngineOptions } from "./run-engine-options.ts";
import { type RunPlan, newRun } from "./run-plan.ts";
import { recoveredRun } from "./run-recovery.ts";
import { batchResults } from "#app/features/runs/results/run-results.ts";
import { SendGate } from "./rate-gate.ts";
import type { SendResult } from "./send-result.ts";
import {
  type RunPhase,
  type RunState,
  type StoredBatch,
  doubtfulBatches,
  hasQueued,
  isOver,
  isResumable,
  storedRunOf,
} from "./stored-run.ts";

/** Enriches records in batches, outside React, and keeps what was paid for. States never change in place. */
export interface RunEngine {
  /** Stores and starts a run; rejects, with nothing sent, when the browser could not store it. */
  start(plan: RunPlan): Promise<string>;
  get(id: string): RunState | undefined;
  /** Newest first. */
  list(): readonly RunState[];
  subscribe(listener: () => void): () => void;
  /** Starts no more batches; calls in flight end as they do. */
  pause(id: string): void;
  /** Goes on with what is queued, after any wait but a 429's. Says yes to doubtful batches staying doubtful. */
  resume(id: string): void;
  /** Ends a run after its calls in flight; what is queued is never sent. */
  cancel(id: string): void;
  /** Starts nothing more; resolves when the calls in flight have ended and their answers are stored. */
  close(): Promise<void>;
}

const DEFAULT_IN_FLIGHT = 2;
const DEFAULT_CALL_TIMEOUT_MS = 120_000;

const MESSAGES = {
  doubtful: "The connection broke while records were on their way. They may already be paid.",
  credits: "The credits are used up. What is left was not sent.",
  elsewhere: "Another tab is at work on this run.",
  gone: "The run is no longer stored in this browser.",
};

/** Opens the engine over the runs in the store; rejects when they cannot be read. Nothing is sent by opening. */
export async function openRunEngine(options: RunEngineOptions): Promise<RunEngine> {
  const book = new RunBook();
  for (const stored of await options.store.load()) book.put(recoveredRun(stored));
  return new StoredRunEngine(options, book);
}

class StoredRunEngine implements RunEngine {
  readonly #options: RunEngineOptions;
  readonly #limit: number;
  readonly #book: RunBook;
  readonly #gate: SendGate;
  readonly #writer: BatchWriter;
  /** Batches from before their intent is stored until after their end is, with their run. */
  readonly #busy = new Map<string, string>();
  /** By run: how many doubtful batches the person knew of when they let it go on. */
  readonly #accepted = new Map<string, number>();
  readonly #work = new Set<Promise<void>>();
  #closed = false;

  constructor(options: RunEngineOptions, book: RunBook) {
    const { clock, random, inFlight = DEFAULT_IN_FLIGHT } = options;
    this.#options = options;
    this.#writer = new BatchWriter(options.store);
    this.#limit = inFlight;
    this.#book = book;
    this.#gate = new SendGate({ limit: inFlight, clock, random, onOpen: () => this.#pump() });
  }

  async start(plan: RunPlan): Promise<string> {
    const { store, uuid } = this.#options;
    const state = newRun(plan, { createdAt: this.#now(), uuid });
    await store.create(storedRunOf(state), state.batches);
    this.#book.put(state);
    this.#goOn(state.id);
    return state.id;
  }

  get(id: string): RunState | undefined {
    return this.#book.get(id);
  }

  list(): readonly RunState[] {
    return this.#book.list();
  }

  subscribe(listener: () => void): () => void {
    return this.#book.subscribe(listener);
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
    this.#track(this.#writer.writeKept(id).catch((reason: unknown) => this.#storageFailed(id, reason)));
    this.#endIfDone(id);
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
    for (const { id } of this.#book.list().toReversed()) {
      while (this.#gate.allows(this.#busy.size)) {
        const batch = this.#nextBatch(id);
        if (batch === undefined) break;
        this.#busy.set(batch.id, id);
        this.#track(this.#carryOut(batch));
      }
      this.#explainWait(id);
    }
  }

  #nextBatch(id: string): StoredBatch | undefined {
    const state = this.get(id);
    if (state?.phase !== "running" || this.#atRisk(state) >= this.#limit) return undefined;
    return state.batches.find((batch) => batch.status === "QUEUED" && !this.#busy.has(batch.id));
  }

  /** Batches in flight and batches in doubt that the person has not yet accepted. */
  #atRisk(state: RunState): number {
    return (
      this.#inFlight(state.id) + Math.max(doubtfulBatches(state) - (this.#accepted.get(state.id) ?? 0), 0)
    );
  }

  #inFlight(id: string): number {
    return [...this.#busy.values()].filter((runId) => runId === id).length;
  }

  /** Says when a turned-away run goes on, and stops one whose doubts have used up what may be at risk. */
  #explainWait(id: string): void {
    const state = this.get(id);
    if (state === undefined) return;
    const waits = state.phase === "running" && hasQueued(state);
    this.#book.patch(id, { waitUntil: waits ? this.#gate.waitUntil : null });
    if (waits && this.#inFlight(id) === 0 && this.#atRisk(state) >= this.#limit) {
      this.#setPhase(id, "doubtful", MESSAGES.doubtful);
    }
  }

  async #carryOut(batch: StoredBatch): Promise<void> {
    await this.#sendOnce(batch);
    this.#busy.delete(batch.id);
    this.#goOn(batch.runId);
  }

  #goOn(id: string): void {
    this.#endIfDone(id);
    this.#pump();
  }

  async #sendOnce(batch: StoredBatch): Promise<void> {
    const intent = await this.#storeIntent(batch);
    if (intent === undefined) return;
    const { clock, send, callTimeoutMs: timeoutMs = DEFAULT_CALL_TIMEOUT_MS } = this.#options;
    const result = await callOnce(intent, { clock, send, timeoutMs });
    const settled = settledBatch(intent, result, this.#now());
    // before the write, so that no other batch leaves meanwhile
    this.#heed(batch.runId, result, settled.consequence);
    await this.#storeEnd(settled.batch);
    this.#heedLimit(settled.batch);
  }

  /** Writes the intent to send. Undefined when the batch must not leave: not written, taken, or no longer wanted. */
  async #storeIntent(batch: StoredBatch): Promise<StoredBatch | undefined> {
    const intent = sentBatch(batch, this.#now());
    try {
      const write = await this.#options.store.putBatch(intent, ["QUEUED"]);
      if (!write.written) return this.#giveUp(batch.runId, write.stored);
    } catch (reason) {
      this.#storageFailed(batch.runId, reason);
      return undefined;
    }
    const wanted =
      !this.#closed && this.get(batch.runId)?.phase === "running" && this.#gate.waitUntil === null;
    if (wanted) this.#book.putBatch(intent);
    else await this.#storeEnd(unsentBatch(intent, this.#now()));
    return wanted ? intent : undefined;
  }

  #giveUp(id: string, stored: StoredBatch | undefined): undefined {
    if (stored !== undefined) this.#book.putBatch(stored);
    // the run is the other tab's now: its row is left alone
    const message = stored === undefined ? MESSAGES.gone : MESSAGES.elsewhere;
    if (this.get(id)?.phase === "running") this.#book.patch(id, { phase: "interrupted", message });
  }

  #heed(id: string, result: SendResult, consequence: Consequence): void {
    if (consequence.kind === "wait") this.#gate.turnedAway(consequence.retryAfterMs);
    else if (result.kind !== "ambiguous") this.#gate.letThrough();
    if (consequence.kind === "hold") this.#hold(id, consequence.phase, consequence.message);
  }

  /** Inputs past the allowance mean that the next batch would be past it as well. */
  #heedLimit(batch: StoredBatch): void {
    const state = this.get(batch.runId);
    if (state === undefined || !hasQueued(state)) return;
    const exceeded = batchResults(state, batch).some((result) => result.outcome === "limit-exceeded");
    if (exceeded) this.#hold(state.id, "out-of-credits", MESSAGES.credits);
  }

  #hold(id: string, phase: RunPhase, message: string): void {
    if (this.get(id)?.phase === "running") this.#setPhase(id, phase, message);
  }

  /** Writes how a call ended, and shows it; an end that could not be written is kept and stops the run. */
  async #storeEnd(batch: StoredBatch): Promise<void> {
    await this.#writer.write(batch).catch((reason: unknown) => this.#storageFailed(batch.runId, reason));
    this.#book.putBatch(batch);
    this.#book.patch(batch.runId, { unsavedBatches: this.#writer.keptOf(batch.runId) });
  }

  #storageFailed(id: string, reason: unknown): void {
    const phase = this.get(id)?.phase;
    this.#book.patch(id, {
      storageError: errorMessage(reason),
      ...(phase === "running" ? { phase: "storage-failed" } : {}),
    });
  }

  #setPhase(id: string, phase: RunPhase, message: string | null = null): void {
    this.#book.patch(id, { phase, message, waitUntil: null, endedAt: isOver(phase) ? this.#now() : null });
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
    if (!isOpen && this.#writer.keptOf(id) === 0) this.#setPhase(id, "finished");
  }

  async #resume({ id, phase }: RunState): Promise<void> {
    try {
      await this.#writer.writeKept(id);
      if (phase === "interrupted") await this.#reread(id);
    } catch (reason) {
      return this.#storageFailed(id, reason);
    }
    const state = this.get(id);
    // cancelled meanwhile, or found finished
    if (state?.phase !== phase || this.#closed) return;
    this.#accepted.set(id, doubtfulBatches(state));
    this.#book.patch(id, { storageError: null, unsavedBatches: 0 });
    this.#setPhase(id, "running");
    this.#goOn(id);
  }

  /** Another tab may have worked on the run since it was read. */
  async #reread(id: string): Promise<void> {
    const runs = await this.#options.store.load();
    const found = runs.find(({ run }) => run.id === id);
    if (found === undefined) throw new Error(MESSAGES.gone);
    if (this.get(id)?.phase === "interrupted") this.#book.put(recoveredRun(found));
  }
}
