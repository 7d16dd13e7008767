import { normalizeText } from "#text/normalize-text.ts";
import { type RecordSnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import type { PageSize, Pagination } from "#app/table/table-pagination.ts";
import type { RecordListParams } from "./record-list-params.ts";

/** Default number of rows per page. */
export const DEFAULT_SIZE: PageSize = 50;

interface SearchableText {
  readonly name: string;
  readonly company: string;
  /** All text that the search field covers. */
  readonly all: string;
}

/**
 * Snapshots are immutable, so each is normalised once: twenty thousand names are sorted and searched in milliseconds.
 */
const textBySnapshot = new WeakMap<RecordSnapshot, SearchableText>();

/** The text of a record for searching and sorting. */
export function textOf({ snapshot }: SelectedRecord): SearchableText {
  const known = textBySnapshot.get(snapshot);
  if (known) return known;
  const name = normalizeText(snapshot.name);
  const details = "hints" in snapshot ? [snapshot.jobTitle, snapshot.company?.name] : locationOf(snapshot);
  const company = "hints" in snapshot ? normalizeText(snapshot.company?.name ?? "") : name;
  const text = { name, company, all: normalizeText([name, ...details].filter(Boolean).join("\n")) };
  textBySnapshot.set(snapshot, text);
  return text;
}

function locationOf({ website, city, state, country }: Exclude<RecordSnapshot, { hints: unknown }>) {
  return [website, city, state, country];
}

/** A predicate for the filters. `owned` has the owned records by key. */
export function recordFilter(
  show: RecordListParams["show"],
  find: string,
  owned: ReadonlyMap<string, unknown>,
): (record: SelectedRecord) => boolean {
  const words = normalizeText(find).split(/\s+/).filter(Boolean);
  return (record) =>
    (show !== "not-managed" || !wasUnderManagement(record.snapshot)) &&
    (show !== "not-enriched" || !owned.has(selectionKey(record))) &&
    words.every((word) => textOf(record).all.includes(word));
}

/** The visible page among this many records: the last one where the URL asks for a later one. */
export function recordRange(
  { page = 1, size = DEFAULT_SIZE }: Pick<RecordListParams, "page" | "size">,
  total: number,
): Pagination & { readonly size: PageSize } {
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(page, pages);
  return {
    page: current,
    size,
    total,
    first: (current - 1) * size + 1,
    last: Math.min(current * size, total),
    pages,
    reachable: total,
  };
}
