import * as z from "zod/mini";
import { factFilterShape } from "#app/record-facts/fact-filter.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { recordViewShape } from "#app/record-views/list/record-list-params.ts";

/** The URL parameters of a list: which records are shown, and how. The default type is one that has records. */
export const listParams = z.object({
  type: z.catch(z.optional(z.enum(RECORD_TYPES)), undefined),
  ...recordViewShape,
  ...factFilterShape,
});
export type ListParams = z.output<typeof listParams>;
