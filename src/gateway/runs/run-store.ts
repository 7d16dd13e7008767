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
import { countRows } from "#database/statements.ts";
import { PROBLEMS } from "#gateway/gateway-answers.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { daysFrom } from "#gateway/days.ts";
import { namesOf } from "#gateway/people/people-store.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { openByPrice } from "./run-figures.ts";
import { type GroupFilter, type PricedInput, RunInputs } from "./run-input-rows.ts";
import { type ListedRuns, isSingle, listRuns, listedRuns, openSingleRuns, singleRuns } from "./run-list.ts";
import { releaseInputsOf, releaseUnconfirmed } from "./run-overlaps.ts";
import {
  type Run,
  type RunName,
  changeRun,
  holdRun,
  holdStoredRun,
  insertRun,
  isoTime,
  readRun,
  runOf,
  writeRun,
} from "./run-rows.ts";
import { type InputCounts, countInputs, withCommand, withoutSending } from "./run-states.ts";
import { RUN_KINDS } from "./run-kinds.ts";
import { makeTurnDue, wakeSignedIn } from "./run-turns.ts";

const absent = () => PROBLEMS.notFound("There is no such run.");
const notNow = () => PROBLEMS.notNow("The run has come to another state meanwhile.");

const RUNS_MAX = String(RUN_LIMITS.runs);
const full = () =>
  PROBLEMS.tooManyRuns(
    `a person has up to ${RUNS_MAX} runs besides single ones, of which they make up to ${RUNS_MAX} within a day, and a run has up to ${String(RUN_LIMITS.inputs)} inputs`,
  );

const NO_INPUTS: InputCounts = {
  open: 0,
  sent: 0,
  got: 0,
  nothing: 0,
  refused: 0,
  unconfirmed: 0,
  "left-out": 0,
};

/** The columns of an input that is to be sent, whatever its earlier result. */
const OPEN = { state: "open", call: null, problem: null } as const;

/** How long a search's word that a record is free is trusted. */
const TRUSTED_MS = 10 * 60_000;

/** States in which a person decides about the remaining inputs. */
const STANDING: ReadonlySet<Run["state"]> = new Set(["ready", "paused", "waiting"]);

/** The settings that a body applies to each input. */
function settingsOf({ outputFields = [], requiredFields = [], criteria = {}, page = 1 }: RunBody) {
  return { outputFields, requiredFields, criteria, page };
}

