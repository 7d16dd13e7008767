import * as z from "zod/mini";
import { RECORD_TYPES } from "#app/records/snapshot.ts";

/** The address of the selection: which type is shown. Without one it is the type that has records. */
export const selectionSearch = z.object({
  type: z.catch(z.optional(z.enum(RECORD_TYPES)), undefined),
});
export type SelectionSearch = z.output<typeof selectionSearch>;
