import type { Query } from "#database/database.ts";
import type { CallStore } from "#gateway/journal/call-store.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import type { RunCallEnds } from "./run-call-ends.ts";
import { MOVED, RunCalls } from "./run-calls.ts";
import { RunInputs } from "./run-input-rows.ts";
import { RunLookups } from "./run-lookups.ts";
import { type Run, callKey, changeRun, momentOf, runOf } from "./run-rows.ts";
import type { RunSender, RunWorkerOptions, Step } from "./run-sender.ts";
import {
  type CallOutcome,
  isPausing,
  ownProblem,
  withPauseOver,
  withStepFailed,
  withoutToken,
} from "./run-states.ts";

export const REST: Step = { kind: "rest", until: null };

/** Somebody waits for reveals and reads; nobody waits for a run of thousands. */
const URGENT: ReadonlySet<string> = new Set(["reveal", "read", "family"]);

function inOrder(runs: readonly Run[]): Run[] {
  const rank = ({ purpose, startedAt, createdAt }: Run) =>
    (URGENT.has(purpose) ? 0 : Number.MAX_SAFE_INTEGER / 2) + (startedAt ?? createdAt);
  return runs.toSorted((one, other) => rank(one) - rank(other));
}

/** The earlier of two times; null stands for never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

interface RunStepsOptions extends RunWorkerOptions {
  readonly journal: CallStore;
  readonly sender: RunSender;
  readonly ends: RunCallEnds;
  /** Aborted when this process stops. */
  readonly stopped: AbortSignal;
}

/** Counts an error of this process as a failed try, so that a run does not try for ever. */
const FAILED: CallOutcome = {
  kind: "again",
  waitsFor: "service",
  problem: ownProblem("Something went wrong in Prospect. Nothing was sent."),
  retryAfterMs: undefined,
};

/** Chooses and does the next step for a person. [run-6] */
export class RunSteps {
  readonly #options: RunStepsOptions;
  readonly #calls: RunCalls;
  readonly #inputs: RunInputs;
  readonly #lookups: RunLookups;

