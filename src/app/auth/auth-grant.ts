import * as z from "zod/mini";

/** What the service granted: lives in the memory of tabs and nowhere else. */
export const grantSchema = z.object({
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Says whose session a sign-out ends. */
  idToken: z.optional(z.string()),
  user: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) }),
});
export type Grant = z.output<typeof grantSchema>;

/** The members of a token answer that count here. */
interface Answer {
  readonly access_token: string;
  readonly expires_in?: number | undefined;
  readonly id_token?: string | undefined;
  readonly scope?: string | undefined;
}

/** What a finished sign-in or renewal brought, received at `now` (milliseconds since 1970). */
export function grantOf(answer: Answer, who: { sub: string; name?: string | undefined }, now: number): Grant {
  return {
    accessToken: answer.access_token,
    expiresAt: now + (answer.expires_in ?? 0) * 1000,
    ...(answer.id_token === undefined ? {} : { idToken: answer.id_token }),
    user: {
      id: who.sub,
      name: who.name ?? "Signed in",
      scopes: (answer.scope ?? "").split(" ").filter((part) => part !== ""),
    },
  };
}
