import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import type { FoundRecord } from "#gateway/runs/free-search-call.ts";

/** A row of a file that asks for a record. */
export interface RowToMatch {
  /** Unique among the rows; what its match is found by. */
  readonly position: number;
  readonly input: RowMatchInput;
  /** Tells companies apart, also for a person; null where the row has none. */
  readonly companyWebsite: string | null;
}

/** A record that search found, as it is enriched: by its id of today. */
export type MatchCandidate = FoundRecord;

/** Which record a row means. */
export type RowMatch =
  | { readonly kind: "exact"; readonly record: MatchCandidate }
  /** Best first, at least one and at most {@link MAX_CANDIDATES}. */
  | { readonly kind: "likely"; readonly candidates: readonly MatchCandidate[] }
  | { readonly kind: "not-found" }
  /** It has an id that no record has, and nothing else to find one by. */
  | { readonly kind: "absent" }
  /** No free search can tell: the row has a phone, a hash or a profile, or the service refused what it says. */
  | { readonly kind: "unknown" };

/** How many records a person is to choose from. */
export const MAX_CANDIDATES = 5;

export const NOT_FOUND: RowMatch = { kind: "not-found" };
export const ABSENT: RowMatch = { kind: "absent" };
export const UNKNOWN: RowMatch = { kind: "unknown" };

/** The records as a person chooses from them, best first; not found where there are none. */
export function likelyMatch(candidates: readonly MatchCandidate[]): RowMatch {
  const [first] = candidates;
  return first === undefined
    ? NOT_FOUND
    : { kind: "likely", candidates: candidates.slice(0, MAX_CANDIDATES) };
}
