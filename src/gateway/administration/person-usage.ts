import type { Query } from "#database/database.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { openClaim } from "#gateway/usage/claim-store.ts";
import { openAbout } from "#gateway/journal/usage-ledger.ts";

/** Whose, and of which space; undefined for all in which they are or were. */
interface UsageScope {
  readonly personId: string;
  readonly spaceId: string | undefined;
  /** Where the person is now: what is paid for elsewhere is that organisation's. */
  readonly ownSpaceId: string;
}

/** Their paid calls, as the ledger has them. */
async function* calls(
  on: Query,
  keys: SessionKeys,
  { personId, spaceId }: UsageScope,
): AsyncGenerator<string> {
  const rows = await on
    .selectFrom("usage_calls")
    .selectAll()
    .where("user_id", "=", personId)
    .$if(spaceId !== undefined, (query) => query.where("space_id", "=", spaceId ?? ""))
    .orderBy("sent_at")
    .execute();
  for (const { about, user_id: userId, space_id: _space, ...row } of rows)
    yield JSON.stringify({ ...row, about: openAbout(keys, { userId, key: row.key }, about) });
}

/** What they said is wrong with what was paid for, with the copy of it where that is of their organisation. */
async function* claims(
  on: Query,
  keys: SessionKeys,
  { personId, spaceId, ownSpaceId }: UsageScope,
): AsyncGenerator<string> {
  const rows = await on
    .selectFrom("usage_claims")
    .selectAll()
    .where("user_id", "=", personId)
    .$if(spaceId !== undefined, (query) => query.where("space_id", "=", spaceId ?? ""))
    .orderBy("made_at")
    .execute();
  for (const row of rows) {
    const { sealed: _sealed, user_id: _user, space_id: of, ...told } = row;
    const opened = openClaim(keys, row);
    const copy = of === ownSpaceId ? opened?.copy : null;
    yield JSON.stringify({ ...told, ...opened, copy: copy ?? null });
  }
}

/** What the ledger has of somebody, by name: items of JSON. [ledger-4] */
export function personUsage(
  on: Query,
  keys: SessionKeys,
  scope: UsageScope,
): Readonly<Record<string, AsyncIterable<string>>> {
  return { usage: calls(on, keys, scope), claims: claims(on, keys, scope) };
}