/** A new run without its inputs. */
function newRun(person: SpacePerson, body: RunBody, now: number): Run {
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

const twice = () => PROBLEMS.invalidBody("An input stands twice in the run.");

/** Throws a Problem for inputs that an operation cannot have. */
function requireInputsOf(operation: RunBody["operation"], inputs: RunBody["inputs"]): void {
  const { type, answers } = RUN_KINDS[operation];
  // it would be paid for, and owned by nobody
  if (inputs.some(({ snapshot }) => snapshotType(snapshot) !== type))
    throw PROBLEMS.invalidBody("A snapshot is of the other type of record.");
  // it would be priced twice, and paid for once
  const ids = inputs.flatMap(({ id, input }) => (input == null ? [id] : []));
  if (new Set(ids).size < ids.length) throw twice();
  // a read is stored under the id of its company
  if (answers === "read" && inputs.some(({ input }) => input != null))
    throw PROBLEMS.invalidBody("A read about a company is of one that has an ID.");
}

/** Drops what a page says about when inputs are free: prices depend on it, so only the service may say so. */
function withoutStatus(inputs: RunBody["inputs"]): RunBody["inputs"] {
  return inputs.map((input) => ({ ...input, snapshot: { ...input.snapshot, managementStatus: null } }));
}

/** Whether two bodies ask for the same work: a page repeats a request when the answer is lost. */
function isSame(run: Run, body: RunBody): boolean {
  return run.operation === body.operation && isDeepStrictEqual(run.settings, settingsOf(body));
}

/** Throws a Problem where a person has reached the limit of runs of this sort. [run-10] */
async function requireRoom(on: Query, run: Run, inputs: number): Promise<void> {
  const isOne = isSingle({ purpose: run.purpose, inputs });
  const others = on
    .selectFrom("runs")
    .where("user_id", "=", run.userId)
    .where("id", "<>", run.id)
    .where("deleted_at", "is", null)
    .where(isOne ? singleRuns : listedRuns)
    .$if(isOne, (own) => own.where("created_at", ">", daysFrom(new Date(run.createdAt), -1)));
  if ((await countRows(others)) >= RUN_LIMITS.runs) throw full();
}

/** What people do with their runs. */
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

  /** Makes a run, and starts it where the body says so. An existing run of that id is returned as it stands. [run-2] */
  async make(person: SpacePerson, body: RunBody): Promise<Run> {
    const now = this.#now();
    requireInputsOf(body.operation, body.inputs);
    return this.#query.transaction().execute(async (on) => {
      const run = newRun(person, body, now.getTime());
      if (!(await insertRun(on, run))) {
        const known = await readRun(on, run);
        if (known === undefined) throw absent();
        const isAgain = isSame(known, body) && (await this.#inputs.beginsWith(on, run, body.inputs));
        if (!isAgain) throw PROBLEMS.otherBody();
        return known;
      }
      await requireRoom(on, run, body.inputs.length);
      const filled = await this.#addInputs(on, run, 0, body.inputs);
      return this.#begin(on, filled, body.start, now);
    });
  }

  /** Starts a run that was just made, where the body says so. */
  async #begin(on: Query, filled: Run, start: RunBody["start"], now: Date): Promise<Run> {
    const started = start && withCommand(filled, { type: "start", ...start }, now.getTime());
    const made = typeof started === "object" ? { ...filled, ...started.run } : filled;
    await writeRun(on, made, now.getTime());
    if (start) await makeTurnDue(on, made.userId, now);
    return made;
  }

  /** Makes and starts a run within a transaction, with inputs of known prices that come in portions. */
  async makePriced(
    on: Query,
    person: SpacePerson,
    body: Omit<RunBody, "inputs" | "start"> & { readonly start: NonNullable<RunBody["start"]> },
    portions: AsyncIterable<readonly PricedInput[]>,
  ): Promise<Run> {
    const now = this.#now();
    const run = newRun(person, { ...body, inputs: [] }, now.getTime());
    if (!(await insertRun(on, run))) throw PROBLEMS.otherBody();
    await requireRoom(on, run, RUN_LIMITS.inputs);
    let inputs = 0;
    for await (const portion of portions) inputs += await this.#inputs.add(on, run, inputs, portion);
    const filled = { ...run, counts: { ...run.counts, open: inputs }, checked: inputs };
    return this.#begin(on, filled, body.start, now);
  }

  /** Changes a run of a person. Throws a Problem where there is none. */
  async #change(name: RunName, change: Parameters<typeof changeRun>[3], hold = holdRun): Promise<Run> {
    const changed = await changeRun(this.#query, name, this.#now().getTime(), change, hold);
    if (changed === undefined) throw absent();
    return changed;
  }

  /** Adds inputs to a draft, from a position on. */
  async add(name: RunName, from: number, inputs: RunBody["inputs"]): Promise<Run> {
    return this.#change(name, async (on, run) => {
      if (run.state !== "draft") throw notNow();
      if (from > countInputs(run) || from + inputs.length > RUN_LIMITS.inputs) throw full();
      requireInputsOf(run.operation, inputs);
      if (await this.#inputs.hasElsewhere(on, run, from, inputs)) throw twice();
      return this.#addInputs(on, run, from, inputs);
    });
  }

  /** Carries out a person's command on their run. */
  async command(name: RunName, command: RunCommand): Promise<Run> {
    const now = this.#now();
    const hold = command.type === "restore" ? holdStoredRun : holdRun;
    return this.#query.transaction().execute(async (on) => {
      const run = await hold(on, name);
      if (run === undefined) throw absent();
      const changed = await this.#commanded(on, run, command, now.getTime());
      await writeRun(on, changed, now.getTime());
      // cancelling a run gives up its unconfirmed inputs
      if (changed.state === "cancelled") await releaseUnconfirmed(on, name);
      await makeTurnDue(on, name.userId, now);
      return changed;
    });
  }

  async #commanded(on: Query, run: Run, command: RunCommand, now: number): Promise<Run> {
    if (command.type === "rename") return { ...run, name: command.name };
    if (command.type === "restore") return { ...run, deletedAt: null };
    if (command.type === "share") return { ...run, isShared: command.isShared };
    const effect = withCommand(run, command, now);
    if (effect === "not-now") throw notNow();
    const after = { ...run, ...effect.run };
    const isOpened = effect.inputs === "send-again" || effect.inputs === "retry";
    if (effect.inputs === "send-again") {
      const lost = await this.#inputs.find(on, run, { state: "unconfirmed" }, { limit: RUN_LIMITS.inputs });
      await releaseInputsOf(on, run, lost);
      await this.#inputs.change(on, run, { state: "unconfirmed" }, OPEN);
    }
    if (effect.inputs === "check-again")
      await this.#inputs.change(on, run, { state: "open" }, { ...OPEN, price: null });
    if (effect.inputs === "retry") await this.#inputs.change(on, run, { state: "refused" }, OPEN);
    const goesOn = isOpened || command.type === "resume" || command.type === "leaveUnconfirmed";
    const isOld = command.type === "start" && now - run.createdAt > TRUSTED_MS;
    if (goesOn || isOld) await this.#inputs.doubtFree(on, run);
    if (effect.inputs === "leave-out-nothing") {
      const out = { state: "left-out", call: null } as const;
      const count = await this.#inputs.change(on, run, { state: "open", price: "nothing" }, out);
      return withoutSending(after, [{ from: "open", to: "left-out", count }], now);
    }
    return after;
  }

  /** Reads a run of the person, or one that a colleague shares. Throws a Problem where there is none. */
  async read(person: SpacePerson, id: string): Promise<Run> {
    const own = await readRun(this.#query, { userId: person.id, id });
    if (own !== undefined) return own;
    const row = await this.#query
      .selectFrom("runs")
      .selectAll()
      .where(({ and }) => and({ space_id: person.spaceId, id, is_shared: 1 }))
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (row === undefined) throw absent();
    return runOf(row);
  }

  /** A page of the runs that a person may read. [run-10] */
  async list(person: SpacePerson, asked: ListedRuns): Promise<RunsAnswer> {
    const { runs, total, inputs, groups } = await listRuns(this.#query, person, asked);
    return { runs: await this.answers(runs, person), total, inputs, groups: [...groups] };
  }

  /** The person's single runs that are not over. [run-10] */
  async singles(person: SpacePerson): Promise<RunAnswer[]> {
    return this.answers(await openSingleRuns(this.#query, person.id), person);
  }

  /** Deletes a run that has nothing under way; its results stay owned. [run-9] */
  async remove(name: RunName): Promise<void> {
    await this.#change(name, (_on, run) => {
      if (run.counts.sent > 0) throw notNow();
      return { ...run, deletedAt: this.#now().getTime() };
    });
  }

  /** The results of a page of inputs; the records themselves only for readers with their scope. */
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

  /** Runs as a person sees them. */
  async answers(runs: readonly Run[], person: SpacePerson): Promise<RunAnswer[]> {
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
        inputs: countInputs(run),
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
        startedAt: isoTime(run.startedAt),
        endedAt: isoTime(run.endedAt),
        updatedAt: new Date(run.updatedAt).toISOString(),
        retryAt: isoTime(run.retryAt),
        revision: run.revision,
      };
    });
  }

  /** Wakes the runs of a person who has come back. */
  async wake(userId: string): Promise<void> {
    await wakeSignedIn(this.#query, "runs", userId, this.#now());
  }
}
