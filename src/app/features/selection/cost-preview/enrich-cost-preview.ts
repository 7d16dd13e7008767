import type { ManagementState, ManagementStates } from "#app/api/management-api-queries.ts";
import { wasUnderManagement } from "#contract/records/record-snapshot.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";

/** The chosen records as a run takes them. */
export interface CheckedRecords {
  /** All of them, with what the service says of them now. */
  readonly records: readonly SelectedRecord[];
  /** Each once: where two ids stand for one record, the one chosen first. These are sent. */
  readonly unique: readonly SelectedRecord[];
  /** Records that cost nothing again within the management window. [metering-4] */
  readonly alreadyYours: number;
  /** Records of which the service has not said anything yet: they count as new. */
  readonly unchecked: number;
  /** Records that search no longer finds: removed, or opted out. */
  readonly notFound: readonly SelectedRecord[];
  /** Contacts with a number that must not be called, as search told when they were chosen. */
  readonly doNotCall: number;
}

function withState(record: SelectedRecord, state: ManagementState | undefined): SelectedRecord {
  if (!state || state.underManagement === wasUnderManagement(record.snapshot)) return record;
  const managementStatus = { underManagement: state.underManagement, purchaseDate: null };
  return record.type === "contact"
    ? { ...record, snapshot: { ...record.snapshot, managementStatus } }
    : { ...record, snapshot: { ...record.snapshot, managementStatus } };
}

function mustNotCall({ snapshot }: SelectedRecord): boolean {
  return (
    "hints" in snapshot && (snapshot.directPhoneDoNotCall === true || snapshot.mobilePhoneDoNotCall === true)
  );
}

/** Sorts the chosen records by what the service says of them. */
export function applyStates(selected: readonly SelectedRecord[], states: ManagementStates): CheckedRecords {
  const records = selected.map((record) => withState(record, states.get(record.id)));
  const unique = new Map<string, SelectedRecord>();
  for (const record of records) {
    const currentId = states.get(record.id)?.currentId ?? record.id;
    if (!unique.has(currentId)) unique.set(currentId, record);
  }
  const sent = [...unique.values()];
  return {
    records,
    unique: sent,
    alreadyYours: sent.filter(({ id }) => states.get(id)?.underManagement).length,
    unchecked: sent.filter(({ id }) => !states.has(id)).length,
    notFound: sent.filter(({ id }) => states.get(id)?.currentId === null),
    doNotCall: sent.filter(mustNotCall).length,
  };
}

/** What a run consists of and can cost, before it starts. Credits. */
export interface CostPreview {
  readonly selected: number;
  /** Chosen under two ids, and sent once. */
  readonly duplicates: number;
  readonly alreadyYours: number;
  /** 1 credit each, with those that are not checked. Not among them: records that search no longer finds. */
  readonly new: number;
  readonly unchecked: number;
  readonly notFound: number;
  readonly doNotCall: number;
  /** 1 credit for each record that is not already theirs; no match and missing fields only lower it. */
  readonly mostCost: number;
  /** {@link CostPreview.mostCost}, or the ceiling where that is less. */
  readonly limitedCost: number;
  /** What it should cost by past runs; undefined where they tell nothing, or nothing else than the most. */
  readonly expectedCost: number | undefined;
  /** Credits that stay at least; undefined while the allowance is unknown. */
  readonly leaves: number | undefined;
  /** By how much the run can pass what is left; 0 when it cannot. */
  readonly short: number;
}

interface CostFacts {
  /** Undefined while the service has not told it. */
  readonly creditsLeft: number | undefined;
  /** Credits; null without a limit. */
  readonly ceiling: number | null;
  /** The share of new records that past runs brought, from 0 to 1. */
  readonly matchRate: number | undefined;
}

/** Counts the records of a run and its credits. */
export function costPreview(checked: CheckedRecords, facts: CostFacts): CostPreview {
  const { records, unique, alreadyYours, notFound, unchecked, doNotCall } = checked;
  const { creditsLeft, ceiling, matchRate } = facts;
  const mostCost = unique.length - alreadyYours;
  const limitedCost = Math.min(mostCost, ceiling ?? mostCost);
  const expected =
    matchRate === undefined ? limitedCost : Math.round((mostCost - notFound.length) * matchRate);
  return {
    selected: records.length,
    duplicates: records.length - unique.length,
    alreadyYours,
    new: mostCost - notFound.length,
    unchecked,
    notFound: notFound.length,
    doNotCall,
    mostCost,
    limitedCost,
    expectedCost: expected < limitedCost ? expected : undefined,
    leaves: creditsLeft === undefined ? undefined : Math.max(0, creditsLeft - limitedCost),
    short: creditsLeft === undefined ? 0 : Math.max(0, limitedCost - creditsLeft),
  };
}

/** An ended run as far as it tells what the next one will cost. */
export interface PastRun {
  readonly type: SelectedRecord["type"];
  /** Whether it left out records without some field. */
  readonly requiredFields: boolean;
  /** Answered records that were new to the organisation, and those of them that came back. */
  readonly asked: number;
  readonly returned: number;
}

/** Fewer runs or records than these say nothing about the next one. */
const MIN_PAST = { runs: 3, records: 100 } as const;

/** The share of new records that runs like this one brought, from 0 to 1; undefined where they are too few to tell. */
export function matchRateOf(
  runs: readonly PastRun[],
  like: Pick<PastRun, "type" | "requiredFields">,
): number | undefined {
  const similar = runs.filter(
    (run) => run.type === like.type && run.requiredFields === like.requiredFields && run.asked > 0,
  );
  const asked = similar.reduce((sum, run) => sum + run.asked, 0);
  if (similar.length < MIN_PAST.runs || asked < MIN_PAST.records) return undefined;
  return similar.reduce((sum, run) => sum + run.returned, 0) / asked;
}
