import * as z from "zod/mini";
import { dateOnly } from "#app/lib/format-date.ts";

const day = z.catch(z.optional(z.string().check(z.regex(dateOnly))), undefined);

/** The days in the address; this month where it names none. */
export const teamParams = z.object({ from: day, to: day });
export type TeamParams = z.output<typeof teamParams>;
