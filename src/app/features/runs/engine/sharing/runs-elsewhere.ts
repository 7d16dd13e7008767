import type { Clock } from "#app/lib/clock.ts";
import { type Journal, isEntry, recoveryOf } from "#app/paid-calls/call-recovery.ts";
import { CALL_STATES } from "#app/paid-calls/paid-call-outcome.ts";
import type { JournalEntry, NoJournalEntry } from "#contract/gateway-schemas.ts";
import { markSent, markUnknown } from "#app/features/runs/engine/batch-transitions.ts";
import type { RunRecords } from "#app/features/runs/engine/run-records.ts";
import { isNewer } from "#app/features/runs/engine/run-store.ts";
import { type RunDocument, type SharedRuns, batchProgress } from "./shared-runs.ts";
import {
  type RunState,
  type StoredBatch,
  type StoredRun,
  isOver,
} from "#app/features/runs/engine/stored-run.ts";

/** Answers that are fetched at the same time. */
const FETCHES = 4;

/** Queued batches that the journal is asked about: the other browser has no more in flight than these. */
const MAX_QUEUED_ASKED = 2;

/** Every state that an answer, or a later state of another browser, may be written over. */
const OPEN = CALL_STATES.filter((status) => status !== "DONE");

interface ElsewhereOptions {
  readonly records: RunRecords;
  readonly sharedRuns: SharedRuns;
  readonly journal: Journal;
  readonly clock: Clock;
}

/**
 * Brings runs of the person's other browsers here: their rows and batches from the gateway, and the answers from its
 * journal, by key. Everything rejects when the gateway cannot be asked or the browser cannot write, and may then be
 * tried again from the beginning.
 */
export class RunsElsewhere {
  readonly #options: ElsewhereOptions;

  constructor(options: ElsewhereOptions) {
    this.#options = options;
  }

  /** Brings a run up to what its other browser wrote last, and its answers with it; one that is new here is stored. */
  async follow(id: string, document: RunDocument): Promise<void> {
    const { records } = this.#options;
    const changed = await this.#changedBatches(id, document);
    if (changed === undefined) return;
    if (records.get(id) === undefined) await records.create(arriving(document, changed));
    else await this.#takeStates(id, changed);
    await this.#fetchAnswers(id, changed);
    // only now: a run that is over is here with all that came back
    await records.changeRow(id, (row) => (row.elsewhere ? followed(row, document) : row));
  }

  /** The batches that may differ from those here; undefined while not all of them have reached the gateway. */
  async #changedBatches(id: string, { progress }: RunDocument): Promise<StoredBatch[] | undefined> {
    // a copy that has just begun
    if (progress.length === 0) return undefined;
    const known = this.#options.records.get(id)?.batches ?? [];
    const differs = (at: number) => {
      const batch = known[at];
      return batch === undefined || (batch.status !== "DONE" && batchProgress(batch) !== progress[at]);
    };
    const found: StoredBatch[] = [];
    for (let at = 0; at < progress.length;) {
      if (!differs(at)) {
        at += 1;
        continue;
      }
      const batches = await this.#options.sharedRuns.readBatches(id, at);
      if (batches.length === 0) return undefined;
      for (const batch of batches) {
        if (batch?.runId !== id) return undefined;
        found.push(batch);
      }
      at += batches.length;
    }
    return found;
  }

  /** Writes what the other browser did, where that is later than what is known here. */
  async #takeStates(id: string, changed: readonly StoredBatch[]): Promise<void> {
    const { records } = this.#options;
    const known = batchesById(records.get(id));
    const added = changed.filter((batch) => !known.has(batch.id)).map(withoutAnswer);
    if (added.length > 0) await records.changeRow(id, (row) => row, added);
    for (const batch of changed.map(withoutAnswer)) {
      const before = known.get(batch.id);
      if (before !== undefined && before.status !== "DONE" && isNewer(batch, before))
        await records.writeBatch(batch, OPEN);
    }
  }

  /** Fetches the answers that are not here yet, also of calls that the other browser has not told of. */
  async #fetchAnswers(id: string, changed: readonly StoredBatch[]): Promise<void> {
    const known = this.#options.records.get(id)?.batches ?? [];
    const answered = new Map(
      changed.filter(({ status }) => status === "DONE").map((batch) => [batch.id, batch]),
    );
    const left = known.filter(
      ({ id: key, status }) => answered.has(key) || status === "SENT" || status === "UNKNOWN",
    );
    const queued = known.filter(({ id: key, status }) => status === "QUEUED" && !answered.has(key));
    const asked = [...left, ...queued.slice(0, MAX_QUEUED_ASKED)].filter(({ status }) => status !== "DONE");
    for (let start = 0; start < asked.length; start += FETCHES) {
      const some = asked.slice(start, start + FETCHES);
      await Promise.all(some.map((batch) => this.#fetchAnswer(batch, answered.get(batch.id))));
    }
  }

  async #fetchAnswer(batch: StoredBatch, elsewhere: StoredBatch | undefined): Promise<void> {
    const { journal, clock, records } = this.#options;
    const entry = await journal.find(batch.id);
    const { attempts } = elsewhere ?? batch;
    const raw = answerIn(entry, clock.now());
    // where the other browser has it and the journal does not any more, what came back is only there
    if (raw === undefined && elsewhere === undefined) return;
    const sent = attempts.length === 0 ? answeredAt(batch, entry) : { ...batch, attempts };
    const credits = (isEntry(entry) ? entry.credits : null) ?? elsewhere?.credits ?? null;
    const recovered = elsewhere?.recovered ?? false;
    const done: StoredBatch = { ...sent, status: "DONE", raw: raw ?? null, credits, recovered };
    const longest = done.attempts.length < batch.attempts.length ? batch.attempts : done.attempts;
    await records.writeBatch({ ...done, attempts: longest }, OPEN);
  }
}

