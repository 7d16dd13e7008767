import { ApiError } from "#app/api/api-error.ts";
import { RepeatedWork, backoff } from "#app/lib/clock.ts";
import { MAX_SHARED_BATCHES } from "#contract/gateway-schemas.ts";
import { LIMITS } from "#contract/operation.ts";
import type { RunRecords } from "#app/features/runs/engine/run-records.ts";
import type { RunsSnapshot } from "#app/features/runs/engine/run-registry.ts";
import { RunsElsewhere } from "./runs-elsewhere.ts";
import type { RunEngineOptions } from "#app/features/runs/engine/send-batch.ts";
import { type RunDocument, type SharedDocument, batchProgress, documentOf } from "./shared-runs.ts";
import {
  type RunState,
  type StoredBatch,
  type StoredRun,
  isOver,
  storedRunOf,
} from "#app/features/runs/engine/stored-run.ts";

/** How long changes of a run are gathered before they are copied. */
const GATHER_MS = 3000;

/** What the batches of one request come to at most: room is left for what surrounds them. Bytes. */
const MAX_PIECE_BYTES = 0.9 * LIMITS.bodyBytes;

interface RunSharingOptions extends Pick<
  RunEngineOptions,
  "store" | "journal" | "sharedRuns" | "network" | "clock" | "random"
> {
  readonly records: RunRecords;
}

/**
 * Shares runs with the person's other browsers, by way of the gateway, in the one tab whose turn it is. What is here is
 * copied there in the background, and what others began is brought here. It never disturbs a run: whatever fails is
 * tried again later, from what both sides have then.
 *
 * Which browser a run belongs to is told by the number of its turn: whoever takes it over writes a higher one.
 */
export class RunSharing {
  readonly #options: RunSharingOptions;
  readonly #elsewhere: RunsElsewhere;
  /** Runs whose copy may be out of date. */
  readonly #changed = new Set<string>();
  /** Runs whose other browser may have gone on. */
  readonly #wanted = new Set<string>();
  #listWanted = false;
  #failures = 0;
  readonly #sharing: RepeatedWork;
  #stopped = false;
  #stopListening: readonly (() => void)[] = [];

  constructor(options: RunSharingOptions) {
    this.#options = options;
    this.#elsewhere = new RunsElsewhere(options);
    this.#sharing = new RepeatedWork(options.clock, () => this.#work());
  }

