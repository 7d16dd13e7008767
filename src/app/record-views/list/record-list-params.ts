import * as z from "zod/mini";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { type RecordSnapshot, wasUnderManagement } from "#app/records/snapshot.ts";
import { type SelectedRecord, selectionKey } from "#app/selection/selected-record.ts";
import { localOrders } from "#app/table/filter-rows.ts";
import { PAGE_SIZES, type Pagination, type PageSize } from "#app/table/pagination.ts";

/** Orders of a list of records; without one they stand as they were added. */
export const RECORD_SORTS = ["newest", "name", "company"] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];

/** Which records of a list are shown; all without one. */
export const RECORD_FILTERS = ["not-managed", "not-enriched"] as const;

const wholeNumber = z.pipe(
  z.transform((value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value)),
  z.int().check(z.gte(1)),
);

/**
 * What the address says of a list of records. What is typed into its search field stays out of it: it is a name as a
 * rule.
 */
export const recordViewShape = {
  sort: z.catch(z.optional(z.enum(RECORD_SORTS)), undefined),
  show: z.catch(z.optional(z.enum(RECORD_FILTERS)), undefined),
  page: z.catch(z.optional(wholeNumber), undefined),
  size: z.catch(z.optional(z.pipe(wholeNumber, z.literal(PAGE_SIZES))), undefined),
};
const recordViewSchema = z.object(recordViewShape);
export type RecordListParams = z.output<typeof recordViewSchema>;

/** Rows a page takes when the address does not say. */
const USUAL_SIZE: PageSize = 50;

interface Words {
  readonly name: string;
  readonly company: string;
  /** Everything that the search field looks through. */
  readonly all: string;
}

/** Snapshots never change, so each is folded once: twenty thousand names are sorted and searched in milliseconds. */
const wordsBySnapshot = new WeakMap<RecordSnapshot, Words>();

function wordsOf({ snapshot }: SelectedRecord): Words {
  const known = wordsBySnapshot.get(snapshot);
  if (known) return known;
  const name = normalizeText(snapshot.name);
  const details = "hints" in snapshot ? [snapshot.jobTitle, snapshot.company?.name] : placeOf(snapshot);
  const company = "hints" in snapshot ? normalizeText(snapshot.company?.name ?? "") : name;
  const words = { name, company, all: normalizeText([name, ...details].filter(Boolean).join("\n")) };
  wordsBySnapshot.set(snapshot, words);
  return words;
}

function placeOf({ website, city, state, country }: Exclude<RecordSnapshot, { hints: unknown }>) {
  return [website, city, state, country];
}

/** The orders of a list of records, by what they go by. */
export const RECORD_ORDERS = localOrders<SelectedRecord>([
  { id: "name", textOf: (record) => wordsOf(record).name },
  { id: "company", textOf: (record) => wordsOf(record).company },
]);

/** Which records are shown. `enriched` holds the keys of those that were enriched before. */
export function recordFilter(
  show: RecordListParams["show"],
  find: string,
  enriched: ReadonlySet<string>,
): (record: SelectedRecord) => boolean {
  const parts = normalizeText(find).split(/\s+/).filter(Boolean);
  return (record) =>
    (show !== "not-managed" || !wasUnderManagement(record.snapshot)) &&
    (show !== "not-enriched" || !enriched.has(selectionKey(record))) &&
    parts.every((part) => wordsOf(record).all.includes(part));
}

/** The page that is shown of so many records: the last one where the address asks for more. All pages can be reached. */
export function recordRange(
  { page = 1, size = USUAL_SIZE }: RecordListParams,
  total: number,
): Pagination & { readonly size: PageSize } {
  const pages = Math.max(1, Math.ceil(total / size));
  const at = Math.min(page, pages);
  return {
    page: at,
    size,
    total,
    first: (at - 1) * size + 1,
    last: Math.min(at * size, total),
    pages,
    reachable: total,
  };
}
