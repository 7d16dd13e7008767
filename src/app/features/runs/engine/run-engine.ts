import { runResults } from "#app/features/runs/results/run-results.ts";
import { DISK_RETRY_MS, DiskRetries } from "./recovery/disk-retries.ts";
import { LostBatches } from "./recovery/lost-batches.ts";
import { HOLD_MESSAGES } from "./batch-transitions.ts";
import { FailedTurns } from "./failed-turns.ts";
import { newRunBeside } from "./new-run.ts";
import { type RunPlan, batchesAgain } from "./run-plan.ts";
import type { RunMessage } from "./run-messages.ts";
import { RunRecords } from "./run-records.ts";
import type { RunsStore } from "./run-registry.ts";
import { RunSender } from "./run-sender.ts";
import { RunSharing } from "./sharing/run-sharing.ts";
import { takeOver } from "./sharing/runs-elsewhere.ts";
import type { RunEngineOptions } from "./send-batch.ts";
import { type RunState, isOver, isResumable, unconfirmedBatches } from "./stored-run.ts";
import { ignoring, isExpected, isStorageTrouble } from "#app/lib/reports/report.ts";

/**
 * Enriches records in batches, outside React, and stores what was paid for. Every tab of a person has one: it shows all
 * runs and takes the person's word, and the one tab whose turn it is sends. States are immutable.
 */
export interface RunEngine {
  /**
   * Stores and starts a run. Records that a run holds, in whichever tab, are left to it, and all that left in one that
   * another tab has just started. Rejects, with nothing sent, when no record is left, when it could pass the ceiling of
   * the day, or when the browser could not store the run.
   */
  start(plan: RunPlan): Promise<string>;
  get(id: string): RunState | undefined;
  /** All runs, for screens to follow. */
  readonly store: RunsStore;
  /** Starts no more batches; calls in flight end as they do. */
  pause(id: string): void;
  /**
   * Goes on with what is queued, after any wait but a 429's. What the run stopped for is accepted: unconfirmed batches
   * stay so, a limit on the cost is lifted, and records for which no credits were left are tried again.
   */
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
  /**
   * Takes over a run of another browser: from now on this one sends it. The other stops as soon as it hears of it; until
   * then both may send the same calls under the same keys, of which the gateway's journal lets only one through.
   */
  continueHere(id: string): void;
  /** Reads at the gateway what other browsers of this person did: with one run, or with all. */
  refresh(id?: string): void;
  /**
   * Deletes a run without calls in flight, here and in other browsers. Resolves with what restores it; rejects when the
   * browser could not write.
   */
  remove(id: string): Promise<() => Promise<void>>;
  /** The person is signed in again: what waited for that goes on. */
  signedIn(): void;
  /** Starts nothing more; resolves when the calls in flight have ended and their answers are stored. */
  close(): Promise<void>;
}

/** Opens the engine over the runs in the store, and goes on with them; rejects when they cannot be read. */
export async function openRunEngine(options: RunEngineOptions): Promise<RunEngine> {
  const now = () => new Date(options.clock.now()).toISOString();
  const records = new RunRecords({ store: options.store, tabs: options.tabs, now });
  const engine = new TabRunEngine(options, records, now);
  await engine.open();
  return engine;
}

class TabRunEngine implements RunEngine {
  readonly store: RunsStore;
  readonly #options: RunEngineOptions;
  readonly #records: RunRecords;
  readonly #lost: LostBatches;
  readonly #work = new Set<Promise<unknown>>();
  /** Runs that this page began with, or started. */
  readonly #known = new Set<string>();
  /** Only in the tab whose turn it is. */
  #sender: RunSender | undefined;
  #sharing: RunSharing | undefined;
  #endTurn: () => void = () => undefined;
  #stopTurns: () => void = () => undefined;
  #closed = false;
  readonly #turns: FailedTurns;
  readonly #retries: DiskRetries;

