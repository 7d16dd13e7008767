import type { Insertable, Selectable } from "kysely";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import {
  type RunProblem,
  type RunPurpose,
  type RunSettings,
  type RunWait,
  runProblem,
  runSettings,
} from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import type { Database } from "#database/database.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import {
  type InputCounts,
  type InputsMoved,
  type Moment,
  type RunFacts,
  countInputs,
  mayCost,
} from "./run-states.ts";

type RunRow = Selectable<Schema["runs"]>;

/** A run as stored. */
export interface Run extends RunFacts {
  readonly userId: string;
  readonly id: string;
  /** The space that owns its results. */
  readonly spaceId: string;
  readonly operation: PaidOperation;
  readonly purpose: RunPurpose;
  readonly name: string;
  readonly settings: RunSettings;
  readonly isShared: boolean;
  /** The number of the next call. */
  readonly nextCall: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When its person deleted it; null unless they did. [run-9] */
  readonly deletedAt: number | null;
  readonly revision: number;
}

/** What everything about runs depends on. */
export interface RunContext {
  readonly database: Database;
  /** Seal what rows say of people. */
  readonly keys: SessionKeys;
  /** Days for which a charged record is free; 0 where unknown. */
  readonly managementDays: number;
  readonly now: () => Date;
  /** A number from 0 to below 1. */
  readonly random: () => number;
}

export function momentOf({ now, random }: Pick<RunContext, "now" | "random">): Moment {
  return { now: now().getTime(), random: random() };
}

/** Identifies a run. */
export interface RunName {
  readonly userId: string;
  readonly id: string;
}

/** The key of a run's call in the journal. */
export function callKey({ id }: Pick<RunName, "id">, number: number): string {
  return `${id}.${String(number)}`;
}

const milliseconds = (text: string | null) => (text === null ? null : Date.parse(text));
/** A time in rows and answers: ISO 8601, UTC. */
export const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function countsOf(row: RunRow): InputCounts {
  const { open, sent, got, nothing_found: nothing, refused, unconfirmed, left_out: leftOut } = row;
  return { open, sent, got, nothing, refused, unconfirmed, "left-out": leftOut };
}

function problemOf(json: string | null): RunProblem | null {
  return json === null ? null : runProblem.parse(JSON.parse(json));
}

/** Converts a row into a run. */
export function runOf(row: RunRow): Run {
  return {
    userId: row.user_id,
    id: row.id,
    spaceId: row.space_id,
    operation: row.operation as PaidOperation,
    purpose: row.purpose as RunPurpose,
    name: row.name,
    settings: runSettings.parse(JSON.parse(row.settings)),
    state: row.state,
    waitsFor: row.waits_for as RunWait | null,
    problem: problemOf(row.problem),
    upTo: row.up_to,
    isShared: row.is_shared === 1,
    counts: countsOf(row),
    checked: row.checked,
    credits: row.credits,
    atStake: row.at_stake,
    nextCall: row.next_call,
    tries: row.tries,
    retryAt: milliseconds(row.retry_at),
    createdAt: Date.parse(row.created_at),
    startedAt: milliseconds(row.started_at),
    endedAt: milliseconds(row.ended_at),
    updatedAt: Date.parse(row.updated_at),
    deletedAt: milliseconds(row.deleted_at),
    revision: row.revision,
  };
}

function changingColumns(run: Run) {
  const { counts } = run;
  return {
    name: run.name,
    state: run.state,
    waits_for: run.waitsFor,
    problem: run.problem === null ? null : JSON.stringify(run.problem),
    up_to: run.upTo,
    is_shared: run.isShared ? 1 : 0,
    inputs: countInputs(run),
    open: counts.open,
    sent: counts.sent,
    got: counts.got,
    nothing_found: counts.nothing,
    refused: counts.refused,
    unconfirmed: counts.unconfirmed,
    left_out: counts["left-out"],
    checked: run.checked,
    credits: run.credits,
    at_stake: run.atStake,
    next_call: run.nextCall,
    tries: run.tries,
    retry_at: isoTime(run.retryAt),
    started_at: isoTime(run.startedAt),
    ended_at: isoTime(run.endedAt),
    deleted_at: isoTime(run.deletedAt),
  };
}

/** Inserts a run's row; false where it exists already. */
export async function insertRun(on: Query, run: Run): Promise<boolean> {
  const row: Insertable<Schema["runs"]> = {
    user_id: run.userId,
    id: run.id,
    space_id: run.spaceId,
    operation: run.operation,
    purpose: run.purpose,
    settings: JSON.stringify(run.settings),
    created_at: new Date(run.createdAt).toISOString(),
    updated_at: new Date(run.updatedAt).toISOString(),
    revision: run.revision,
    ...changingColumns(run),
  };
  const { numInsertedOrUpdatedRows } = await on
    .insertInto("runs")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a run until the transaction ends, so that changes take turns. Undefined where there is none, or it was deleted. */
export async function holdRun(on: Query, name: RunName): Promise<Run | undefined> {
  const run = await holdStoredRun(on, name);
  return run?.deletedAt === null ? run : undefined;
}

/** The same, also for a deleted run. */
export async function holdStoredRun(on: Query, { userId, id }: RunName): Promise<Run | undefined> {
  const row = await on
    .updateTable("runs")
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .where(({ and }) => and({ user_id: userId, id }))
    .returningAll()
    .executeTakeFirst();
  return row && runOf(row);
}

/** Writes a run that the transaction has locked. */
export async function writeRun(on: Query, run: Run, now: number): Promise<void> {
  await on
    .updateTable("runs")
    .set({ ...changingColumns(run), updated_at: new Date(now).toISOString() })
    .where(({ and }) => and({ user_id: run.userId, id: run.id }))
    .execute();
}

/**
 * Changes a run in a transaction that locks it; undefined where there is none or it was deleted. Returning the run unchanged
 * writes nothing, and throwing rolls back.
 */
export async function changeRun(
  query: Query,
  name: RunName,
  now: number,
  change: (on: Query, run: Run) => Run | Promise<Run>,
  hold = holdRun,
): Promise<Run | undefined> {
  return query.transaction().execute(async (on) => {
    const run = await hold(on, name);
    if (run === undefined) return undefined;
    const changed = await change(on, run);
    if (changed !== run) await writeRun(on, changed, now);
    return changed;
  });
}

/** Undefined where there is none, or it was deleted. */
export async function readRun(on: Query, { userId, id }: RunName): Promise<Run | undefined> {
  const row = await on
    .selectFrom("runs")
    .selectAll()
    .where(({ and }) => and({ user_id: userId, id }))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && runOf(row);
}

/** Moves inputs to a state, counted by the states that they leave. */
export function movesOf(
  inputs: readonly { readonly state: InputsMoved["from"] }[],
  to: (index: number) => InputsMoved["to"],
): InputsMoved[] {
  return inputs.map(({ state: from }, index) => ({ from, to: to(index), count: 1 }));
}

/** How many inputs may cost credits. */
export function countAtStake(inputs: readonly { readonly price: Parameters<typeof mayCost>[0] }[]): number {
  return inputs.filter(({ price }) => mayCost(price)).length;
}
