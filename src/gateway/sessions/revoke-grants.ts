import type { AuthorizationServer } from "#gateway/upstream/upstream.ts";
import type { Log } from "#service/service-context.ts";
import type { BrowserSession } from "./session-store.ts";

export interface RevokeOptions {
  /** Where grants of sessions are revoked. */
  readonly authorization: Pick<AuthorizationServer, "revoke">;
  readonly log?: Log | undefined;
}

/**
 * Revokes the grants of sessions that have ended here: by signing out, from another device, or by erasing. They are over whether
 * or not the service could be reached, so a failure is only logged. `address` is the requester's. Never rejects.
 */
export async function revokeGrants(
  { authorization, log }: RevokeOptions,
  ended: readonly Pick<BrowserSession, "refreshToken">[],
  address?: string,
): Promise<void> {
  await Promise.all(
    ended.map(({ refreshToken }) =>
      authorization
        .revoke(refreshToken, address)
        .catch((error: unknown) => log?.error({ operation: "oauth.revoke", error }, "token not revoked")),
    ),
  );
}
