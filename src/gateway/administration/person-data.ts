import type { Selectable } from "kysely";
import type { Schema } from "#database/database-schema.ts";
import type { Database, Query } from "#database/database.ts";
import { inPortions } from "#database/statements.ts";
import { countInputs } from "#gateway/journal/call-input-rows.ts";
import { isOfSpace } from "#gateway/journal/call-store.ts";
import { openAnswer } from "#gateway/journal/stored-answer.ts";
import type { KnownPerson } from "#gateway/people/people-store.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { SessionStore } from "#gateway/sessions/session-store.ts";
import { type EntryRow, documentOf, entryOf } from "#gateway/workspace/workspace-row-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { type Item, arrayOf, inSpace, mappedRows, rawJson, withArray } from "./json-pieces.ts";
import { type RunsScope, personRuns } from "./person-runs.ts";
import { openAbout } from "#gateway/journal/usage-ledger.ts";
import { openClaim } from "#gateway/usage/claim-store.ts";
import { recordEntriesAbout } from "#gateway/workspace/erase-records.ts";
import { EXPORT_LOG } from "#contract/workspace/workspace-schemas.ts";

/** Rows that are read together, and in memory at a time. */
const ROWS_AT_ONCE = 500;

interface PersonDataScope {
  readonly now: Date;
  /** The workspace to report; undefined for all that the person has, including those of former organisations. */
  readonly spaceId: string | undefined;
  /** Reads where the person is signed in, which is stored sealed. */
  readonly sessions: Pick<SessionStore, "listOf">;
  /** Open what is stored sealed. */
  readonly keys: SessionKeys;
}

/** The same with the person's present space: what was paid for elsewhere belongs to that organisation. */
interface OwnScope extends PersonDataScope {
  readonly ownSpaceId: string;
}

/** The entries of a document, read in portions. */
async function* entriesOf(
  on: Query,
  { space_id: spaceId, owner_id: ownerId, id }: { space_id: string; owner_id: string; id: string },
): AsyncGenerator<string> {
  const rows = inPortions<EntryRow>((last) =>
    on
      .selectFrom("workspace_entries")
      .selectAll()
      .where(({ and }) => and({ space_id: spaceId, owner_id: ownerId, document_id: id }))
      .where("body", "is not", null)
      .where("key", ">", last?.key ?? "")
      .orderBy("key")
      .limit(ROWS_AT_ONCE)
      .execute(),
  );
  for await (const row of rows) {
    const { key, body, changedAt } = entryOf(row);
    yield JSON.stringify({ key, changedAt, content: body });
  }
}

/** Documents of a person, each with its grants and its entries. */
async function* documents(
  on: Query,
  personId: string,
  { spaceId }: PersonDataScope,
  which: "=" | "<>",
): AsyncGenerator<Item> {
  const rows = await on
    .selectFrom("workspace_documents")
    .selectAll()
    .where(({ and }) => and({ owner_id: personId, ...inSpace(spaceId) }))
    .where("id", which, EXPORT_LOG)
    .orderBy("space_id")
    .orderBy("id")
    .execute();
  for (const row of rows) {
    const grants = await on
      .selectFrom("workspace_grants")
      .select(["grantee_id as person", "access"])
      .where(({ and }) => and({ space_id: row.space_id, owner_id: personId, document_id: row.id }))
      .execute();
    const { id, kind, fields, createdAt, changedAt, changedBy, deletedAt } = documentOf(row);
    const told = { kind, id, createdAt, changedAt, changedBy, deletedAt, sharedWith: grants, fields };
    yield withArray(JSON.stringify(told), "entries", entriesOf(on, row));
  }
}

/** Paid calls, with their answers where the person's organisation paid, one at a time: one can have 30 MB. */
async function* paidCalls(
  on: Query,
  personId: string,
  { spaceId, ownSpaceId, keys }: OwnScope,
): AsyncGenerator<string> {
  const calls = await on
    .selectFrom("gateway_calls")
    .select(["key", "operation", "state", "attempt", "sent_at as sentAt", "ended_at as endedAt"])
    .select(["released_at as releasedAt", "status", "credits"])
    .where(({ and }) => and({ user_id: personId, ...inSpace(spaceId) }))
    .orderBy("sent_at")
    .execute();
  for (const call of calls) {
    const row = await on
      .selectFrom("gateway_calls")
      .select(["status", "headers", "answer", "space_id"])
      .where(({ and }) => and({ user_id: personId, key: call.key }))
      .executeTakeFirst();
    const { status = null, headers = null, answer = null } = row && isOfSpace(row, ownSpaceId) ? row : {};
    const isStored = status !== null && headers !== null && answer !== null;
    const owner = { userId: personId, key: call.key };
    const opened = isStored ? await openAnswer(keys, { status, headers, answer }, owner) : undefined;
    const text = opened && Buffer.from(opened.body).toString("utf8");
    const told = JSON.stringify(call);
    yield `${told.slice(0, -1)},"answer":${text === undefined ? "null" : rawJson(text)}}`;
  }
}

/** Signed-in browsers, and when their tokens expire; without the ids or tokens themselves. */
async function* signIns(
  on: Query,
  personId: string,
  { sessions }: Pick<PersonDataScope, "sessions">,
): AsyncGenerator<string> {
  for (const { client, device, startedAt, usedAt } of await sessions.listOf(personId))
    yield JSON.stringify({ what: "session", client, device, signedInAt: startedAt, lastUsedAt: usedAt });
  const tokens = await on
    .selectFrom("gateway_tokens")
    .select("expires_at as expiresAt")
    .where("user_id", "=", personId)
    .orderBy("expires_at")
    .execute();
  for (const token of tokens) yield JSON.stringify({ what: "access token", ...token });
}

