import * as z from "zod/mini";

/** What the service granted: lives in the memory of tabs and nowhere else. Times are milliseconds since 1970. */
export const grantSchema = z.object({
  accessToken: z.string(),
  /** From then on the next one is asked for; until `expiresAt` this one is taken. */
  renewAt: z.number(),
  expiresAt: z.number(),
  /** Says whose session a sign-out ends. */
  idToken: z.optional(z.string()),
  user: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) }),
});
export type Grant = z.output<typeof grantSchema>;
