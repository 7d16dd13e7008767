import { isDeepStrictEqual } from "node:util";
import {
  RUN_LIMITS,
  type RunAnswer,
  type RunBody,
  type RunCommand,
  type RunResultsAnswer,
  type RunsAnswer,
  groupName,
} from "#contract/runs/run-schemas.ts";
import { snapshotType } from "#contract/records/record-snapshot.ts";
import type { Database, Query } from "#database/database.ts";
import { daysFrom } from "#gateway/days.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { openByPrice } from "./run-figures.ts";
import { type GroupFilter, type PricedInput, RunInputs } from "./run-input-rows.ts";
import { type ListedRuns, isSingle, listRuns, listedRuns, openSingleRuns, singleRuns } from "./run-list.ts";
import { freeInputsOf, freeUnconfirmed } from "./run-overlaps.ts";
import {
  type Run,
  type RunName,
  holdRun,
  holdStoredRun,
  insertRun,
  readRun,
  runOf,
  writeRun,
} from "./run-rows.ts";
import { type InputCounts, withCommand, withoutSending } from "./run-states.ts";
import { RUN_KINDS } from "./run-kinds.ts";
import { callForTurn, wakeSignedIn } from "./run-turns.ts";

/** Who asks, and where what they pay for is owned. */
export interface RunPerson {
  readonly id: string;
  readonly spaceId: string;
}

/** Why something was not done. */
export type RunRefusal =
  /** No such run, for whoever asks. */
  | "absent"
  /** Under this id another run was made. */
  | "other-run"
  /** The person has as many runs as one may have, or the run as many inputs. */
  | "full"
  /** It does not apply to the run as it stands. */
  | "not-now";

/** Why inputs were not taken. */
export type InputsRefusal =
  /** A snapshot is not of what the operation is about: it would be paid for, and owned by nobody. */
  | "other-type"
  /** A read is kept under the id of its company, and a description names none. */
  | "described"
  /** It would be priced twice, and is paid for once. */
  | "twice";

const NO_INPUTS: InputCounts = {
  open: 0,
  sent: 0,
  got: 0,
  nothing: 0,
  refused: 0,
  unconfirmed: 0,
  "left-out": 0,
};

/** How long it is believed that a record is free because a search said so. */
const TRUSTED_MS = 10 * 60_000;

/** States in which a person decides about what is left. */
const STANDING: ReadonlySet<Run["state"]> = new Set(["ready", "paused", "waiting"]);

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** What a body asks of each input. */
function settingsOf({ outputFields = [], requiredFields = [], criteria = {}, page = 1 }: RunBody) {
  return { outputFields, requiredFields, criteria, page };
}

/** A run as a new one is, before its inputs. */
function newRun(person: RunPerson, body: RunBody, now: number): Run {
  return {
    userId: person.id,
    id: body.id,
    spaceId: person.spaceId,
    operation: body.operation,
    purpose: body.purpose,
    name: body.name,
    settings: settingsOf(body),
    isShared: false,
    state: "draft",
    waitsFor: null,
    problem: null,
    upTo: null,
    counts: NO_INPUTS,
    checked: 0,
    credits: 0,
    atStake: 0,
    nextCall: 0,
    tries: 0,
    retryAt: null,
    createdAt: now,
    startedAt: null,
    endedAt: null,
    updatedAt: now,
    deletedAt: null,
    revision: 1,
  };
}

/** Why inputs are none of an operation; undefined where they are. */
function wrongIn(operation: RunBody["operation"], inputs: RunBody["inputs"]): InputsRefusal | undefined {
  const { type, answers } = RUN_KINDS[operation];
  if (inputs.some(({ snapshot }) => snapshotType(snapshot) !== type)) return "other-type";
  const ids = inputs.flatMap(({ id, input }) => (input == null ? [id] : []));
  if (new Set(ids).size < ids.length) return "twice";
  return answers === "read" && inputs.some(({ input }) => input != null) ? "described" : undefined;
}

