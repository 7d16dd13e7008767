import { ownedChannels } from "#app/owned/owned-channels.ts";
import type { Known } from "#app/owned/owned-store.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import { isNothingToGet } from "#contract/records/reach.ts";
import { type RecordSnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";

/** What a press costs this person now. */
export type Price =
  /** What is asked for is here; asking again is free until then (ISO 8601, UTC), where that is known. */
  | { readonly kind: "owned"; readonly freeUntil: string | null }
  /** No credit; `freeUntil` as above. */
  | { readonly kind: "free"; readonly freeUntil: string | null }
  /** One credit if something comes back, else nothing. */
  | { readonly kind: "credit" }
  /** Search says that nothing is on file: nothing is offered. [field-2] */
  | { readonly kind: "nothing" }
  /** A credit at most: nobody has said whether it is free. */
  | { readonly kind: "unknown" }
  /** It could pass the ceiling of the person's day. */
  | { readonly kind: "over-ceiling" }
  /** The person lacks the scope for it. */
  | { readonly kind: "may-not" };

/**
 * What is asked for: `reveal` is a contact's addresses and numbers, or a company's details; `more` is anything else, which
 * is never here already.
 */
type Wanted = "reveal" | "more";

/** What a price depends on besides what search said. */
export interface PriceFacts {
  readonly known: Known;
  /** Credits that may be spent today yet; undefined without a ceiling, and while it is not known. */
  readonly leftToday: number | undefined;
  /** Whether the person was granted the operation. */
  readonly isGranted: boolean;
  readonly wanted?: Wanted;
}

/** Fields without which a contact that was asked about cannot be reached. */
const REACH = ["email", "phone", "mobilePhone"] as const;

/** The same of one whose search says that there is another address: what was not asked for may still come. [field-2] */
function reachOf(snapshot: RecordSnapshot): readonly string[] {
  const hasOther = "hints" in snapshot && snapshot.hints.hasSupplementalEmail === true;
  return hasOther ? [...REACH, "supplementalEmail"] : REACH;
}

/** Whether a reveal would bring nothing that did not come already. */
function isHere(record: OwnedRecord, snapshot: RecordSnapshot): boolean {
  if (record.type === "company") return Object.keys(record.fields).length > 0;
  if (ownedChannels(record, snapshot) !== undefined) return true;
  return reachOf(snapshot).every((field) => record.asked[field] !== undefined);
}

/** The price of a record for a person. Who shows it hands in what is known of it. [metering-4] [owned-1] */
export function priceOf(
  { snapshot }: { readonly snapshot: RecordSnapshot },
  { known, leftToday, isGranted, wanted = "reveal" }: PriceFacts,
): Price {
  const freeUntil = known?.freeUntil ?? null;
  if (wanted === "reveal" && known?.record && isHere(known.record, snapshot))
    return { kind: "owned", freeUntil };
  if (!isGranted) return { kind: "may-not" };
  if (wanted === "reveal" && isNothingToGet(snapshot)) return { kind: "nothing" };
  if (freeUntil !== null || wasUnderManagement(snapshot)) return { kind: "free", freeUntil };
  if (leftToday !== undefined && leftToday < 1) return { kind: "over-ceiling" };
  const isTold = known !== undefined && snapshot.managementStatus !== null;
  return { kind: isTold ? "credit" : "unknown" };
}

/** Whether asking costs no credit. */
export function isFree(price: Price): boolean {
  return price.kind === "free" || (price.kind === "owned" && price.freeUntil !== null);
}

/** Credits that a press can cost at most. */
export function mostCredits(price: Price): 0 | 1 {
  return price.kind === "credit" || price.kind === "unknown" || price.kind === "over-ceiling" ? 1 : 0;
}
