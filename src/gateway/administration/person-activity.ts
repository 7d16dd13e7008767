import type { Query } from "#database/database.ts";
import { recordEntriesAbout } from "#gateway/workspace/erase-records.ts";
import { entryOf } from "#gateway/workspace/workspace-rows.ts";

/** A person, and the space to tell of; undefined for all in which they are or were. */
interface ActivityScope {
  readonly personId: string;
  readonly spaceId: string | undefined;
}

/** What somebody noted about records of an organisation, and the records that are said to be theirs. */
async function* recordFacts(on: Query, { personId, spaceId }: ActivityScope): AsyncGenerator<string> {
  for (const row of await recordEntriesAbout(on, personId, spaceId)) {
    const { key, body, changedAt } = entryOf(row);
    if (body === null) continue;
    yield JSON.stringify({ key, changedAt, isTheirs: row.changed_by === personId, content: body });
  }
}

/** Credits by day and kind. */
async function* spending(on: Query, { personId, spaceId }: ActivityScope): AsyncGenerator<string> {
  const all = on
    .selectFrom("gateway_spending")
    .select(["day", "runs", "reveals", "companies", "asked", "unconfirmed", "stopped", "ceiling"])
    .where("user_id", "=", personId)
    .orderBy("day");
  const rows = await (spaceId === undefined ? all : all.where("space_id", "=", spaceId)).execute();
  for (const row of rows) yield JSON.stringify(row);
}

/** Ceilings of their own. */
async function* ceilings(on: Query, { personId, spaceId }: ActivityScope): AsyncGenerator<string> {
  const all = on
    .selectFrom("gateway_ceilings")
    .select(["credits", "set_at as setAt"])
    .where("person_id", "=", personId);
  const rows = await (spaceId === undefined ? all : all.where("space_id", "=", spaceId)).execute();
  for (const row of rows) yield JSON.stringify(row);
}

/** Days on which their saved searches were counted for them. */
async function* countedDays(on: Query, { personId, spaceId }: ActivityScope): AsyncGenerator<string> {
  const all = on
    .selectFrom("gateway_alerts")
    .select(["day", "ended_at as endedAt"])
    .where("user_id", "=", personId)
    .orderBy("day");
  const rows = await (spaceId === undefined ? all : all.where("space_id", "=", spaceId)).execute();
  for (const row of rows) yield JSON.stringify(row);
}

/** What is known of what somebody did besides what they made, by name: items of JSON. */
export function personActivity(
  on: Query,
  scope: ActivityScope,
): Readonly<Record<string, AsyncIterable<string>>> {
  return {
    notedAboutRecords: recordFacts(on, scope),
    spending: spending(on, scope),
    ceilings: ceilings(on, scope),
    daysOfCounting: countedDays(on, scope),
  };
}
