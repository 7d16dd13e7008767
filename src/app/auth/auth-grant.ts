import * as z from "zod/mini";

/**
 * The tokens that the service granted. They live in the memory of tabs and nowhere else. Times are milliseconds since
 * 1970.
 */
export const grantSchema = z.object({
  accessToken: z.string(),
  /** When to start renewing; the token stays usable until `expiresAt`. */
  renewAt: z.number(),
  expiresAt: z.number(),
  /** Tells the service whose session a sign-out ends. */
  idToken: z.optional(z.string()),
  user: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) }),
});
export type Grant = z.output<typeof grantSchema>;
