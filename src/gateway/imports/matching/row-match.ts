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

/** Which record a row means. */
export interface RowMatch {
  /**
   * `exact` where one record alone is meant, `likely` where a person is to choose, `absent` for an id that no record has and
   * nothing else to find one by, `unknown` where no free search can tell: the row has a phone, a hash or a profile, or the
   * service refused what it says.
   */
  readonly kind: "exact" | "likely" | "not-found" | "absent" | "unknown";
  /** As they are enriched, the best first: one where it is exact, up to five where it is likely, else none. */
  readonly records: readonly FoundRecord[];
}

/** How many records a person is to choose from. */
const MAX_CANDIDATES = 5;

export const NOT_FOUND: RowMatch = { kind: "not-found", records: [] };
export const ABSENT: RowMatch = { kind: "absent", records: [] };
export const UNKNOWN: RowMatch = { kind: "unknown", records: [] };

/** A record without what was only needed for comparing. */
const plain = ({ id, snapshot }: FoundRecord): FoundRecord => ({ id, snapshot });

/** The one record that is meant. */
export function exactMatch(record: FoundRecord): RowMatch {
  return { kind: "exact", records: [plain(record)] };
}

/** The records as a person chooses from them, best first; not found where there are none. */
export function likelyMatch(candidates: readonly FoundRecord[]): RowMatch {
  if (candidates.length === 0) return NOT_FOUND;
  return { kind: "likely", records: candidates.slice(0, MAX_CANDIDATES).map(plain) };
}
