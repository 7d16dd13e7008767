import * as z from "zod/mini";

/** A day, YYYY-MM-DD. */
export const day = z.optional(z.iso.date());
