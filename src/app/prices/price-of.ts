import { ownedChannels } from "#app/owned/owned-channels.ts";
import type { Known } from "#app/owned/known-records-store.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { recordHasNothingToGet } from "#contract/records/reach.ts";
import { type RecordSnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";

/** The price of a press for this person, now. */
export type Price =
  /** The values are here already; refreshing is free until then (ISO 8601, UTC), where known. */
  | { readonly kind: "owned"; readonly freeUntil: string | null }
  /** Costs no credit; `freeUntil` as above. */
  | { readonly kind: "free"; readonly freeUntil: string | null }
  /** Costs one credit if something comes back, else nothing. */
  | { readonly kind: "credit" }
  /** Search says that nothing is on file, so nothing is offered. [field-2] */
  | { readonly kind: "nothing" }
  /** Costs at most one credit: whether it is free is unknown. */
  | { readonly kind: "unknown" }
  /** Could exceed the person's daily ceiling. */
  | { readonly kind: "over-ceiling" }
  /** The person lacks the scope for it. */
  | { readonly kind: "may-not" };

/**
 * What is requested: `reveal` is a contact's addresses and numbers, or a company's details; `more` is anything else,
 * which is never here already.
 */
type Wanted = "reveal" | "more";

/** What a price depends on besides the search result. */
export interface PriceFacts {
  readonly known: Known;
  /** Credits left under today's ceiling; undefined without a ceiling, and while unknown. */
  readonly leftToday: number | undefined;
  /** Whether the person was granted the operation. */
  readonly isGranted: boolean;
  readonly wanted?: Wanted;
}

/** The fields through which a contact is reached. */
const REACH = ["email", "phone", "mobilePhone"] as const;

/**
 * Those fields, plus the supplemental e-mail where search says there is one: it may still come if it was not requested.
 * [field-2]
 */
function reachOf(snapshot: RecordSnapshot): readonly string[] {
  const hasOther = "hints" in snapshot && snapshot.hints.hasSupplementalEmail === true;
  return hasOther ? [...REACH, "supplementalEmail"] : REACH;
}

/** Whether a reveal would bring nothing new. */
function isHere(record: OwnedRecord, snapshot: RecordSnapshot): boolean {
  if (record.type === "company") return Object.keys(record.fields).length > 0;
  if (ownedChannels(record, snapshot) !== undefined) return true;
  return reachOf(snapshot).every((field) => record.asked[field] !== undefined);
}

/** The price of a record for a person, from what the caller knows of it. [metering-4] [owned-1] */
export function priceOf(
  { snapshot }: { readonly snapshot: RecordSnapshot },
  { known, leftToday, isGranted, wanted = "reveal" }: PriceFacts,
): Price {
  const freeUntil = known?.freeUntil ?? null;
  if (wanted === "reveal" && known?.record && isHere(known.record, snapshot))
    return { kind: "owned", freeUntil };
  if (!isGranted) return { kind: "may-not" };
  if (wanted === "reveal" && recordHasNothingToGet(snapshot)) return { kind: "nothing" };
  if (freeUntil !== null || wasUnderManagement(snapshot)) return { kind: "free", freeUntil };
  if (leftToday !== undefined && leftToday < 1) return { kind: "over-ceiling" };
  const isTold = known !== undefined && snapshot.managementStatus !== null;
  return { kind: isTold ? "credit" : "unknown" };
}

/** Whether a price is no credit. */
export function isFree(price: Price): boolean {
  return price.kind === "free" || (price.kind === "owned" && price.freeUntil !== null);
}

/** The maximum credits of a price. */
export function mostCredits(price: Price): 0 | 1 {
  return price.kind === "credit" || price.kind === "unknown" || price.kind === "over-ceiling" ? 1 : 0;
}
