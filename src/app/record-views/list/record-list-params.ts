import * as z from "zod/mini";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";

/** Orders of a list of records. Without one they stay in the order they were added. */
export const RECORD_SORTS = ["newest", "name", "company"] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];

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
