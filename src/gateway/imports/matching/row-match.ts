import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import type { FoundRecord } from "#gateway/runs/free-search-call.ts";

/** A row of a file that stands for a record. */
export interface RowToMatch {
  /** Unique among the rows; identifies the row of a match. */
  readonly position: number;
  readonly input: RowMatchInput;
  /** Distinguishes companies of one name, also for a person; null where the row has none. */
  readonly companyWebsite: string | null;
}

/** The record that a row means. */
export interface RowMatch {
  /**
   * `exact` where one record alone is meant; `likely` where a person has to choose; `absent` for an id that no record has,
   * without other values; `unknown` where no free search can tell: the row has a phone, a hash or a profile, or the service
   * refused its values.
   */
  readonly kind: "exact" | "likely" | "not-found" | "absent" | "unknown";
  /** The records, best first: one where exact, up to five where likely, else none. */
  readonly records: readonly FoundRecord[];
}

/** Records that a person chooses from. */
const MAX_CANDIDATES = 5;

export const NOT_FOUND: RowMatch = { kind: "not-found", records: [] };
export const ABSENT: RowMatch = { kind: "absent", records: [] };
export const UNKNOWN: RowMatch = { kind: "unknown", records: [] };

/** A record without the values that served for comparing. */
const plain = ({ id, snapshot }: FoundRecord): FoundRecord => ({ id, snapshot });

/** A match with one certain record. */
export function exactMatch(record: FoundRecord): RowMatch {
  return { kind: "exact", records: [plain(record)] };
}

/** A match with records for a person to choose from, best first; not found where there are none. */
export function likelyMatch(candidates: readonly FoundRecord[]): RowMatch {
  if (candidates.length === 0) return NOT_FOUND;
  return { kind: "likely", records: candidates.slice(0, MAX_CANDIDATES).map(plain) };
}
