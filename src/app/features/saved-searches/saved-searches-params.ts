import * as z from "zod/mini";

/** The address of the list of saved searches: by name, or the last used first when nothing is said. */
export const savedParams = z.object({ order: z.catch(z.optional(z.enum(["name", "used"])), undefined) });
export type SavedParams = z.output<typeof savedParams>;
