import * as z from "zod/mini";
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
import { sealedPlaces } from "#gateway/keys/sealed-places.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";
import { openAbout } from "#gateway/journal/usage-ledger.ts";

/** The id of the one claim that a person can have about a call. */
export function callClaimId(
  userId: string,
  { key, attempt }: { readonly key: string; readonly attempt: number },
): string {
  return hashSecret(`claim ${userId} call ${key} ${String(attempt)}`);
}

/** The id of the one claim that a person can have about a result of a run. */
export function resultClaimId(
  userId: string,
  { runId, position }: { readonly runId: string; readonly position: number },
): string {
  return hashSecret(`claim ${userId} result ${runId} ${String(position)}`);
}

type CallRow = Selectable<Schema["usage_calls"]>;

/** Who asks, and of which organisation they see something. */
export interface UsageReader {
  readonly id: string;
  readonly spaceId: string;
}

/** Where a reader goes on: the last row that was read. */
const usagePlace = z.object({ at: z.string(), user: z.string(), key: z.string(), attempt: z.number() });
type UsagePlace = z.output<typeof usagePlace>;
const places = sealedPlaces(usagePlace, "usage");

const placeOf = ({ sent_at: at, user_id: user, key, attempt }: CallRow) => ({ at, user, key, attempt });

/** The day after one of UTC. */
function nextDay(day: string): string {
  return daysFrom(day, 1).slice(0, 10);
}

/** All rows that a question means. */
function rowsOf(on: Query, { id, spaceId }: UsageReader, question: UsageQuestion) {
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

/** A page of them, the newest first, and one more where there is one. */
function pageOf(
  on: Query,
  reader: UsageReader,
  question: UsageQuestion,
  { after, limit }: { readonly after: UsagePlace | undefined; readonly limit: number },
): Promise<CallRow[]> {
  const { at, user, key, attempt } = after ?? { at: "", user: "", key: "", attempt: 0 };
  return rowsOf(on, reader, question)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query
        // by the index, and then exactly
        .where("sent_at", "<=", at)
        .where(({ eb, or, and }) =>
          or([
            eb("sent_at", "<", at),
            and([eb("sent_at", "=", at), eb("user_id", "<", user)]),
            and([eb("sent_at", "=", at), eb("user_id", "=", user), eb("key", "<", key)]),
            and([
              eb("sent_at", "=", at),
              eb("user_id", "=", user),
              eb("key", "=", key),
              eb("attempt", "<", attempt),
            ]),
          ]),
        ),
    )
    .orderBy("sent_at", "desc")
    .orderBy("user_id", "desc")
    .orderBy("key", "desc")
    .orderBy("attempt", "desc")
    .limit(limit + 1)
    .execute();
}

const number = (sum: number | string | null) => Number(sum ?? 0);

async function creditsOfTeam(on: Query, reader: UsageReader, { from, to }: UsageQuestion): Promise<number> {
  const { credits } = await rowsOf(on, reader, { from, to, person: TEAM })
    .select(({ fn }) => fn.sum<number | string | null>("credits").as("credits"))
    .executeTakeFirstOrThrow();
  return number(credits);
}

async function totalsOf(on: Query, reader: UsageReader, question: UsageQuestion): Promise<UsageTotals> {
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

/** Those of the runs of some calls that a reader may open, as person and id. */
async function openRuns(on: Query, reader: UsageReader, rows: readonly CallRow[]): Promise<Set<string>> {
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

async function claimsOf(on: Query, { spaceId }: UsageReader, rows: readonly CallRow[]) {
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

/** Names a colleague's call without the address of its run, of which a key begins. */
const hiddenKey = ({ user_id: userId, key }: CallRow) => hashSecret(`call ${userId} ${key}`);

/**
 * The rows that a question means, page by page, the newest first; undefined where it goes on from no place. Of a colleague's
 * private run neither name nor address is told: what it asked for is. [ledger-3]
 */
export async function readUsage(
  on: Query,
  keys: SessionKeys,
  reader: UsageReader,
  question: UsageQuestion,
): Promise<UsageAnswer | undefined> {
  const { size = USAGE_LIMITS.page } = question;
  const after = question.after === undefined ? undefined : places.at(keys, reader.spaceId, question.after);
  if (question.after !== undefined && after === undefined) return undefined;
  const found = await pageOf(on, reader, question, { after, limit: size });
  const rows = found.slice(0, size);
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
  const last = rows.at(-1);
  return {
    calls,
    next: last && found.length > rows.length ? places.cursor(keys, reader.spaceId, placeOf(last)) : null,
    totals: question.after === undefined ? await totalsOf(on, reader, question) : null,
  };
}
