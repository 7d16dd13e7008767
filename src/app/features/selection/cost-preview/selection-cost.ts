import { type Price, type PriceFacts, isFree, mostCredits, priceOf } from "#app/prices/price-of.ts";
import { returnsRecords, isOver, recordTypeOf } from "#app/runs/run-facts.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { recordHasNothingToGet } from "#contract/records/reach.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** The composition and cost of a run over the selected records, before it starts. Credits. */
export interface SelectionCost {
  readonly selected: number;
  /** Number of records in the organisation's free period, or free by the service's own rule. [metering-4] */
  readonly free: number;
  /** Number of records that cost at most 1 credit each; `unchecked` of them may turn out to be free at the start. */
  readonly asNew: number;
  readonly unchecked: number;
  /** Number of contacts without an address, and without a number that may be called. */
  readonly nothing: number;
  /** Number of contacts with a do-not-call number. */
  readonly doNotCall: number;
  /** Maximum cost. Records without a match, or with missing fields, only lower it. */
  readonly mostCost: number;
  /** {@link SelectionCost.mostCost}, or the person's limit if lower. */
  readonly limitedCost: number;
  /** Expected cost by past runs; undefined where these say nothing, or equal the maximum. */
  readonly expectedCost: number | undefined;
  /** Credits left at least; undefined while the allowance is unknown. */
  readonly leaves: number | undefined;
  /** Credits missing for the maximum cost; 0 where none are. */
  readonly short: number;
}

/** What the cost of a selection depends on besides its records. */
export interface CostFacts {
  /** What is owned, by record key; records that were not asked about are missing. */
  readonly known: ReadonlyMap<string, PriceFacts["known"]>;
  readonly price: Omit<PriceFacts, "known" | "wanted">;
  /** Undefined until the service has said. */
  readonly creditsLeft: number | undefined;
  /** The person's own limit; null for none. */
  readonly limit: number | null;
  /** Whether contacts with nothing to get are excluded. */
  readonly leavesOut: boolean;
  /** Share of new records found by past runs, from 0 to 1. */
  readonly matchRate: number | undefined;
}

function mustNotCall({ snapshot }: SelectedRecord): boolean {
  return (
    "hints" in snapshot && (snapshot.directPhoneDoNotCall === true || snapshot.mobilePhoneDoNotCall === true)
  );
}

/** How many of the prices, from the first, fit into this many credits. */
export function countWithin(credits: number, prices: readonly (0 | 1)[]): number {
  let cost = 0;
  const past = prices.findIndex((price) => (cost += price) > credits);
  return past === -1 ? prices.length : past;
}

/** The price of a selected record: other fields of an owned record are free as well. */
function recordPrice(record: SelectedRecord, { price, known }: CostFacts): Price {
  return priceOf(record, { ...price, known: known.get(recordKey(record)), wanted: "more" });
}

/** Maximum credits for a record at a price; excluded records cost nothing. */
function creditsOf({ snapshot }: SelectedRecord, price: Price, { leavesOut }: CostFacts): 0 | 1 {
  return leavesOut && recordHasNothingToGet(snapshot) ? 0 : mostCredits(price);
}

/** Maximum credits for each of the records. */
export function creditsEach(records: readonly SelectedRecord[], facts: CostFacts): readonly (0 | 1)[] {
  return records.map((record) => creditsOf(record, recordPrice(record, facts), facts));
}

/** Computes the records and credits of a run. */
export function selectionCost(records: readonly SelectedRecord[], facts: CostFacts): SelectionCost {
  const { creditsLeft, limit, matchRate } = facts;
  const priced = records.map((record) => ({ record, price: recordPrice(record, facts) }));
  const prices = priced.map(({ price }) => price);
  const asNew = priced.filter(({ price }) => mostCredits(price) === 1);
  const nothing = asNew.filter(({ record }) => recordHasNothingToGet(record.snapshot)).length;
  const each = priced.map(({ record, price }) => creditsOf(record, price, facts));
  const mostCost = each.reduce<number>((sum, price) => sum + price, 0);
  const limitedCost = Math.min(mostCost, limit ?? mostCost);
  const expected = matchRate === undefined ? limitedCost : Math.round(mostCost * matchRate);
  return {
    selected: records.length,
    free: prices.filter(isFree).length,
    asNew: asNew.length - nothing,
    unchecked: prices.filter(({ kind }) => kind === "unknown").length,
    nothing,
    doNotCall: records.filter(mustNotCall).length,
    mostCost,
    limitedCost,
    expectedCost: expected < limitedCost ? expected : undefined,
    leaves: creditsLeft === undefined ? undefined : Math.max(0, creditsLeft - limitedCost),
    short: creditsLeft === undefined ? 0 : Math.max(0, limitedCost - creditsLeft),
  };
}

/** Minimum of runs and records for an estimate. */
const MIN_PAST = { runs: 3, records: 100 } as const;

/** Number of latest runs used: older ones were about other people. */
const MAX_PAST = 10;

/** Share of records found by similar runs, from 0 to 1; undefined where there are too few. */
export function matchRateOf(
  runs: readonly RunAnswer[],
  like: { readonly type: RecordType; readonly requiresFields: boolean },
): number | undefined {
  const similar = runs
    .filter((run) => run.owner.isSelf && isOver(run) && returnsRecords(run) && run.purpose !== "import")
    .slice(0, MAX_PAST)
    .filter(
      ({ operation, requiredFields }) =>
        recordTypeOf(operation) === like.type && requiredFields.length > 0 === like.requiresFields,
    );
  const got = similar.reduce((sum, { byState }) => sum + byState.got, 0);
  const asked = similar.reduce((sum, { byState }) => sum + byState.got + byState.nothing, 0);
  if (similar.length < MIN_PAST.runs || asked < MIN_PAST.records) return undefined;
  return got / asked;
}