  constructor(options: RunEngineOptions, records: RunRecords, now: () => string) {
    this.#options = options;
    this.#records = records;
    this.#lost = new LostBatches({ ...options, records, now });
    this.#retries = new DiskRetries({ ...options, records, onTried: () => this.#sender?.wake() });
    this.#turns = new FailedTurns({ ...options, records, turn: () => this.#takeTurn() });
    this.store = records.registry.store;
    // before the runs are read, so that nothing is missed that another tab stores meanwhile
    options.tabs.onMessage((message) => this.#track(this.#hear(message)));
  }

  async open(): Promise<void> {
    await this.#records.load();
    for (const { id } of this.#records.all()) this.#known.add(id);
    this.#records.tellOthers();
    this.store.subscribe(({ runs }, before) => this.#onChange(runs, before.runs));
    this.#stopTurns = this.#options.takeTurn(() => this.#turns.run());
  }

  async start(plan: RunPlan): Promise<string> {
    const { exclusively, uuid, store, clock, mayStart } = this.#options;
    await mayStart?.(plan);
    return exclusively(async () => {
      const state = await newRunBeside(store, plan, { known: this.#known, now: clock.now(), uuid });
      await this.#records.create(state);
      this.#known.add(state.id);
      this.#turns.tryAgain();
      this.#sender?.wake();
      return state.id;
    });
  }

  get(id: string): RunState | undefined {
    return this.#records.get(id);
  }

  pause(id: string): void {
    this.#change(this.#records.setPhase(id, { phase: "paused", from: ["running"] }));
  }

  resume(id: string): void {
    const state = this.get(id);
    if (state === undefined || !isResumable(state.phase) || this.#closed) return;
    this.#change(state.elsewhere ? this.#continueHere(id) : this.#resume(state));
  }

  cancel(id: string): void {
    const state = this.get(id);
    if (state === undefined || isOver(state.phase)) return;
    this.#change(this.#records.setPhase(id, { phase: "cancelling" }));
    this.#change(this.#records.flush(id).catch((reason: unknown) => this.#records.storageFailed(id, reason)));
  }

  rename(id: string, name: string): void {
    const state = this.get(id);
    // a run that another browser is sending has the name that it has there
    if (state === undefined || (state.elsewhere && !isOver(state.phase))) return;
    this.#change(this.#mine(id).then(() => this.#records.rename(id, name)));
  }

  sendAgain(id: string): void {
    this.#change(this.#sendAgain(id));
  }

  retryFailed(id: string): void {
    this.#change(this.#mine(id).then(() => this.#retry(id)));
  }

  continueHere(id: string): void {
    this.#change(this.#continueHere(id));
  }

  refresh(id?: string): void {
    if (this.#sharing) this.#sharing.refresh(id);
    else this.#options.tabs.send({ refresh: id ?? null });
  }

  async remove(id: string): Promise<() => Promise<void>> {
    const state = this.get(id);
    if (state?.elsewhere === false) await this.#lost.leave(state);
    return this.#records.remove(id, true);
  }

  signedIn(): void {
    this.#sender?.signedIn();
    for (const { id, phase, elsewhere } of this.#records.all()) {
      if (phase === "signed-out" && !elsewhere) this.resume(id);
    }
    this.refresh();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#retries.stop();
    this.#stopTurns();
    this.#turns.stop();
    this.#sharing?.stop();
    await this.#sender?.stop();
    this.#endTurn();
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
  }

  /** After the person's word: seen here at once, and sent as soon as it is stored. */
  #change(work: Promise<void>): void {
    this.#turns.tryAgain();
    this.#track(work.then(() => this.#sender?.wake()));
  }

  #onChange(runs: readonly RunState[], before: readonly RunState[]): void {
    this.#retries.watch();
    const running = new Set(before.filter(({ phase }) => phase === "running").map(({ id }) => id));
    if (runs.some(({ id, phase }) => phase === "running" && !running.has(id)))
      this.#track(Promise.resolve().then(() => this.#sender?.wake()));
  }

  async #hear(message: RunMessage): Promise<void> {
    if ("refresh" in message) return this.#sharing?.refresh(message.refresh ?? undefined);
    try {
      await this.#records.hear(message);
    } catch (error) {
      ignoring(isStorageTrouble, isExpected)(error);
      // this tab goes on with what it knows, and reads it later
      if (!this.#closed) this.#options.clock.after(DISK_RETRY_MS, () => this.#track(this.#hear(message)));
    }
    // what the other tab waits for changes nothing here
    if (message.wait === undefined) this.#sender?.wake();
  }

  /** Sends until another tab takes over or the engine is closed. Rejects where that could not begin; what did is ended then. */
  async #takeTurn(): Promise<void> {
    try {
      const epoch = await this.#options.store.nextEpoch();
      // another tab may have worked on the runs since they were read
      await this.#records.reload();
      const over = new Promise<void>((resolve) => (this.#endTurn = resolve));
      const onReplaced = () => this.#endTurn();
      this.#sender = new RunSender({ ...this.#options, records: this.#records, epoch, onReplaced });
      this.#sharing = new RunSharing({ ...this.#options, records: this.#records });
      await this.#sender.begin();
      this.#sharing.begin();
      await over;
    } finally {
      this.#sharing?.stop();
      await this.#sender?.stop();
      this.#sender = undefined;
      this.#sharing = undefined;
    }
  }

  async #resume({ id, phase }: RunState): Promise<void> {
    try {
      await this.#records.flush(id);
    } catch (reason) {
      return this.#records.storageFailed(id, reason);
    }
    const state = this.get(id);
    if (state === undefined || this.#closed) return undefined;
    try {
      if (phase === "doubtful") await this.#lost.leave(state);
    } catch (error) {
      ignoring(isExpected, isStorageTrouble)(error);
      return this.#records.setPhase(id, { phase, message: HOLD_MESSAGES.doubtful, from: [phase] });
    }
    if (phase === "out-of-credits") await this.#retry(id);
    const accepted = Math.max(state.accepted, phase === "doubtful" ? unconfirmedBatches(state) : 0);
    const ceiling = phase === "ceiling" ? null : state.ceiling;
    // cancelled meanwhile, or brought elsewhere by another tab: then it stays so
    await this.#records.setPhase(id, { phase: "running", from: [phase], with: { accepted, ceiling } });
  }

  async #continueHere(id: string): Promise<void> {
    await this.#mine(id);
    const state = this.get(id);
    if (state !== undefined && !state.elsewhere && isResumable(state.phase)) await this.#resume(state);
  }

  /** Makes a run this browser's to send, where it is not. Never rejects. */
  async #mine(id: string): Promise<void> {
    await takeOver(this.#records, id).catch((reason: unknown) => this.#records.storageFailed(id, reason));
  }

  async #sendAgain(id: string): Promise<void> {
    await this.#mine(id);
    const state = this.get(id);
    if (state) await this.#lost.sendAgain(state);
  }

  async #retry(id: string): Promise<void> {
    const state = this.get(id);
    // a run that is under way goes on by itself first
    if (state === undefined || state.phase === "running" || state.phase === "cancelling") return;
    const failed = runResults(state).filter(
      ({ outcome }) => outcome === "failed" || outcome === "limit-exceeded",
    );
    if (failed.length === 0) return;
    const batches = batchesAgain(state, failed, this.#options.uuid);
    await this.#records.extend(id, batches, [state.phase]).catch((reason: unknown) => {
      this.#records.storageFailed(id, reason);
    });
  }
}