/** Inputs as a page says them, without until when they are free: that is the service's word alone, and prices hang on it. */
function withoutStatus(inputs: RunBody["inputs"]): RunBody["inputs"] {
  return inputs.map((input) => ({ ...input, snapshot: { ...input.snapshot, managementStatus: null } }));
}

/** Whether two bodies ask for the same work: a page sends a request again when its answer is lost. */
function isSame(run: Run, body: RunBody): boolean {
  return run.operation === body.operation && isDeepStrictEqual(run.settings, settingsOf(body));
}

/** Throws where a person has as many other runs of its sort as one may have, which ends the transaction. [run-10] */
async function leaveRoom(on: Query, run: Run, inputs: number): Promise<void> {
  const isOne = isSingle({ purpose: run.purpose, inputs });
  const { runs } = await on
    .selectFrom("runs")
    .select(({ fn }) => fn.countAll<number | string>().as("runs"))
    .where("user_id", "=", run.userId)
    .where("id", "<>", run.id)
    .where("deleted_at", "is", null)
    .where(isOne ? singleRuns : listedRuns)
    .$if(isOne, (own) => own.where("created_at", ">", daysFrom(new Date(run.createdAt), -1)))
    .executeTakeFirstOrThrow();
  if (Number(runs) >= RUN_LIMITS.runs) throw new FullError();
}

/** The refusal that ended a transaction for want of room; rethrows all else. */
export function fullOrThrown(error: unknown): "full" {
  if (error instanceof FullError) return "full";
  throw error;
}

/** What people make and say of their runs. */
export class RunStore {
  readonly #query: Query;
  readonly #inputs: RunInputs;
  readonly #now: () => Date;

  constructor({ query }: Database, keys: SessionKeys, now: () => Date) {
    this.#query = query;
    this.#inputs = new RunInputs(keys);
    this.#now = now;
  }