  /** Reads the list, and follows what changes here from now on. */
  begin(): void {
    const { records, network } = this.#options;
    this.#stopListening = [
      records.registry.store.subscribe((now, before) => this.#onChange(now, before)),
      network.onChange(() => this.#sharing.wake(0)),
    ];
    this.refresh();
  }

  /** Asks what other browsers did with a run, or with all. */
  refresh(id?: string): void {
    if (id === undefined) this.#listWanted = true;
    else this.#wanted.add(id);
    this.#failures = 0;
    this.#sharing.wake(0);
  }

  /** Begins nothing more. */
  stop(): void {
    this.#stopped = true;
    this.#sharing.stop();
    for (const stop of this.#stopListening) stop();
  }

  #onChange({ runs }: RunsSnapshot, { runs: runsBefore }: RunsSnapshot): void {
    const before = new Map(runsBefore.map((run) => [run.id, run]));
    for (const run of runs) {
      const old = before.get(run.id);
      before.delete(run.id);
      if (old !== run && !run.elsewhere && !isSameForOthers(run, old)) this.#changed.add(run.id);
    }
    for (const id of before.keys()) this.#changed.add(id);
    if (this.#changed.size > 0) this.#sharing.wake(GATHER_MS);
  }

  /** Does what there is to do. Resolves with how soon to go on; undefined when only a change is worth another try. */
  async #work(): Promise<number | undefined> {
    try {
      while (this.#listWanted || this.#wanted.size > 0) {
        if (!this.#mayAsk()) return undefined;
        if (this.#listWanted) await this.#readList();
        for (const id of this.#wanted) await this.#reconcile(id, this.#wanted);
      }
      // what changes meanwhile is gathered again
      for (const id of Array.from(this.#changed)) await this.#reconcile(id, this.#changed);
      this.#failures = 0;
    } catch (error) {
      if (error instanceof ApiError && error.kind === "signed-out") return undefined;
      this.#failures += 1;
      return backoff(this.#failures, this.#options.random);
    }
    if (this.#listWanted || this.#wanted.size > 0) return 0;
    return this.#changed.size > 0 && this.#mayAsk() ? GATHER_MS : undefined;
  }

  #mayAsk(): boolean {
    return !this.#stopped && this.#options.network.online();
  }

  /** Compares all runs with those at the gateway. */
  async #readList(): Promise<void> {
    const { sharedRuns, records } = this.#options;
    const listed = await sharedRuns.list();
    this.#listWanted = false;
    const ids = new Set(listed.map(({ id }) => id));
    for (const { id, shared, elsewhere } of records.all()) {
      if (!ids.has(id) && !shared && !elsewhere) this.#changed.add(id);
    }
    for (const { id, document } of listed) {
      const state = records.get(id);
      // one at a time, so that one that fails leaves the others in peace
      if (state === undefined || !isUpToDate(state, document)) this.#wanted.add(id);
    }
  }

  /** Reads what the gateway has of a run in `ids`, and brings both sides to the same state. */
  async #reconcile(id: string, ids: Set<string>): Promise<void> {
    if (!this.#mayAsk()) return;
    ids.delete(id);
    try {
      await this.#settle(id, await this.#options.sharedRuns.read(id));
    } catch (error) {
      // the gateway will never take it as it is: until the run changes again
      if (isFinal(error)) return;
      ids.add(id);
      throw error;
    }
  }

  /** Brings a run here and its copy at the gateway to the same state, whichever is the later one. */
  async #settle(id: string, document: SharedDocument | undefined): Promise<void> {
    const { records, store, sharedRuns } = this.#options;
    const state = records.get(id);
    if (document === "unreadable") return;
    if (state === undefined) {
      if (document === undefined || "removed" in document) return;
      if (!(await store.removed()).has(id)) return this.#elsewhere.follow(id, document);
      await sharedRuns.remove(id);
      return sharedRuns.write(id, { removed: true, turn: document.turn });
    }
    if (document !== undefined && "removed" in document) {
      return document.turn < state.turn ? this.#copy(state, undefined) : this.#removeHere(state);
    }
    if (state.elsewhere) return document && this.#elsewhere.follow(id, document);
    if (document !== undefined && document.turn > state.turn) {
      // another browser was told to go on with it
      await records.changeRow(id, (row) => ({ ...row, elsewhere: true }));
      return this.#elsewhere.follow(id, document);
    }
    // what the gateway has had and has no more was erased there
    if (document !== undefined || !state.shared) await this.#copy(state, document);
  }

  /** The person deleted it in another browser. */
  async #removeHere({ id, elsewhere, batches }: RunState): Promise<void> {
    const isSending = !elsewhere && batches.some(({ status }) => status === "SENT");
    // the answer of a call that may cost must find its row
    if (isSending) await this.#options.records.setPhase(id, { phase: "cancelling" });
    else await this.#options.records.remove(id, false);
  }

  /** Writes what the gateway does not have: the row first, then batches, and last how far they are. */
  async #copy(state: RunState, copied: RunDocument | undefined): Promise<void> {
    const { sharedRuns, records } = this.#options;
    const progress = state.batches.map(batchProgress);
    const before = copied?.progress ?? [];
    if (copied === undefined) await sharedRuns.write(state.id, documentOf(state, []));
    for (const { from, batches } of piecesOf(state.batches, (at) => progress[at] !== before[at])) {
      if (this.#stopped) return;
      await sharedRuns.writeBatches(state.id, from, batches);
    }
    const document = documentOf(state, progress);
    if (!isSameRun(document, copied)) await sharedRuns.write(state.id, document);
    if (!state.shared) await records.changeRow(state.id, (row) => ({ ...row, shared: true }));
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 422].includes(error.status ?? 0);
}

function isSameRow(one: StoredRun, other: StoredRun): boolean {
  const same = { elsewhere: false, shared: true };
  return (
    JSON.stringify({ ...storedRunOf(one), ...same }) === JSON.stringify({ ...storedRunOf(other), ...same })
  );
}

function isSameRun(one: RunDocument, other: RunDocument | undefined): boolean {
  return other !== undefined && isSameRow(one, other) && one.progress.join() === other.progress.join();
}

/** Whether other browsers would see no difference between two states of a run. */
function isSameForOthers(run: RunState, before: RunState | undefined): boolean {
  return before?.batches === run.batches && before.elsewhere === run.elsewhere && isSameRow(run, before);
}

/** Whether neither side has anything that the other one lacks. */
function isUpToDate(state: RunState, document: SharedDocument): boolean {
  if (document === "unreadable") return true;
  if ("removed" in document) return false;
  if (state.elsewhere) return isOver(state.phase) && isSameRow(state, document);
  return state.shared && isSameRun(documentOf(state, state.batches.map(batchProgress)), document);
}

/** Runs of neighbouring batches that differ, each small enough for one request, with their places. */
function piecesOf(
  batches: readonly StoredBatch[],
  differs: (at: number) => boolean,
): { readonly from: number; readonly batches: readonly StoredBatch[] }[] {
  const encoder = new TextEncoder();
  const pieces: { from: number; batches: StoredBatch[] }[] = [];
  let bytes = 0;
  for (const [at, batch] of batches.entries()) {
    if (!differs(at)) continue;
    const size = encoder.encode(JSON.stringify({ ...batch, raw: null })).length;
    const last = pieces.at(-1);
    const isNext = last !== undefined && last.from + last.batches.length === at;
    if (isNext && last.batches.length < MAX_SHARED_BATCHES && bytes + size <= MAX_PIECE_BYTES) {
      last.batches.push(batch);
      bytes += size;
    } else {
      pieces.push({ from: at, batches: [batch] });
      bytes = size;
    }
  }
  return pieces;
}
