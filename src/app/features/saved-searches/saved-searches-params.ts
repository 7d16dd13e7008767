import * as z from "zod/mini";

/** The URL parameters of the list of saved searches: by name, or last used first (the default). */
export const savedParams = z.object({ order: z.catch(z.optional(z.enum(["name", "used"])), undefined) });
export type SavedParams = z.output<typeof savedParams>;
