import * as z from "zod/mini";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";

/** Orders of records that a person gathered, wherever they stand. Without one the newest stand first. */
export const RECORD_SORTS = ["oldest", "name", "company"] as const;
type RecordSort = (typeof RECORD_SORTS)[number];

/** What each order is called. */
export const RECORD_SORT_LABELS: Readonly<Record<RecordSort | "newest", string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
  company: "By company",
};

/** Which records of a list are shown; all without one. */
export const RECORD_FILTERS = ["not-managed", "not-enriched"] as const;

const wholeNumber = z.pipe(
  z.transform((value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value)),
  z.int().check(z.gte(1)),
);

/**
 * What the address holds about a list of records. The text of its search field stays out of it, since that is usually
 * somebody's name.
 */
export const recordViewShape = {
  sort: z.catch(z.optional(z.enum(RECORD_SORTS)), undefined),
  show: z.catch(z.optional(z.enum(RECORD_FILTERS)), undefined),
  page: z.catch(z.optional(wholeNumber), undefined),
  size: z.catch(z.optional(z.pipe(wholeNumber, z.literal(PAGE_SIZES))), undefined),
};
const recordViewSchema = z.object(recordViewShape);
export type RecordListParams = z.output<typeof recordViewSchema>;
