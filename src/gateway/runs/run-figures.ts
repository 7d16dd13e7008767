import { INPUT_PRICES, type InputState, type RunAnswer, type RunState } from "#contract/runs/run-schemas.ts";
import type { Database, Query } from "#database/database.ts";
import type { RunName } from "./run-rows.ts";
import type { InputCounts } from "./run-states.ts";

/** States in which an input stays until a person acts. */
const ENDED = ["got", "nothing", "refused", "unconfirmed", "left-out"] as const satisfies InputState[];

/** Ended inputs by state. */
export type EndedInputs = Readonly<Partial<Record<InputState, number>>>;

/** An event of the worker, for metrics. It names no person. */
export type RunEvent =
  | { readonly kind: "runCallBegan" }
  | { readonly kind: "runCallEnded" }
  | { readonly kind: "runInputsEnded"; readonly inputs: EndedInputs };

/** The inputs that ended between two states of a run. */
export function endedInputs(before: InputCounts, after: InputCounts): EndedInputs {
  const ended = ENDED.map((state) => [state, after[state] - before[state]] as const);
  return Object.fromEntries(ended.filter(([, count]) => count > 0));
}

/** The backlog of all gateways on a database. */
export interface RunFigures {
  readonly runs: ReadonlyMap<RunState, number>;
  /** People with due work that no process is doing. */
  readonly peopleWaiting: number;
  /** How long the longest-waiting person has waited. */
  readonly overdueSeconds: number;
}

export async function readRunFigures({ query }: Database, now: Date): Promise<RunFigures> {
  const byState = await query
    .selectFrom("runs")
    .select(["state", ({ fn }) => fn.countAll<number | string>().as("runs")])
    .where("deleted_at", "is", null)
    .groupBy("state")
    .execute();
  const time = now.toISOString();
  const due = await query
    .selectFrom("run_turns")
    .select(({ fn }) => [fn.countAll<number | string>().as("people"), fn.min("due_at").as("since")])
    .where("due_at", "<=", time)
    .where("lease_until", "<=", time)
    .executeTakeFirstOrThrow();
  // the table is empty
  const since = due.since as string | null;
  return {
    runs: new Map(byState.map(({ state, runs }) => [state, Number(runs)])),
    peopleWaiting: Number(due.people),
    overdueSeconds: since === null ? 0 : (now.getTime() - Date.parse(since)) / 1000,
  };
}

/** Counts of the open inputs of some runs, by price. */
export async function openByPrice<Name extends RunName>(
  on: Query,
  runs: readonly Name[],
): Promise<ReadonlyMap<Name, NonNullable<RunAnswer["byPrice"]>>> {
  const byName = new Map(runs.map((run) => [`${run.userId} ${run.id}`, run]));
  const counted = new Map(runs.map((run) => [run, { new: 0, free: 0, nothing: 0, unknown: 0 }]));
  if (runs.length === 0) return counted;
  const rows = await on
    .selectFrom("run_inputs")
    .select(["user_id", "run_id", "price"])
    .select(({ fn }) => fn.countAll<number | string>().as("inputs"))
    .where(({ eb, or, and }) =>
      or(runs.map(({ userId, id }) => and([eb("user_id", "=", userId), eb("run_id", "=", id)]))),
    )
    .where("state", "=", "open")
    .groupBy(["user_id", "run_id", "price"])
    .execute();
  for (const { user_id: userId, run_id: id, price, inputs } of rows) {
    const run = byName.get(`${userId} ${id}`);
    const known = run && counted.get(run);
    // a price that is no longer certain may mean a charge
    const name = INPUT_PRICES.find((each) => each === price) ?? "unknown";
    if (known) known[name] += Number(inputs);
  }
  return counted;
}
