import { isHeld } from "#app/paid-calls/spending/records-in-runs.ts";
import { askedKey } from "#contract/records/match-input.ts";
import { type RunPlan, planBatches } from "./run-plan.ts";
import { type RunState, type StoredBatch, type StoredRun, isOver, recordTypeOf } from "./stored-run.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** Where the runs are read that are not over, or were created since a time (ISO 8601, UTC). */
interface UnfinishedRuns {
  loadUnfinished(
    createdSince: string,
  ): Promise<readonly { readonly run: StoredRun; readonly batches: readonly StoredBatch[] }[]>;
}

/** When and where a run starts. */
interface RunStart {
  /** The runs that this page began with, or started. */
  readonly known: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly uuid: () => string;
}

/** So long a run of another tab is news: the person may have pressed before their tab knew of it. Milliseconds. */
const NEWS_MS = 10_000;

/**
 * The records of a plan without those that some run still holds, and without all that left in a run that another tab
 * has just started, whatever came of them. A description is held by what it says, as an id is: nobody knows before which
 * record it finds. Throws where none is left.
 */
async function recordsLeft(
  { operation, records }: RunPlan,
  store: UnfinishedRuns,
  { known, now }: RunStart,
): Promise<RunPlan["records"]> {
  const type = recordTypeOf(operation);
  const since = new Date(now - NEWS_MS).toISOString();
  const holding = (await store.loadUnfinished(since)).flatMap(({ run, batches }) => {
    const isNews = run.createdAt >= since && !known.has(run.id);
    return batches.filter(
      (batch) => isHeld(batch, isOver(run.phase)) || (isNews && batch.attempts.length > 0),
    );
  });
  const held = new Set(
    holding
      .filter((batch) => batch.operation === operation)
      .flatMap((batch) => batch.records.map((record) => askedKey(type, record))),
  );
  const left = records.filter((record) => !held.has(askedKey(type, record)));
  if (left.length === 0 && records.length > 0)
    throw new ExpectedError("Another run has all of these records already.");
  return left;
}

/** The run that a plan becomes: about to start, nothing sent. */
export function newRun(plan: RunPlan, { now, uuid }: Pick<RunStart, "now" | "uuid">): RunState {
  const {
    name,
    operation,
    outputFields,
    requiredFields,
    worstCaseCredits,
    kind,
    topics = [],
    ceiling,
    imported,
  } = plan;
  const id = uuid();
  return {
    id,
    name,
    operation,
    createdAt: new Date(now).toISOString(),
    endedAt: null,
    outputFields,
    requiredFields,
    topics,
    worstCaseCredits,
    kind,
    ceiling,
    imported,
    accepted: 0,
    elsewhere: false,
    turn: 0,
    shared: false,
    phase: "running",
    message: null,
    batches: planBatches(plan, id, uuid),
    wait: null,
    storageError: null,
    unsavedBatches: 0,
  };
}

/**
 * The run that a plan becomes, about to start, without the records that other runs hold. Throws where none is left, and
 * for a plan whose records could not be told apart.
 */
export async function newRunBeside(store: UnfinishedRuns, plan: RunPlan, start: RunStart): Promise<RunState> {
  const records = await recordsLeft(plan, store, start);
  return newRun({ ...plan, records }, start);
}