  constructor(options: RunStepsOptions) {
    this.#options = options;
    this.#calls = new RunCalls({ ...options, calls: options.journal });
    this.#inputs = new RunInputs(options.keys);
    const { sender } = options;
    this.#lookups = new RunLookups({
      ...options,
      find: (run, ids) => sender.find(run, ids),
      inTime: (userId) => sender.inTime(userId),
    });
  }

  get #query(): Query {
    return this.#options.database.query;
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Runs of a person that may have something to do. */
  async #runsOf(userId: string): Promise<Run[]> {
    const rows = await this.#query
      .selectFrom("runs")
      .selectAll()
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      .where("state", "in", ["checking", "running", "waiting"])
      .execute();
    return inOrder(rows.map(runOf));
  }

  /** Runs with calls under way, in any state: neither a pause nor an end recalls a call. */
  async #underWay(userId: string): Promise<Run[]> {
    const rows = await this.#query
      .selectFrom("runs")
      .selectAll()
      .where("user_id", "=", userId)
      .where("sent", ">", 0)
      .execute();
    return rows.map(runOf);
  }

  /** Calls under way that this process is not sending: other processes are, or died meanwhile. */
  async #othersCalls(userId: string) {
    const others = [];
    for (const run of await this.#underWay(userId)) {
      for (const number of await this.#inputs.callsIn(this.#query, run, "sent")) {
        const name = { userId, key: callKey(run, number) };
        if (this.#options.sender.isUnderWay(name)) continue;
        others.push({ run, number, call: await this.#options.journal.read(userId, name.key) });
      }
    }
    return others;
  }

  /** Marks calls as of unknown outcome whose process died. */
  async recover(userId: string): Promise<void> {
    for (const { run, number, call } of await this.#othersCalls(userId)) {
      if (call?.state === "in-flight") continue;
      this.#options.sender.count(await this.#options.ends.lose(run, number, call?.attempt));
      this.#options.onChange(run);
    }
  }

  /** When calls that other processes are sending may count as lost. */
  async #othersUntil(userId: string): Promise<number | null> {
    let until: number | null = null;
    for (const { call } of await this.#othersCalls(userId)) {
      if (call === undefined) continue;
      until = earlier(until, call.state === "in-flight" ? Date.parse(call.lease_until) + 1 : this.#now());
    }
    return until;
  }

  async next(userId: string): Promise<Step> {
    const runs = await this.#runsOf(userId);
    let until: number | null = null;
    for (const run of runs) {
      if (run.state !== "running" && run.retryAt === null && run.waitsFor !== null) continue;
      if (isPausing(run, this.#now())) {
        until = earlier(until, run.retryAt);
        continue;
      }
      const done = await this.#tried(run);
      if (done !== undefined) return done;
    }
    const lost = await this.#othersUntil(userId);
    if (lost !== null && lost <= this.#now()) {
      await this.recover(userId);
      return { kind: "work", work: Promise.resolve() };
    }
    return { kind: "rest", until: earlier(until, lost) };
  }

  /**
   * Does the next step of a run. A run that fails waits, without stopping its person's other runs. Rejects where the database
   * fails.
   */
  async #tried(run: Run): Promise<Step | undefined> {
    try {
      return await this.#work(run);
    } catch (error) {
      this.#options.log?.error({ run: run.id, error }, "run not worked at");
      await this.#fail(run, FAILED);
      return { kind: "work", work: Promise.resolve() };
    }
  }

  /** The next step of a due run; undefined where there is none. */
  async #work(run: Run): Promise<Step | undefined> {
    const step = { kind: "work", work: Promise.resolve() } as const;
    // free searches too are made for the organisation; beginning a call checks this itself
    if (run.state !== "running" && (await spaceOfUser(this.#query, run.userId)) !== run.spaceId) {
      await this.#fail(run, MOVED);
      return step;
    }
    if (run.state === "waiting") {
      await this.#goOn(run);
      return step;
    }
    if (run.state === "running" && run.counts.open === 0) return undefined;
    const token = await this.#options.tokens.of(run.userId);
    if (!("token" in token)) {
      await this.#fail(run, withoutToken(token.problem));
      return step;
    }
    await this.#options.sender.inTime(run.userId);
    if (this.#options.stopped.aborted) return step;
    if (run.state === "checking") {
      await this.#lookups.check(run);
      this.#options.onChange(run);
      return step;
    }
    const beginning = await this.#calls.begin(run);
    if (beginning.kind === "none") return undefined;
    if (beginning.kind === "unpriced") {
      await this.#lookups.check(run);
      return step;
    }
    this.#options.onChange(run);
    if (beginning.kind === "changed") return step;
    return { kind: "work", work: this.#options.sender.send(beginning.begun, token.token) };
  }

  /** Continues a run after its pause: unconfirmed inputs are settled first. */
  async #goOn(run: Run): Promise<void> {
    if (run.counts.unconfirmed > 0 && this.#options.managementDays > 0) {
      const token = await this.#options.tokens.of(run.userId);
      if (!("token" in token)) return this.#fail(run, withoutToken(token.problem));
      await this.#options.sender.inTime(run.userId);
      await this.#lookups.settle(run);
    }
    await changeRun(this.#query, run, this.#now(), async (on, held) => {
      if (held.waitsFor === "sign-in") await this.#inputs.doubtFree(on, held);
      return withPauseOver(held, this.#now());
    });
    this.#options.onChange(run);
  }

  /** Pauses a run with an outcome, without having sent anything. */
  async #fail(run: Run, outcome: CallOutcome): Promise<void> {
    const moment = momentOf(this.#options);
    await changeRun(this.#query, run, moment.now, (_on, held) => withStepFailed(held, outcome, moment));
    this.#options.onChange(run);
  }
}
