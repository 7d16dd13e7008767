import * as z from "zod/mini";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";
import { recordViewShape } from "#app/record-views/list/record-list-params.ts";

/**
 * The URL parameters of the selection: which type is shown, and how. The default type is that of the last added record.
 */
export const selectionParams = z.object({
  type: z.catch(z.optional(z.enum(RECORD_TYPES)), undefined),
  ...recordViewShape,
});
export type SelectionParams = z.output<typeof selectionParams>;
