import type { RecordSnapshot } from "#app/records/record-snapshot.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { LIMITS, requestBody } from "#contract/operation.ts";
import { companyRequest, hierarchyRequest } from "#app/paid-calls/company-calls.ts";
import type { EnrichOperationName } from "#app/paid-calls/paid-call-outcome.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { isHeld } from "#app/paid-calls/spending/records-in-runs.ts";
import { type RunKind, type RunState, type StoredBatch, type StoredRun, isOver } from "./stored-run.ts";

/** What a person asked for: which records, which fields, and the maximum cost they saw. */
export interface RunPlan {
  readonly name: string;
  readonly operation: EnrichOperationName;
  readonly records: readonly { readonly id: string; readonly snapshot: RecordSnapshot }[];
  readonly outputFields: readonly string[];
  /** Only contacts can require fields. [enrich-1] */
  readonly requiredFields: readonly string[];
  readonly worstCaseCredits: number;
  readonly kind: RunKind;
  /** The intent topics to ask for. */
  readonly topics?: readonly string[];
  /** Credits that the run may cost at most; null without a limit. */
  readonly ceiling: number | null;
}

/** How an operation names its inputs and their identifier. [enrich-6] */
const INPUTS = {
  enrichContacts: { requestType: enrichContacts.requestType, list: "matchPersonInput", id: "personId" },
  enrichCompanies: { requestType: enrichCompanies.requestType, list: "matchCompanyInput", id: "companyId" },
} as const;

/** The member of `meta.input` that names the record. */
export function inputIdMember(operation: EnrichOperationName): "personId" | "companyId" {
  return operation === "enrichContacts" ? "personId" : "companyId";
}

/** An identifier as it is sent: an integer as the specification wants, a string where a number would lose digits. */
export function sentId(id: string): string | number {
  return /^(?:0|[1-9]\d*)$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** What the bodies of a run's calls are made of. */
type Asked = Pick<RunPlan, "operation" | "outputFields" | "requiredFields" | "topics">;

/** The body of one call, for as many records as {@link batchSize} allows. */
function bodyOf(
  { operation, outputFields, requiredFields, topics = [] }: Asked,
  ids: readonly string[],
): string {
  const [companyId = ""] = ids;
  if (operation === "enrichHierarchy") return hierarchyRequest(companyId).body;
  if (operation === "enrichIntent")
    return companyRequest(enrichIntent, { companyId, topics: [...topics] }, 1).body;
  const { requestType, list, id: member } = INPUTS[operation];
  const requires = operation === "enrichContacts" && requiredFields.length > 0;
  return JSON.stringify(
    requestBody(requestType, {
      [list]: ids.map((id) => ({ [member]: sentId(id) })),
      outputFields,
      ...(requires ? { requiredFields } : {}),
    }),
  );
}

/** Records of one call: a family tree and a company's intent come one at a time. */
function batchSize(operation: EnrichOperationName): number {
  return operation in INPUTS ? LIMITS.enrichInputs : 1;
}

type BatchRecord = StoredBatch["records"][number];

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Where batches that are new to a run begin to count, and where their keys come from. */
interface BatchNumbering {
  readonly runId: string;
  readonly firstIndex: number;
  readonly uuid: () => string;
}

function queuedBatches(
  plan: Asked,
  groups: readonly (readonly BatchRecord[])[],
  { runId, firstIndex, uuid }: BatchNumbering,
): StoredBatch[] {
  return groups.map((records, position) => ({
    id: uuid(),
    runId,
    index: firstIndex + position,
    operation: plan.operation,
    body: bodyOf(
      plan,
      records.map(({ id }) => id),
    ),
    records: records.map(({ id, snapshot }) => ({ id, snapshot })),
    status: "QUEUED",
    attempts: [],
    raw: null,
    credits: null,
    recovered: false,
    replaced: false,
  }));
}

/** Cuts a plan into batches of 25, the last one smaller, or of one company each; a record that stands twice is sent once. */
export function planBatches(plan: RunPlan, runId: string, uuid: () => string): StoredBatch[] {
  const unique = new Map<string, BatchRecord>();
  for (const record of plan.records) {
    if (!unique.has(record.id)) unique.set(record.id, record);
  }
  const groups = chunksOf([...unique.values()], batchSize(plan.operation));
  return queuedBatches(plan, groups, { runId, firstIndex: 0, uuid });
}

/** The index of the next batch of a run. */
export function nextIndex({ batches }: Pick<RunState, "batches">): number {
  return Math.max(-1, ...batches.map(({ index }) => index)) + 1;
}

/**
 * The two halves of a batch that was refused as a whole, to find the input at fault. Their keys follow from its own, so
 * that two browsers that both send the run split it into the same calls.
 */
export function halvesOf(run: RunState, batch: StoredBatch): StoredBatch[] {
  const groups = chunksOf(batch.records, Math.ceil(batch.records.length / 2));
  let half = 0;
  const uuid = () => `${batch.id}.${String((half += 1))}`;
  return queuedBatches(run, groups, { runId: run.id, firstIndex: nextIndex(run), uuid });
}

/** Batches that send some records of a run once more. */
export function batchesAgain(
  run: RunState,
  records: readonly BatchRecord[],
  uuid: () => string,
): StoredBatch[] {
  const groups = chunksOf(records, batchSize(run.operation));
  return queuedBatches(run, groups, { runId: run.id, firstIndex: nextIndex(run), uuid });
}

/** Where the runs are read that are not over, or were created since a time (ISO 8601, UTC). */
interface UnfinishedRuns {
  loadUnfinished(
    createdSince: string,
  ): Promise<readonly { readonly run: StoredRun; readonly batches: readonly StoredBatch[] }[]>;
}

/** So long a run of another tab is news: the person may have pressed before their tab knew of it. Milliseconds. */
const NEWS_MS = 10_000;

/**
 * The records of a plan without those that some run still holds, and without all that left in a run that another tab
 * has just started, whatever came of them. `known` has the runs that this page began with or started. Throws where none
 * is left.
 */
export async function recordsLeft(
  { operation, records }: RunPlan,
  store: UnfinishedRuns,
  { known, now }: { readonly known: ReadonlySet<string>; readonly now: number },
): Promise<RunPlan["records"]> {
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
      .flatMap((batch) => batch.records.map(({ id }) => id)),
  );
  const left = records.filter(({ id }) => !held.has(id));
  if (left.length === 0 && records.length > 0)
    throw new Error("Another run has all of these records already.");
  return left;
}

/** The run that a plan becomes: about to start, nothing sent. */
export function newRun(
  plan: RunPlan,
  start: { readonly createdAt: string; readonly uuid: () => string },
): RunState {
  const {
    name,
    operation,
    outputFields,
    requiredFields,
    worstCaseCredits,
    kind,
    topics = [],
    ceiling,
  } = plan;
  const id = start.uuid();
  return {
    id,
    name,
    operation,
    createdAt: start.createdAt,
    endedAt: null,
    outputFields,
    requiredFields,
    topics,
    worstCaseCredits,
    kind,
    ceiling,
    accepted: 0,
    elsewhere: false,
    turn: 0,
    shared: false,
    phase: "running",
    message: null,
    batches: planBatches(plan, id, start.uuid),
    wait: null,
    storageError: null,
    unsavedBatches: 0,
  };
}
