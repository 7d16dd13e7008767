import type { SigninResponse } from "oidc-client-ts";
import * as z from "zod/mini";
import type { SignedInUser } from "./session-state.ts";

/** What the service granted: lives in the memory of tabs and nowhere else. */
const grant = z.object({
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Says whose session a sign-out ends. */
  idToken: z.optional(z.string()),
  user: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) }),
});
export type Grant = z.output<typeof grant>;

/** Reads what another tab sent; undefined for anything else. */
export function parseGrant(value: unknown): Grant | undefined {
  const result = grant.safeParse(value);
  return result.success ? result.data : undefined;
}

function userOf({ profile, scope }: SigninResponse): SignedInUser {
  return {
    id: profile.sub,
    name: profile.name ?? "Signed in",
    scopes: (scope ?? "").split(" ").filter((part) => part !== ""),
  };
}

/** What a finished sign-in or renewal brought. */
export function grantOf(response: SigninResponse): Grant {
  const user = userOf(response);
  return {
    accessToken: response.access_token,
    expiresAt: (response.expires_at ?? 0) * 1000,
    ...(response.id_token === undefined ? {} : { idToken: response.id_token }),
    user: { ...user, scopes: [...user.scopes] },
  };
}
