import { type Selectable, sql } from "kysely";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import {
  type ClaimState,
  TEAM,
  USAGE_LIMITS,
  type UsageAnswer,
  type UsageCall,
  type UsagePurpose,
  type UsageQuestion,
  type UsageTotals,
} from "#contract/usage/ledger-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { daysFrom } from "#gateway/days.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import { pagedList } from "#gateway/keys/paged-list.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { openAbout } from "#gateway/journal/usage-ledger.ts";

/** The id of a person's claim about a call, which makes it unique. */
export function callClaimId(
  userId: string,
  { key, attempt }: { readonly key: string; readonly attempt: number },
): string {
  return hashSecret(`claim ${userId} call ${key} ${String(attempt)}`);
}

/** The id of a person's claim about a result of a run, which makes it unique. */
export function resultClaimId(
  userId: string,
  { runId, position }: { readonly runId: string; readonly position: number },
): string {
  return hashSecret(`claim ${userId} result ${runId} ${String(position)}`);
}

type CallRow = Selectable<Schema["usage_calls"]>;

/** Calls, newest first. */
const usageList = pagedList("usage", [
  ["sent_at", "desc"],
  ["user_id", "desc"],
  ["key", "desc"],
  ["attempt", "desc"],
]);

/** The next UTC day. */
function nextDay(day: string): string {
  return daysFrom(day, 1).slice(0, 10);
}

/** All rows that a question selects. */
function rowsOf(on: Query, { id, spaceId }: SpacePerson, question: UsageQuestion) {
  const { from, to, purpose, outcome, person = id } = question;
  return on
    .selectFrom("usage_calls")
    .where("space_id", "=", spaceId)
    .$if(person !== TEAM, (query) => query.where("user_id", "=", person))
    .$if(from !== undefined, (query) => query.where("sent_at", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("sent_at", "<", nextDay(to ?? "")))
    .$if(purpose !== undefined, (query) => query.where("purpose", "in", purpose ?? []))
    .$if(outcome !== undefined, (query) => query.where("outcome", "in", outcome ?? []));
}

const number = (sum: number | string | null) => Number(sum ?? 0);

async function creditsOfTeam(on: Query, reader: SpacePerson, { from, to }: UsageQuestion): Promise<number> {
  const { credits } = await rowsOf(on, reader, { from, to, person: TEAM })
    .select(({ fn }) => fn.sum<number | string | null>("credits").as("credits"))
    .executeTakeFirstOrThrow();
  return number(credits);
}

async function totalsOf(on: Query, reader: SpacePerson, question: UsageQuestion): Promise<UsageTotals> {
  const rows = rowsOf(on, reader, question);
  const day = sql<string>`substr(sent_at, 1, 10)`;
  const sums = await rows
    .select(day.as("day"))
    .select("purpose")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("calls"),
      fn.sum<number | string | null>("asked").as("asked"),
      fn.sum<number | string | null>("found").as("found"),
      fn.sum<number | string | null>("credits").as("credits"),
      fn.sum<number | string | null>("at_stake").as("atStake"),
    ])
    .groupBy([day, "purpose"])
    .orderBy(day)
    .execute();
  const total = (name: "calls" | "asked" | "found" | "credits" | "atStake") =>
    sums.reduce((sum, row) => sum + number(row[name]), 0);
  return {
    calls: total("calls"),
    asked: total("asked"),
    found: total("found"),
    credits: total("credits"),
    atStake: total("atStake"),
    teamCredits: await creditsOfTeam(on, reader, question),
    days: sums.flatMap((row) => {
      const credits = number(row.credits);
      return credits === 0 ? [] : [{ day: row.day, purpose: row.purpose as UsagePurpose, credits }];
    }),
  };
}

/** The runs of some calls that a reader may open, as person and id. */
async function openRuns(on: Query, reader: SpacePerson, rows: readonly CallRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.flatMap(({ run_id: id }) => id ?? []))];
  if (ids.length === 0) return new Set();
  const runs = await on
    .selectFrom("runs")
    .select(["user_id as user", "id"])
    .where("user_id", "in", [...new Set(rows.map(({ user_id: user }) => user))])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where(({ eb, or }) => or([eb("user_id", "=", reader.id), eb("is_shared", "=", 1)]))
    .execute();
  return new Set(runs.map(({ user, id }) => `${user} ${id}`));
}

async function claimsOf(on: Query, { spaceId }: SpacePerson, rows: readonly CallRow[]) {
  if (rows.length === 0) return new Map<string, ClaimState>();
  const claims = await on
    .selectFrom("usage_claims")
    .select(["id", "state"])
    .where("space_id", "=", spaceId)
    .where("id", "in", rows.map(callClaimIdOf))
    .execute();
  return new Map<string, ClaimState>(claims.map(({ id, state }) => [id, state]));
}

const callClaimIdOf = ({ user_id: userId, key, attempt }: CallRow) => callClaimId(userId, { key, attempt });

/** Replaces the key of a colleague's call, which begins with the hidden id of its run. */
const hiddenKey = ({ user_id: userId, key }: CallRow) => hashSecret(`call ${userId} ${key}`);

/**
 * Reads a page of the rows that a question selects, newest first. A colleague's private run is shown without its name and
 * address, but with what it asked for. [ledger-3]
 */
export async function readUsage(
  on: Query,
  keys: SessionKeys,
  reader: SpacePerson,
  question: UsageQuestion,
): Promise<UsageAnswer> {
  const { size = USAGE_LIMITS.page, after } = question;
  const { spaceId } = reader;
  const all = rowsOf(on, reader, question).selectAll();
  const { rows, next } = await usageList.page(all, { keys, spaceId, after, size });
  const names = await namesOf(
    on,
    rows.map((row) => row.user_id),
  );
  const runs = await openRuns(on, reader, rows);
  const claims = await claimsOf(on, reader, rows);
  const calls = rows.map((row): UsageCall => {
    const { user_id: userId, key, run_id: runId } = row;
    const isSelf = userId === reader.id;
    const mayOpen = runs.has(`${userId} ${runId ?? ""}`);
    const about = openAbout(keys, { userId, key }, row.about);
    const claimId = callClaimIdOf(row);
    const state = claims.get(claimId);
    return {
      key: isSelf ? key : hiddenKey(row),
      attempt: row.attempt,
      sentAt: row.sent_at,
      person: { id: userId, name: names.get(userId) ?? null, isSelf },
      operation: row.operation as PaidOperation,
      purpose: row.purpose as UsagePurpose,
      runId: mayOpen ? runId : null,
      about: about && (isSelf || mayOpen ? about : { ...about, name: "" }),
      asked: row.asked,
      found: row.found,
      credits: row.credits,
      atStake: row.at_stake,
      outcome: row.outcome,
      requestId: row.request_id,
      claim: state === undefined ? null : { id: claimId, state },
    };
  });
  return { calls, next, totals: after === undefined ? await totalsOf(on, reader, question) : null };
}
