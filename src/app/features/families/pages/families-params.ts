import * as z from "zod/mini";

/** The address of the family trees: the company whose tree is looked for, by name. */
export const familiesParams = z.object({
  company: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(300))), undefined),
});
export type FamiliesParams = z.output<typeof familiesParams>;