function batchesById(run: RunState | undefined): ReadonlyMap<string, StoredBatch> {
  return new Map(run?.batches.map((batch) => [batch.id, batch]));
}

/** A batch as it stands here until its answer has been fetched. */
function withoutAnswer(batch: StoredBatch): StoredBatch {
  return batch.status === "DONE" ? { ...batch, status: "SENT", credits: null } : batch;
}

/** A run of another browser as it is stored here first. */
function arriving(document: RunDocument, batches: readonly StoredBatch[]): RunState {
  const { progress: _, ...row } = document;
  return {
    ...row,
    ...(isOver(row.phase) ? { phase: "running", endedAt: null } : {}),
    elsewhere: true,
    shared: true,
    batches: batches.map(withoutAnswer),
    wait: null,
    storageError: null,
    unsavedBatches: 0,
  };
}

/** The row of a run as its other browser wrote it. */
function followed(row: StoredRun, document: RunDocument): StoredRun {
  const { name, phase, message, endedAt, ceiling, accepted, droppedBelow, turn } = document;
  return { ...row, name, phase, message, endedAt, ceiling, accepted, droppedBelow, turn };
}

/** The answer that the journal has; undefined where it has none. */
function answerIn(entry: JournalEntry | NoJournalEntry, now: number): string | undefined {
  const recovery = recoveryOf(entry, { sentAt: "", idsOnly: false }, now);
  return recovery.kind === "answer" ? recovery.raw : undefined;
}

/** A batch with the attempt that only the journal tells of. */
function answeredAt(batch: StoredBatch, entry: JournalEntry | NoJournalEntry): StoredBatch {
  if (!isEntry(entry)) return batch;
  const { sentAt, endedAt } = entry;
  const { attempts, ...sent } = markSent(batch, sentAt);
  const end = { endedAt: endedAt ?? sentAt, end: "answered", status: 200 } as const;
  return { ...sent, attempts: attempts.map((attempt) => ({ ...attempt, ...end })) };
}

/**
 * Makes a run this browser's to send, on the person's word. What another browser had under way is asked of the journal
 * before it is sent again. Rejects when the browser could not write.
 */
export async function takeOver(records: RunRecords, id: string): Promise<void> {
  const state = records.get(id);
  if (state?.elsewhere !== true) return;
  for (const batch of state.batches) {
    if (batch.status === "SENT") await records.writeBatch(markUnknown(batch), ["SENT"]);
  }
  await records.changeRow(id, (row) =>
    row.elsewhere ? { ...row, elsewhere: false, turn: row.turn + 1 } : row,
  );
}
