import type { PageSessions, PersonToken } from "./page-sessions.ts";
import type { TokenUsers } from "./token-users.ts";

/** A token is renewed so long before it ends: a call that leaves with it may take a while. */
const SPARE_MS = 60_000;

interface PersonTokensOptions {
  readonly pages: Pick<PageSessions, "tokenOf">;
  readonly users: Pick<TokenUsers, "userOf">;
  readonly now: () => Date;
}

/**
 * Access tokens of people for what the gateway does by itself, call after call: each is renewed only when it ends, or its
 * session has. A token of somebody who signed out is never used. [alerts-3]
 */
export function createPersonTokens({ pages, users, now }: PersonTokensOptions) {
  const known = new Map<string, { readonly token: string; readonly until: number }>();
  return {
    async of(userId: string): Promise<PersonToken> {
      const held = known.get(userId);
      const left = (held?.until ?? 0) - now().getTime();
      if (held !== undefined && left > SPARE_MS && (await users.userOf(held.token)) === userId)
        return { token: held.token, expiresIn: left / 1000 };
      known.delete(userId);
      const renewed = await pages.tokenOf(userId);
      if ("token" in renewed) {
        known.set(userId, { token: renewed.token, until: now().getTime() + renewed.expiresIn * 1000 });
      }
      return renewed;
    },
    /** The service refuses the token. */
    forget(userId: string): void {
      known.delete(userId);
    },
  };
}

export type PersonTokens = ReturnType<typeof createPersonTokens>;
