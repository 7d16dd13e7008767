import type { ExpressionBuilder } from "kysely";
import {
  RUN_GROUPS,
  type RunGroup,
  type RunPurpose,
  type RunState,
  type RunWait,
} from "#contract/runs/run-schemas.ts";
import { groupOf } from "#contract/runs/run-standing.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { type Run, runOf } from "./run-rows.ts";
import { ENDED_STATES } from "./run-states.ts";

type RunsBuilder = ExpressionBuilder<Schema, "runs">;

/** A person who reads runs: their own, and those shared in their present space. */
interface Reader {
  readonly id: string;
  readonly spaceId: string;
}

/** Which runs are requested. */
export interface ListedRuns {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly group: RunGroup | undefined;
  /** Words that a run's name contains, all of them. */
  readonly words: readonly string[];
}

/** A page of runs, and the totals of all that were requested. */
export interface RunsPage {
  readonly runs: readonly Run[];
  readonly total: number;
  readonly inputs: number;
  readonly groups: readonly { readonly group: RunGroup; readonly count: number }[];
}

/** Whether a run asks for a single record or company: its progress is shown at the button, so the list leaves it out. [run-10] */
export function isSingle({
  purpose,
  inputs,
}: {
  readonly purpose: RunPurpose;
  readonly inputs: number;
}): boolean {
  return purpose === "reveal" || ((purpose === "read" || purpose === "family") && inputs <= 1);
}

/** The same as a condition on rows. */
export function singleRuns({ eb, or, and }: RunsBuilder) {
  return or([
    eb("purpose", "=", "reveal"),
    and([eb("purpose", "in", ["read", "family"]), eb("inputs", "<=", 1)]),
  ]);
}

/** The opposite condition: runs that the list shows. */
export function listedRuns(builder: RunsBuilder) {
  return builder.not(singleRuns(builder));
}

function readableRuns(on: Query, { id, spaceId }: Reader) {
  return on
    .selectFrom("runs")
    .where("deleted_at", "is", null)
    .where(({ eb, or, and }) =>
      or([eb("user_id", "=", id), and([eb("space_id", "=", spaceId), eb("is_shared", "=", 1)])]),
    );
}

/** Listed runs that a person may read, newest first. [run-10] */
export async function listRuns(
  on: Query,
  reader: Reader,
  { page, size, group, words }: ListedRuns,
): Promise<RunsPage> {
  const lines = await readableRuns(on, reader)
    .where(listedRuns)
    .select(["user_id", "id", "name", "state", "waits_for", "retry_at", "inputs"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const sought = words.map((word) => word.toLowerCase());
  const found = lines
    .filter(({ name }) => sought.every((word) => name.toLowerCase().includes(word)))
    .map((line) => ({ ...line, group: groupOfLine(line) }));
  const asked = group === undefined ? found : found.filter((line) => line.group === group);
  const shown = asked.slice((page - 1) * size, page * size);
  return {
    runs: await rowsOf(on, reader, shown),
    total: asked.length,
    inputs: asked.reduce((sum, { inputs }) => sum + inputs, 0),
    groups: RUN_GROUPS.map((name) => ({
      group: name,
      count: found.filter((line) => line.group === name).length,
    })),
  };
}

function groupOfLine(line: {
  readonly state: RunState;
  readonly waits_for: string | null;
  readonly retry_at: string | null;
}): RunGroup {
  return groupOf({
    state: line.state,
    waitsFor: line.waits_for as RunWait | null,
    retryAt: line.retry_at,
  });
}

interface RunKey {
  readonly user_id: string;
  readonly id: string;
}

/** Whole rows, in the order of their keys. */
async function rowsOf(on: Query, reader: Reader, keys: readonly RunKey[]): Promise<Run[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await readableRuns(on, reader).where("id", "in", ids).selectAll().execute();
  return keys.flatMap((key) => {
    const row = rows.find(({ user_id: userId, id }) => userId === key.user_id && id === key.id);
    return row === undefined ? [] : [runOf(row)];
  });
}

/** The person's own single runs that are not over, or have a call under way. [run-10] */
export async function openSingleRuns(on: Query, userId: string): Promise<Run[]> {
  const rows = await on
    .selectFrom("runs")
    .selectAll()
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(singleRuns)
    .where(({ eb, or }) => or([eb("state", "not in", ENDED_STATES), eb("sent", ">", 0)]))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(OPEN_SINGLES)
    .execute();
  return rows.map(runOf);
}

/** Far more than anybody has under way at once. */
const OPEN_SINGLES = 200;
