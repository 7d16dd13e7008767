import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import { enrichRecord } from "#contract/enrich-schemas.ts";
import {
  type InputPrice,
  type InputState,
  type ResultGroup,
  type RunInput,
  type RunProblem,
  runInput,
  runProblem,
} from "#contract/runs/run-schemas.ts";
import { UNKNOWN_CONTACT } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { countRows, insertedValues } from "#database/statements.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import type { RunName } from "./run-rows.ts";

type InputRow = Selectable<Schema["run_inputs"]>;

/** An input of a run as stored. */
export interface StoredInput {
  readonly position: number;
  readonly state: InputState;
  readonly call: number | null;
  /** The id that is asked for, or that was found. */
  readonly recordId: string | null;
  readonly price: InputPrice | null;
  /** Credits that were reserved for it when it was sent. */
  readonly setAside: number;
  /** The cost of earlier calls whose answers were lost. */
  readonly credits: number;
  /** The input itself; without content where it is not readable. */
  readonly asked: RunInput;
  /** Whether an available key opens `asked`. */
  readonly isReadable: boolean;
  /** `asked` as sealed in the row. */
  readonly sealed: string;
}

/** An input, perhaps with its price. */
export interface PricedInput extends RunInput {
  readonly price?: InputPrice;
}

/** Selects results by group. */
export type GroupFilter = Pick<ResultGroup, "state" | "status" | "isFree">;

/** The values written when an input ends. */
export interface InputEnd {
  readonly position: number;
  readonly state: InputState;
  readonly call: number | null;
  readonly recordId: string | null;
  readonly price: InputPrice | null;
  readonly status: string | null;
  readonly credits: number | null;
  readonly problem: RunProblem | null;
  readonly record: EnrichRecord | null;
}

/** Values written to several inputs at once. */
interface InputChange {
  readonly state?: InputState;
  readonly call?: number | null;
  readonly price?: InputPrice | null;
  readonly setAside?: number;
  /** The cost so far. */
  readonly credits?: number;
  readonly problem?: RunProblem | null;
}

const ENDED_COLUMNS = [
  "state",
  "call",
  "record_id",
  "price",
  "set_aside",
  "status",
  "credits",
  "problem",
  "answer",
  "ended_at",
] as const;

/** Ends an input without a result or a cost, and says why. */
export function refusedEnd(
  { position, price, recordId }: StoredInput,
  problem: RunProblem | null,
  call: number | null = null,
): InputEnd {
  const end = { position, price, recordId, call, problem };
  return { ...end, state: "refused", status: null, credits: 0, record: null };
}

export function contextOf({ userId, id }: RunName, position: number, part: "asked" | "answer"): string {
  return `run ${userId} ${id} ${String(position)} ${part}`;
}

/** One context for all inputs of a run, since one refusal is written to many rows at once. */
export function contextOfProblem({ userId, id }: RunName): string {
  return `run ${userId} ${id} problem`;
}

/** The rows of a run's inputs. What they say of people is sealed with the keys. */
export class RunInputs {
  readonly #keys: SessionKeys;

  constructor(keys: SessionKeys) {
    this.#keys = keys;
  }