/** What a person noted about records of an organisation, and the records that are assigned to them. */
async function* recordFacts(
  on: Query,
  personId: string,
  spaceId: string | undefined,
): AsyncGenerator<string> {
  for (const row of await recordEntriesAbout(on, personId, spaceId)) {
    const { key, body, changedAt } = entryOf(row);
    if (body === null) continue;
    yield JSON.stringify({ key, changedAt, isTheirs: row.changed_by === personId, content: body });
  }
}

/** A claim, with the copy of the answer where the person's organisation paid for it. */
function claimForPerson(
  keys: SessionKeys,
  row: Selectable<Schema["usage_claims"]>,
  ownSpaceId: string,
): object {
  const { sealed: _sealed, user_id: _user, space_id: of, ...claim } = row;
  const opened = openClaim(keys, row);
  return { ...claim, ...opened, copy: (of === ownSpaceId ? opened?.copy : null) ?? null };
}

/** Rows that are reported without change, by name: what others share with the person, what they did, and what it cost. */
function tables(on: Query, keys: SessionKeys, { personId, spaceId, ownSpaceId }: RunsScope) {
  const here = inSpace(spaceId);
  const byThem = { user_id: personId, ...here };
  return {
    // the name of the document alone, since its content is its owner's
    sharedWithThem: mappedRows(
      on
        .selectFrom("workspace_grants")
        .select(["owner_id as owner", "document_id as document", "access"])
        .where(({ and }) => and({ grantee_id: personId, ...here })),
    ),
    // how many changes their pages sent, and when the last ones arrived
    pages: mappedRows(
      on
        .selectFrom("workspace_writers")
        .select(["number as changes", "seen_at as lastChangeAt"])
        .where(({ and }) => and({ person_id: personId, ...here }))
        .orderBy("seen_at"),
    ),
    notedAboutRecords: recordFacts(on, personId, spaceId),
    spending: mappedRows(
      on
        .selectFrom("gateway_spending")
        .select(["day", "runs", "reveals", "companies", "asked", "unconfirmed", "stopped", "ceiling"])
        .where(({ and }) => and(byThem))
        .orderBy("day"),
    ),
    ceilings: mappedRows(
      on
        .selectFrom("gateway_ceilings")
        .select(["credits", "set_at as setAt"])
        .where(({ and }) => and({ person_id: personId, ...here })),
    ),
    // days on which their saved searches were counted for them
    daysOfCounting: mappedRows(
      on
        .selectFrom("gateway_alerts")
        .select(["day", "ended_at as endedAt"])
        .where(({ and }) => and(byThem))
        .orderBy("day"),
    ),
    // their paid calls, as the ledger has them [ledger-4]
    usage: mappedRows(
      on
        .selectFrom("usage_calls")
        .selectAll()
        .where(({ and }) => and(byThem))
        .orderBy("sent_at"),
      ({ about, user_id: userId, space_id: _space, ...row }) => ({
        ...row,
        about: openAbout(keys, { userId, key: row.key }, about),
      }),
    ),
    claims: mappedRows(
      on
        .selectFrom("usage_claims")
        .selectAll()
        .where(({ and }) => and(byThem))
        .orderBy("made_at"),
      (row) => claimForPerson(keys, row, ownSpaceId),
    ),
  };
}

async function aboutPerson(on: Query, { id, name, organisation, isAdministrator }: KnownPerson) {
  const row = await on
    .selectFrom("gateway_people")
    .select(["first_seen_at as firstSeenAt", "seen_at as lastSeenAt", "email_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
  const { email_hash: emailHash = null, ...seen } = row ?? {};
  return { id, name, organisation, isAdministrator, ...seen, hasHashOfEmail: emailHash !== null };
}

/**
 * Everything that is stored here about a person, as one JSON file in pieces: each table's rows under readable names, without
 * tokens, keys or their hashes. What the service behind the gateway stores is not included. [administration-13]
 */
export async function* personData(
  { query: on }: Database,
  known: KnownPerson,
  scope: PersonDataScope,
): AsyncGenerator<string> {
  const { id } = known;
  const ownSpaceId = spaceOf(known);
  const of = { personId: id, spaceId: scope.spaceId, ownSpaceId };
  yield `{"madeAt":${JSON.stringify(scope.now.toISOString())}`;
  yield `,\n"person":${JSON.stringify(await aboutPerson(on, known))}`;
  const parts: Readonly<Record<string, AsyncIterable<Item>>> = {
    workspace: documents(on, id, scope, "<>"),
    exportLog: documents(on, id, scope, "="),
    paidCalls: paidCalls(on, id, { ...scope, ownSpaceId }),
    ...personRuns(on, scope.keys, of),
    signIns: signIns(on, id, scope),
    ...tables(on, scope.keys, of),
  };
  for (const [name, items] of Object.entries(parts)) {
    yield `,\n${JSON.stringify(name)}:`;
    yield* arrayOf(items);
  }
  // hashes mean nothing to a reader
  const held = await countInputs(on, id, { spaceId: scope.spaceId });
  yield `,\n"inputsHeldBack":${String(held)}}\n`;
}
