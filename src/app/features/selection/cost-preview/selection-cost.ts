import { type Price, type PriceFacts, isFree, mostCredits, priceOf } from "#app/prices/price-of.ts";
import { bringsRecords, isOver, recordTypeOf } from "#app/runs/run-facts.ts";
import type { SelectedRecord } from "#app/selection/selected-record.ts";
import { isNothingToGet } from "#contract/records/reach.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RunAnswer } from "#contract/runs/run-schemas.ts";

/** What a run over the chosen records consists of and can cost, before it starts. Credits. */
export interface SelectionCost {
  readonly selected: number;
  /** What the organisation owns in its time, or what is free by the service's own rule. [metering-4] */
  readonly free: number;
  /** 1 credit each at most; `unchecked` of them are perhaps free, which the start finds out. */
  readonly asNew: number;
  readonly unchecked: number;
  /** Contacts without an address and a number that may be called. */
  readonly nothing: number;
  /** Contacts with a number that must not be called. */
  readonly doNotCall: number;
  /** No match and missing fields only lower it. */
  readonly mostCost: number;
  /** {@link SelectionCost.mostCost}, or the person's limit where that is less. */
  readonly limitedCost: number;
  /** What it should cost by past runs; undefined where they tell nothing, or nothing else than the most. */
  readonly expectedCost: number | undefined;
  /** Credits that stay at least; undefined while the allowance is unknown. */
  readonly leaves: number | undefined;
  /** By how much the run can pass what is left; 0 when it cannot. */
  readonly short: number;
}

/** What the cost of a selection depends on besides its records. */
export interface CostFacts {
  /** What is owned, by the record's key; what was not asked about is not in it. */
  readonly known: ReadonlyMap<string, PriceFacts["known"]>;
  readonly price: Omit<PriceFacts, "known" | "wanted">;
  /** Undefined while the service has not told it. */
  readonly creditsLeft: number | undefined;
  /** The person's own limit; null without one. */
  readonly limit: number | null;
  /** Whether contacts with nothing to get are left out. */
  readonly leavesOut: boolean;
  /** The share of new records that past runs brought, from 0 to 1. */
  readonly matchRate: number | undefined;
}

function mustNotCall({ snapshot }: SelectedRecord): boolean {
  return (
    "hints" in snapshot && (snapshot.directPhoneDoNotCall === true || snapshot.mobilePhoneDoNotCall === true)
  );
}

/** How many of some prices, from the first, cost so many credits at most. */
export function countWithin(credits: number, prices: readonly (0 | 1)[]): number {
  let cost = 0;
  const past = prices.findIndex((price) => (cost += price) > credits);
  return past === -1 ? prices.length : past;
}

/** The price of a chosen record: other fields of what is owned are free as well. */
function recordPrice(record: SelectedRecord, { price, known }: CostFacts): Price {
  return priceOf(record, { ...price, known: known.get(recordKey(record)), wanted: "more" });
}

/** What a record of a price can cost; what is left out costs nothing. */
function creditsOf({ snapshot }: SelectedRecord, price: Price, { leavesOut }: CostFacts): 0 | 1 {
  return leavesOut && isNothingToGet(snapshot) ? 0 : mostCredits(price);
}

/** What each of some records can cost. */
export function creditsEach(records: readonly SelectedRecord[], facts: CostFacts): readonly (0 | 1)[] {
  return records.map((record) => creditsOf(record, recordPrice(record, facts), facts));
}

/** Counts the records of a run and its credits. */
export function selectionCost(records: readonly SelectedRecord[], facts: CostFacts): SelectionCost {
  const { creditsLeft, limit, matchRate } = facts;
  const priced = records.map((record) => ({ record, price: recordPrice(record, facts) }));
  const prices = priced.map(({ price }) => price);
  const asNew = priced.filter(({ price }) => mostCredits(price) === 1);
  const nothing = asNew.filter(({ record }) => isNothingToGet(record.snapshot)).length;
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

/** Fewer runs or records than these say nothing about the next one. */
const MIN_PAST = { runs: 3, records: 100 } as const;

/** The newest runs tell what to expect of the next one; older ones were about other people. */
const MAX_PAST = 10;

/** The share of records that runs like this one brought, from 0 to 1; undefined where they are too few to tell. */
export function matchRateOf(
  runs: readonly RunAnswer[],
  like: { readonly type: RecordType; readonly requiresFields: boolean },
): number | undefined {
  const similar = runs
    .filter((run) => run.owner.isSelf && isOver(run) && bringsRecords(run) && run.purpose !== "import")
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
