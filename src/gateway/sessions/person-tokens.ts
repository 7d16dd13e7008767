import type { PageSessions, PersonToken } from "./page-sessions.ts";
import type { TokenUsers } from "./token-users.ts";

/** Tokens are renewed this long before they expire: a call that uses one may take a while. */
const SPARE_MS = 60_000;

interface PersonTokensOptions {
  readonly pages: Pick<PageSessions, "tokenOf">;
  readonly users: Pick<TokenUsers, "userOf">;
  readonly now: () => Date;
}

/**
 * People's access tokens for the gateway's own work: each is reused until it expires or its session ends. The token of a person
 * who signed out is never used. [alerts-3]
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
    /** Drops a token that the service refused. */
    forget(userId: string): void {
      known.delete(userId);
    },
  };
}

export type PersonTokens = ReturnType<typeof createPersonTokens>;