  async #addInputs(on: Query, run: Run, from: number, inputs: RunBody["inputs"]): Promise<Run> {
    const added = await this.#inputs.add(on, run, from, withoutStatus(inputs));
    return { ...run, counts: { ...run.counts, open: run.counts.open + added } };
  }

  /** Makes a run, and starts it where the body says so. Made already, it is given as it stands. [run-2] */
  async make(person: RunPerson, body: RunBody): Promise<Run | RunRefusal | InputsRefusal> {
    const now = this.#now();
    const wrong = wrongIn(body.operation, body.inputs);
    if (wrong !== undefined) return wrong;
    return this.#query
      .transaction()
      .execute(async (on) => {
        const run = newRun(person, body, now.getTime());
        if (!(await insertRun(on, run))) {
          const known = await readRun(on, run);
          if (known === undefined) return "absent";
          const isAgain = isSame(known, body) && (await this.#inputs.beginsWith(on, run, body.inputs));
          return isAgain ? known : "other-run";
        }
        await leaveRoom(on, run, body.inputs.length);
        const filled = await this.#addInputs(on, run, 0, body.inputs);
        const started = body.start && withCommand(filled, { type: "start", ...body.start }, now.getTime());
        const made = typeof started === "object" ? { ...filled, ...started.run } : filled;
        await writeRun(on, made, now.getTime());
        if (body.start) await callForTurn(on, person.id, now);
        return made;
      })
      .catch(fullOrThrown);
  }

  /**
   * Makes and starts a run within a transaction, of inputs whose prices are known and that come some at a time. Where that
   * throws, {@link fullOrThrown} tells whether for want of room.
   */
  async makePriced(
    on: Query,
    person: RunPerson,
    body: Omit<RunBody, "inputs" | "start"> & { readonly start: NonNullable<RunBody["start"]> },
    portions: AsyncIterable<readonly PricedInput[]>,
  ): Promise<Run | RunRefusal> {
    const now = this.#now();
    const run = newRun(person, { ...body, inputs: [] }, now.getTime());
    if (!(await insertRun(on, run))) return "other-run";
    await leaveRoom(on, run, RUN_LIMITS.inputs);
    let inputs = 0;
    for await (const portion of portions) inputs += await this.#inputs.add(on, run, inputs, portion);
    const filled = { ...run, counts: { ...run.counts, open: inputs }, checked: inputs };
    const started = withCommand(filled, { type: "start", ...body.start }, now.getTime());
    if (typeof started === "string") return started;
    const made = { ...filled, ...started.run };
    await writeRun(on, made, now.getTime());
    await callForTurn(on, person.id, now);
    return made;
  }

  /** Adds inputs to a draft, from a place on. */
  async add(
    name: RunName,
    from: number,
    inputs: RunBody["inputs"],
  ): Promise<Run | RunRefusal | InputsRefusal> {
    const now = this.#now();
    return this.#query.transaction().execute(async (on) => {
      const run = await holdRun(on, name);
      if (run === undefined) return "absent";
      if (run.state !== "draft") return "not-now";
      const total = Object.values(run.counts).reduce((sum, count) => sum + count, 0);
      if (from > total || from + inputs.length > RUN_LIMITS.inputs) return "full";
      const wrong = wrongIn(run.operation, inputs);
      if (wrong !== undefined) return wrong;
      if (await this.#inputs.hasElsewhere(on, run, from, inputs)) return "twice";
      const filled = await this.#addInputs(on, run, from, inputs);
      await writeRun(on, filled, now.getTime());
      return filled;
    });
  }

  /** What a person says of their run. */
  async command(name: RunName, command: RunCommand): Promise<Run | RunRefusal> {
    const now = this.#now();
    return this.#query.transaction().execute(async (on) => {
      const run = command.type === "restore" ? await holdStoredRun(on, name) : await holdRun(on, name);
      if (run === undefined) return "absent";
      const changed = await this.#commanded(on, run, command, now.getTime());
      if (typeof changed === "string") return changed;
      await writeRun(on, changed, now.getTime());
      // whoever cancels a run leaves what is unconfirmed of it
      if (changed.state === "cancelled") await freeUnconfirmed(on, name);
      await callForTurn(on, name.userId, now);
      return changed;
    });
  }

  async #commanded(on: Query, run: Run, command: RunCommand, now: number): Promise<Run | RunRefusal> {
    if (command.type === "rename") return { ...run, name: command.name };
    if (command.type === "restore") return { ...run, deletedAt: null };
    if (command.type === "share") return { ...run, isShared: command.isShared };
    const effect = withCommand(run, command, now);
    if (effect === "not-now") return effect;
    const after = { ...run, ...effect.run };
    const isOpened = effect.inputs === "send-again" || effect.inputs === "retry";
    if (effect.inputs === "send-again") {
      const lost = await this.#inputs.inState(on, run, "unconfirmed", { limit: RUN_LIMITS.inputs });
      await freeInputsOf(on, run, lost);
      await this.#inputs.moveAll(on, run, { state: "unconfirmed" }, { state: "open", call: null });
    }
    if (effect.inputs === "check-again")
      await this.#inputs.moveAll(on, run, { state: "open" }, { state: "open", call: null, price: null });
    if (effect.inputs === "retry")
      await this.#inputs.moveAll(on, run, { state: "refused" }, { state: "open", call: null });
    const goesOn = isOpened || command.type === "resume" || command.type === "leaveUnconfirmed";
    const isOld = command.type === "start" && now - run.createdAt > TRUSTED_MS;
    if (goesOn || isOld) await this.#inputs.doubtFree(on, run);
    if (effect.inputs === "leave-out-nothing") {
      const out = { state: "left-out", call: null } as const;
      const count = await this.#inputs.moveAll(on, run, { state: "open", price: "nothing" }, out);
      return withoutSending(after, [{ from: "open", to: "left-out", count }], now);
    }
    return after;
  }

  /** A run that its person, or a colleague whom it is shared with, may read. */
  async read(person: RunPerson, id: string): Promise<Run | undefined> {
    const own = await readRun(this.#query, { userId: person.id, id });
    if (own !== undefined) return own;
    const row = await this.#query
      .selectFrom("runs")
      .selectAll()
      .where(({ and }) => and({ space_id: person.spaceId, id, is_shared: 1 }))
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    return row && runOf(row);
  }

  /** A page of the runs that a person may read, as they are told of them. [run-10] */
  async list(person: RunPerson, asked: ListedRuns): Promise<RunsAnswer> {
    const { runs, total, inputs, groups } = await listRuns(this.#query, person, asked);
    return { runs: await this.answers(runs, person), total, inputs, groups: [...groups] };
  }

  /** The person's single runs that are not over. [run-10] */
  async singles(person: RunPerson): Promise<RunAnswer[]> {
    return this.answers(await openSingleRuns(this.#query, person.id), person);
  }

  /** Takes a run away that has nothing under way; what it brought stays owned. [run-9] */
  async remove(name: RunName): Promise<"done" | RunRefusal> {
    const now = this.#now().getTime();
    return this.#query.transaction().execute(async (on) => {
      const run = await holdRun(on, name);
      if (run === undefined) return "absent";
      if (run.counts.sent > 0) return "not-now";
      await writeRun(on, { ...run, deletedAt: now }, now);
      return "done";
    });
  }

  /** What became of a page of its inputs; the records themselves are for those who hold the scope for them. */
  async results(
    run: Run,
    page: { readonly groups: readonly GroupFilter[]; readonly offset: number; readonly limit: number },
    maySee: boolean,
  ): Promise<RunResultsAnswer> {
    const results = await this.#inputs.page(this.#query, run, page);
    const groups = await this.#inputs.groups(this.#query, run);
    const asked = new Set(page.groups.map(groupName));
    const counted = asked.size === 0 ? groups : groups.filter((group) => asked.has(groupName(group)));
    return {
      total: counted.reduce((sum, { count }) => sum + count, 0),
      groups,
      results: results.map(({ asked, recordId, ...result }) => ({
        position: result.position,
        id: asked.id,
        input: asked.input ?? null,
        snapshot: asked.snapshot,
        state: result.state,
        price: result.price,
        status: result.status,
        credits: result.charged,
        recordId,
        record: maySee ? result.record : null,
        problem: result.problem,
        endedAt: result.endedAt,
      })),
    };
  }

  /** Runs as somebody is told of them. */
  async answers(runs: readonly Run[], person: RunPerson): Promise<RunAnswer[]> {
    const names = await namesOf(
      this.#query,
      runs.map(({ userId }) => userId),
    );
    const standing = runs.filter(({ state }) => STANDING.has(state));
    const prices = await openByPrice(this.#query, standing);
    return runs.map((run) => {
      const { counts } = run;
      return {
        id: run.id,
        operation: run.operation,
        purpose: run.purpose,
        name: run.name,
        ...run.settings,
        state: run.state,
        waitsFor: run.waitsFor,
        problem: run.problem,
        upTo: run.upTo,
        isShared: run.isShared,
        owner: { id: run.userId, name: names.get(run.userId) ?? null, isSelf: run.userId === person.id },
        inputs: Object.values(counts).reduce((sum, count) => sum + count, 0),
        checked: run.checked,
        byState: {
          open: counts.open,
          sent: counts.sent,
          got: counts.got,
          nothing: counts.nothing,
          refused: counts.refused,
          unconfirmed: counts.unconfirmed,
          leftOut: counts["left-out"],
        },
        byPrice: prices.get(run) ?? null,
        credits: run.credits,
        atStake: run.atStake,
        createdAt: new Date(run.createdAt).toISOString(),
        startedAt: time(run.startedAt),
        endedAt: time(run.endedAt),
        updatedAt: new Date(run.updatedAt).toISOString(),
        retryAt: time(run.retryAt),
        revision: run.revision,
      };
    });
  }

  /** A person looks at their runs. */
  async wake(userId: string): Promise<void> {
    await wakeSignedIn(this.#query, "runs", userId, this.#now());
  }
}

/** Ends the transaction that would have made one run too many. */
class FullError extends Error {
  override name = "FullError";
}
