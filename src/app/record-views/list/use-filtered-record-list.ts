import { useMemo } from "react";
import { normalizeText } from "#text/normalize-text.ts";
import { type RecordSnapshot, wasUnderManagement } from "#contract/records/record-snapshot.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import type { PageSize, Pagination } from "#app/table/table-pagination.ts";
import type { RecordListParams } from "./record-list-params.ts";

/** Rows per page when the address does not say. */
export const DEFAULT_SIZE: PageSize = 50;

interface SearchableText {
  readonly name: string;
  readonly company: string;
  /** Everything that the search field looks through. */
  readonly all: string;
}

/** Snapshots never change, so each is normalized once: twenty thousand names are sorted and searched in milliseconds. */
const textBySnapshot = new WeakMap<RecordSnapshot, SearchableText>();

function textOf({ snapshot }: SelectedRecord): SearchableText {
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

/** The records, which stand in the order they were added, in the order that the view asks for. Those without a name, or a company, come last. */
export function sortRecords(
  records: readonly SelectedRecord[],
  sort: RecordListParams["sort"],
): readonly SelectedRecord[] {
  if (sort === "oldest") return records;
  if (sort === undefined) return records.toReversed();
  return records.toSorted((one, other) => {
    const [before, after] = [textOf(one)[sort], textOf(other)[sort]];
    if (before === after) return 0;
    if (before === "" || after === "") return before === "" ? 1 : -1;
    return before < after ? -1 : 1;
  });
}

/** Which records are shown. `owned` holds the keys of those that are owned. */
export function recordFilter(
  show: RecordListParams["show"],
  find: string,
  owned: ReadonlySet<string>,
): (record: SelectedRecord) => boolean {
  const words = normalizeText(find).split(/\s+/).filter(Boolean);
  return (record) =>
    (show !== "not-managed" || !wasUnderManagement(record.snapshot)) &&
    (show !== "not-enriched" || !owned.has(selectionKey(record))) &&
    words.every((word) => textOf(record).all.includes(word));
}

/** The page that is shown of so many records: the last one where the address asks for a later one. */
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

/** The records that are shown, in their order. `owned` holds the keys of those that are owned. */
export function useFilteredRecords(
  records: readonly SelectedRecord[],
  { sort, show }: RecordListParams,
  find: string,
  owned: ReadonlySet<string>,
): readonly SelectedRecord[] {
  const sorted = useMemo(() => sortRecords(records, sort), [records, sort]);
  return useMemo(() => sorted.filter(recordFilter(show, find, owned)), [sorted, show, find, owned]);
}
