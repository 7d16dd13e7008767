import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod/mini";
import type { DocumentKind } from "#contract/workspace/workspace-schemas.ts";
import type { Schema } from "#database/database-schema.ts";
import { sealAnswer, unsealAnswer } from "#gateway/journal/stored-answer.ts";
import type { SessionKeys } from "#gateway/sessions/session-keys.ts";
import { hashSecret } from "#service/oauth/oauth-secrets.ts";

type Query = Kysely<Schema>;

export const RUN_KIND: DocumentKind = "run";

/** A shared run, and where it is. */
interface SharedRunKey {
  readonly spaceId: string;
  readonly ownerId: string;
  readonly id: string;
}

/** Batches that are looked through at once for the keys of their calls. */
const BATCHES_AT_ONCE = 200;

const batchRow = z.looseObject({ id: z.string() });

/**
 * Who has a shared run whose owner is gone: nobody, and for each run another nobody, so that what one person left never
 * shows what another one did.
 */
function formerOwner({ spaceId, ownerId, id }: SharedRunKey): string {
  return hashSecret(`former owner of a run ${spaceId} ${ownerId} ${id}`);
}

/** The keys of a run's calls, which are the ids of its batches, some at a time. */
async function* callKeys(on: Query, { ownerId, id }: SharedRunKey): AsyncGenerator<string[]> {
  for (let from = 0; ; from += BATCHES_AT_ONCE) {
    const rows = await on
      .selectFrom("gateway_run_batches")
      .select("batch")
      .where("user_id", "=", ownerId)
      .where("run_id", "=", id)
      .orderBy("position")
      .limit(BATCHES_AT_ONCE)
      .offset(from)
      .execute();
    if (rows.length === 0) return;
    yield rows.flatMap(({ batch }) => batchRow.safeParse(JSON.parse(batch)).data?.id ?? []);
  }
}

/** The answer of a call, sealed for whoever has a copy of it; null where there is none, or no key opens it. */
function resealed(keys: SessionKeys, row: Selectable<Schema["gateway_calls"]>, to: string): string | null {
  const { user_id: userId, key, status, headers, answer } = row;
  if (status === null || headers === null || answer === null) return null;
  const packed = unsealAnswer(keys, { status, headers, answer }, { userId, key });
  return packed === undefined ? null : sealAnswer(keys, packed, { userId: to, key }).answer;
}

/** Copies the answers that the journal has, so that they stay as long as they would have. */
async function copyAnswers(on: Query, keys: SessionKeys, run: SharedRunKey, to: string): Promise<void> {
  for await (const calls of callKeys(on, run)) {
    for (const key of calls) {
      const row = await on
        .selectFrom("gateway_calls")
        .selectAll()
        .where("user_id", "=", run.ownerId)
        .where("key", "=", key)
        .where("state", "=", "answered")
        .executeTakeFirst();
      if (row === undefined) continue;
      await on
        .insertInto("gateway_calls")
        .values({ ...row, user_id: to, answer: resealed(keys, row, to) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/**
 * Copies a shared run for those who may see it, with its batches and answers, before its owner goes: it can be read under
 * the result. A run that the gateway does not have, or not any more, has nothing to copy. [workspace-22]
 */
export async function leaveRun(on: Query, keys: SessionKeys, run: SharedRunKey): Promise<string> {
  const { ownerId, id } = run;
  const to = formerOwner(run);
  const found = await on
    .selectFrom("gateway_runs")
    .select("id")
    .where("user_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) return to;
  await on.deleteFrom("gateway_run_batches").where("user_id", "=", to).where("run_id", "=", id).execute();
  await on.deleteFrom("gateway_runs").where("user_id", "=", to).where("id", "=", id).execute();
  await sql`insert into gateway_runs (user_id, id, run, updated_at, space_id)
    select ${to}, id, run, updated_at, space_id from gateway_runs
      where user_id = ${ownerId} and id = ${id}`.execute(on);
  await sql`insert into gateway_run_batches (user_id, run_id, position, batch)
    select ${to}, run_id, position, batch from gateway_run_batches
      where user_id = ${ownerId} and run_id = ${id}`.execute(on);
  await copyAnswers(on, keys, run, to);
  return to;
}

/** The same for all runs of a person that somebody else may see. */
export async function leaveSharedRuns(on: Query, keys: SessionKeys, ownerId: string): Promise<void> {
  const person = await on
    .selectFrom("gateway_people")
    .select("space_id")
    .where("id", "=", ownerId)
    .executeTakeFirst();
  const spaceId = person?.space_id ?? null;
  if (spaceId === null) return;
  const shared = await on
    .selectFrom("workspace_documents as d")
    .innerJoin("workspace_grants as g", (join) =>
      join
        .onRef("g.space_id", "=", "d.space_id")
        .onRef("g.owner_id", "=", "d.owner_id")
        .onRef("g.document_id", "=", "d.id"),
    )
    .select("d.id")
    .distinct()
    .where("d.space_id", "=", spaceId)
    .where("d.owner_id", "=", ownerId)
    .where("d.kind", "=", RUN_KIND)
    .where("d.deleted_at", "is", null)
    .where("g.access", "<>", "none")
    .execute();
  for (const { id } of shared) await leaveRun(on, keys, { spaceId, ownerId, id });
}