  #stored(run: RunName, row: InputRow): StoredInput {
    const text = this.#keys.open(row.asked, contextOf(run, row.position, "asked"));
    return {
      position: row.position,
      state: row.state,
      call: row.call,
      recordId: row.record_id,
      price: row.price as InputPrice | null,
      setAside: row.set_aside,
      credits: row.credits ?? 0,
      asked:
        text === undefined
          ? { id: row.record_id ?? `input ${String(row.position)}`, snapshot: UNKNOWN_CONTACT }
          : runInput.parse(JSON.parse(text)),
      isReadable: text !== undefined,
      sealed: row.asked,
    };
  }

  /** Sealed, since a service's message may repeat what it was sent about a person. */
  #sealedProblem(run: RunName, problem: RunProblem | null): string | null {
    return problem && this.#keys.seal(JSON.stringify(problem), contextOfProblem(run));
  }

  #openedProblem(run: RunName, sealed: string | null): RunProblem | null {
    const text = sealed === null ? undefined : this.#keys.open(sealed, contextOfProblem(run));
    return text === undefined ? null : runProblem.parse(JSON.parse(text));
  }

  /** Adds inputs from a position on, and returns how many are new; existing ones stay unchanged. */
  async add(on: Query, run: RunName, from: number, inputs: readonly PricedInput[]): Promise<number> {
    if (inputs.length === 0) return 0;
    const rows = inputs.map(({ price = null, ...asked }, index) => ({
      user_id: run.userId,
      run_id: run.id,
      position: from + index,
      state: "open" as const,
      call: null,
      record_id: asked.input == null ? asked.id : null,
      price,
      set_aside: 0,
      status: null,
      credits: null,
      problem: null,
      asked: this.#keys.seal(JSON.stringify(asked), contextOf(run, from + index, "asked")),
      answer: null,
      ended_at: null,
    }));
    const added = await on
      .insertInto("run_inputs")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(added.numInsertedOrUpdatedRows ?? 0);
  }

  /** Whether a run has one of these records at another position already. */
  async hasElsewhere(on: Query, run: RunName, from: number, inputs: readonly RunInput[]): Promise<boolean> {
    const ids = inputs.flatMap(({ id, input }) => (input == null ? [id] : []));
    if (ids.length === 0) return false;
    const known = await this.#of(on, run)
      .select("position")
      .where("record_id", "in", ids)
      .where(({ eb, or }) => or([eb("position", "<", from), eb("position", ">=", from + inputs.length)]))
      .limit(1)
      .executeTakeFirst();
    return known !== undefined;
  }

  /** Whether a run begins with these inputs, as far as they can still be read. */
  async beginsWith(on: Query, run: RunName, inputs: readonly RunInput[]): Promise<boolean> {
    const rows = await this.#of(on, run)
      .selectAll()
      .where("position", "<", inputs.length)
      .orderBy("position")
      .execute();
    const stored = rows.map((row) => this.#stored(run, row));
    return (
      stored.length === inputs.length &&
      stored.every(({ asked, isReadable, position }) => {
        const { id, input } = inputs[position] ?? {};
        return !isReadable || (asked.id === id && isDeepStrictEqual(asked.input ?? null, input ?? null));
      })
    );
  }

  #of(on: Query, run: RunName) {
    return on.selectFrom("run_inputs").where("user_id", "=", run.userId).where("run_id", "=", run.id);
  }

  /** The next open inputs: those of the first planned call, else the first without a call. */
  async nextOpen(on: Query, run: RunName, limit: number): Promise<StoredInput[]> {
    const open = this.#of(on, run).where("state", "=", "open");
    const planned = await open
      .select("call")
      .where("call", "is not", null)
      .orderBy("call")
      .limit(1)
      .executeTakeFirst();
    const rows = await open
      .selectAll()
      .where("call", planned ? "=" : "is", planned ? planned.call : null)
      .orderBy("position")
      .limit(limit)
      .execute();
    return rows.map((row) => this.#stored(run, row));
  }

  /** Inputs of a call in some states. */
  async ofCall(on: Query, run: RunName, call: number, states: readonly InputState[]): Promise<StoredInput[]> {
    // sorted here: with an ORDER BY, SQLite walks all inputs of the run
    const rows = await this.#of(on, run)
      .selectAll()
      .where("call", "=", call)
      .where("state", "in", states)
      .execute();
    return rows.map((row) => this.#stored(run, row)).toSorted((one, other) => one.position - other.position);
  }

  /** Finds inputs by their columns, in order, from a position on. */
  async find(
    on: Query,
    run: RunName,
    where: { readonly state: InputState; readonly price?: null },
    { limit, from = 0 }: { readonly limit: number; readonly from?: number },
  ): Promise<StoredInput[]> {
    const rows = await this.#of(on, run)
      .selectAll()
      .where(({ and }) => and({ ...where }))
      .where("position", ">=", from)
      .orderBy("position")
      .limit(limit)
      .execute();
    return rows.map((row) => this.#stored(run, row));
  }

  /** The most that sent or unconfirmed inputs may cost. */
  async atStake(on: Query, run: RunName): Promise<number> {
    return countRows(
      this.#of(on, run)
        .where("state", "in", ["sent", "unconfirmed"])
        .where(({ eb, or }) => or([eb("price", "is", null), eb("price", "<>", "free")])),
    );
  }

  /** The numbers of calls with inputs in a state. */
  async callsIn(on: Query, run: RunName, state: InputState): Promise<number[]> {
    const rows = await this.#of(on, run)
      .select("call")
      .distinct()
      .where("state", "=", state)
      .where("call", "is not", null)
      .execute();
    return rows.flatMap(({ call }) => call ?? []);
  }

  /** Changes the inputs at some positions, or all in a state that have a price; returns how many. */
  async change(
    on: Query,
    run: RunName,
    which:
      | { readonly positions: readonly number[] }
      | { readonly state: InputState; readonly price?: InputPrice },
    { problem, setAside, ...columns }: InputChange,
  ): Promise<number> {
    if ("positions" in which && which.positions.length === 0) return 0;
    const { numUpdatedRows } = await on
      .updateTable("run_inputs")
      .set({
        ...columns,
        ...(setAside !== undefined && { set_aside: setAside }),
        ...(problem !== undefined && { problem: this.#sealedProblem(run, problem) }),
      })
      .where(({ and }) => and({ user_id: run.userId, run_id: run.id }))
      .where(({ eb, and }) =>
        "positions" in which ? eb("position", "in", which.positions) : and({ ...which }),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Replaces the content of inputs. */
  async describe(on: Query, run: RunName, inputs: readonly StoredInput[]): Promise<void> {
    for (const { position, asked } of inputs) {
      await on
        .updateTable("run_inputs")
        .set({ asked: this.#keys.seal(JSON.stringify(asked), contextOf(run, position, "asked")) })
        .where(({ and }) => and({ user_id: run.userId, run_id: run.id, position }))
        .execute();
    }
  }

  /** Writes how some of these inputs ended. */
  async end(
    on: Query,
    run: RunName,
    inputs: readonly StoredInput[],
    { ends, at }: { readonly ends: readonly InputEnd[]; readonly at: string },
  ): Promise<void> {
    if (ends.length === 0) return;
    const before = new Map(inputs.map((input) => [input.position, input]));
    const rows = ends.flatMap(({ position, record, problem, recordId, credits, ...columns }) => {
      const input = before.get(position);
      if (input === undefined) return [];
      const { state } = columns;
      return {
        ...columns,
        user_id: run.userId,
        run_id: run.id,
        position,
        record_id: recordId,
        set_aside: state === "unconfirmed" ? input.setAside : 0,
        // the cost of earlier calls stays, whether or not this one names its cost
        credits: credits === null && input.credits === 0 ? null : input.credits + (credits ?? 0),
        problem: this.#sealedProblem(run, problem),
        asked: input.sealed,
        answer:
          record === null
            ? null
            : this.#keys.seal(JSON.stringify(record), contextOf(run, position, "answer")),
        ended_at: state === "open" ? null : at,
      };
    });
    await on
      .insertInto("run_inputs")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["user_id", "run_id", "position"]).doUpdateSet(insertedValues(ENDED_COLUMNS)),
      )
      .execute();
  }

  /** Resets which open inputs are free, so that they are checked again: after a pause they may no longer be. [run-4] */
  async doubtFree(on: Query, run: RunName): Promise<void> {
    await this.change(on, run, { state: "open", price: "free" }, { price: null });
  }

  /** The groups of a run's inputs. */
  async groups(on: Query, run: RunName): Promise<ResultGroup[]> {
    const isFree = sql<number | null>`case when credits = 0 then 1 when credits > 0 then 0 end`;
    const rows = await this.#of(on, run)
      .select(["state", "status", isFree.as("is_free")])
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .select(({ fn }) => fn.sum<number | string | null>("credits").as("credits"))
      .groupBy(["state", "status", isFree])
      .execute();
    return rows.map(({ state, status, is_free: free, count, credits }) => ({
      state,
      status,
      isFree: free === null ? null : free === 1,
      count: Number(count),
      credits: Number(credits ?? 0),
    }));
  }

  /** Inputs from a position on, with their sealed parts as JSON; null where there is none, or no key opens it. */
  async readable(
    on: Query,
    run: RunName,
    { from, limit }: { readonly from: number; readonly limit: number },
  ) {
    const rows = await this.#of(on, run)
      .selectAll()
      .where("position", ">=", from)
      .orderBy("position")
      .limit(limit)
      .execute();
    const open = (sealed: string | null, position: number, part: "asked" | "answer") =>
      sealed === null ? null : (this.#keys.open(sealed, contextOf(run, position, part)) ?? null);
    return rows.map(({ position, state, price, status, credits, ...row }) => ({
      position,
      state,
      price,
      status,
      credits,
      recordId: row.record_id,
      endedAt: row.ended_at,
      problem: this.#openedProblem(run, row.problem),
      asked: open(row.asked, position, "asked"),
      answer: open(row.answer, position, "answer"),
    }));
  }

  /** A page of inputs with their results, in order; of some groups, or of all. */
  async page(
    on: Query,
    run: RunName,
    { groups, offset, limit }: { groups: readonly GroupFilter[]; offset: number; limit: number },
  ) {
    const of = this.#of(on, run).$if(groups.length > 0, (query) =>
      query.where(({ eb, or, and }) =>
        or(
          groups.map(({ state, status, isFree }) =>
            and([
              eb("state", "=", state),
              status === null ? eb("status", "is", null) : eb("status", "=", status),
              isFree === null ? eb("credits", "is", null) : eb("credits", isFree ? "=" : ">", 0),
            ]),
          ),
        ),
      ),
    );
    const rows = await of.selectAll().orderBy("position").offset(offset).limit(limit).execute();
    return rows.map((row) => {
      const answer =
        row.answer === null ? undefined : this.#keys.open(row.answer, contextOf(run, row.position, "answer"));
      return {
        ...this.#stored(run, row),
        status: row.status,
        charged: row.credits,
        problem: this.#openedProblem(run, row.problem),
        record: answer === undefined ? null : enrichRecord.parse(JSON.parse(answer)),
        endedAt: row.ended_at,
      };
    });
  }
}
