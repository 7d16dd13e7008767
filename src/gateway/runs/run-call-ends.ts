import type { Query } from "#database/database.ts";
import type { CallEnd } from "#gateway/journal/call-end.ts";
import type { AroundEnd, CallStore, EndedCall } from "#gateway/journal/call-store.ts";
import type { PackedAnswer } from "#gateway/journal/stored-answer.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import { ownedCompany, ownedRecordsOf } from "#gateway/records/owned-answer.ts";
import { storeRead } from "#gateway/records/read-store.ts";
import { writeOwned } from "#gateway/records/owned-record-store.ts";
import { type AnswerEnds, endsOfAnswer, unreadableEnds } from "./answer-ends.ts";
import { refusalOutcome } from "./call-outcome.ts";
import { type EndedInputs, endedInputs } from "./run-figures.ts";
import { RunInputs, type StoredInput, refusedEnd } from "./run-input-rows.ts";
import { RUN_KINDS } from "./run-kinds.ts";
import {
  type Run,
  type RunContext,
  type RunName,
  callKey,
  countAtStake,
  holdStoredRun,
  momentOf,
  movesOf,
  writeRun,
} from "./run-rows.ts";
import { releaseUnconfirmed, holdInputsOf } from "./run-overlaps.ts";
import { withCallEnded } from "./run-states.ts";

interface RunCallEndsOptions extends RunContext {
  readonly calls: CallStore;
}

/** Further facts of a call's end. */
interface OwnedEnd {
  readonly read: AnswerEnds;
  /** Compressed. */
  readonly answer: Uint8Array;
  /** The size of the uncompressed answer. */
  readonly bytes: number;
  readonly at: EndedCall;
}

/** Writes how calls of runs ended, with all their results, in the transaction of the journal. [run-3] */
export class RunCallEnds {
  readonly #options: RunCallEndsOptions;
  readonly #inputs: RunInputs;

  constructor(options: RunCallEndsOptions) {
    this.#options = options;
    this.#inputs = new RunInputs(options.keys);
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Writes more with the end of a call: its inputs, which it returns, its results, and the sums of its run. [run-3] */
  around(
    { userId, id }: RunName,
    number: number,
    ending: CallEnd,
  ): (...end: Parameters<AroundEnd>) => Promise<EndedInputs> {
    return async (on, end, stored) => {
      const run = await holdStoredRun(on, { userId, id });
      const at = await end();
      // the run was erased meanwhile, or the call had ended before
      if (run === undefined || at === undefined) return {};
      const inputs = await this.#inputs.ofCall(on, run, number, ["sent", "unconfirmed"]);
      const ended =
        ending.state === "answered"
          ? await this.#endAnswered(on, run, inputs, { ending, number, at, stored })
          : await this.#endRefused(on, run, inputs, { ending, number, at });
      await writeRun(on, ended, this.#now());
      if (ended.state === "cancelled") await releaseUnconfirmed(on, ended);
      return endedInputs(run.counts, ended.counts);
    };
  }

  /** Marks a call as of unknown outcome whose process died. Without an attempt, the journal does not know the call either. */
  async lose(run: Run, number: number, attempt: number | undefined): Promise<EndedInputs> {
    const { calls, database } = this.#options;
    const call = { userId: run.userId, key: callKey(run, number) };
    const around = this.around(run, number, { state: "unknown", credits: null });
    if (attempt === undefined) {
      const at = this.#options.now().toISOString();
      const ended = { sentAt: at, endedAt: at, counted: 0, atStake: 0 };
      return database.query.transaction().execute((on) => around(on, () => Promise.resolve(ended), {}));
    }
    let inputs: EndedInputs = {};
    await calls.lose(call, attempt, async (...end) => {
      inputs = await around(...end);
    });
    return inputs;
  }

  async #endAnswered(
    on: Query,
    run: Run,
    inputs: readonly StoredInput[],
    {
      ending,
      number,
      at,
      stored,
    }: {
      readonly ending: Extract<CallEnd, { state: "answered" }>;
      readonly number: number;
      readonly at: EndedCall;
      readonly stored: Partial<PackedAnswer>;
    },
  ): Promise<Run> {
    const kind = RUN_KINDS[run.operation];
    const { body } = ending.answer;
    // the total of a late answer includes inputs that were settled meanwhile
    const charged = ending.credits === null ? null : ending.credits - at.counted;
    const credits = charged === null ? null : Math.max(0, charged);
    const { managementDays } = this.#options;
    const window = { managementDays, now: new Date(at.sentAt) };
    const answered = await endsOfAnswer(kind, inputs, {
      body,
      credits,
      sentAt: at.sentAt,
      freeOf: (ids) => freeRecords(on, run.spaceId, { type: kind.type, ids }, window),
    });
    const read: AnswerEnds = answered ?? {
      ends: unreadableEnds(inputs),
      outOfCredits: false,
      results: [],
    };
    const { ends } = read;
    await this.#inputs.end(on, run, inputs, { ends, at: at.endedAt });
    await this.#own(on, run, { read, answer: stored.answer ?? new Uint8Array(), bytes: body.byteLength, at });
    const stateAt = new Map(ends.map(({ position, state }) => [position, state]));
    const unknown = inputs.filter(({ position }) => stateAt.get(position) === "unconfirmed");
    await holdInputsOf(on, run, number, unknown);
    // once the total is known, nothing is at stake any more, whichever inputs it was for
    const settled = inputs.filter(({ position }) => {
      const end = ends.find((each) => each.position === position);
      return ending.credits !== null || (end?.state !== "unconfirmed" && end?.credits !== null);
    });
    const astray = ending.credits === null ? 0 : await this.#astray(on, run, inputs, at);
    return withCallEnded(
      run,
      { kind: "answered", credits: charged ?? 0, outOfCredits: read.outOfCredits },
      {
        moved: movesOf(inputs, (index) => stateAt.get(inputs[index]?.position ?? -1) ?? "nothing"),
        released: countAtStake(settled) + astray,
      },
      momentOf(this.#options),
    );
  }

  /** What a late call had at stake for inputs that were sent again meanwhile. */
  async #astray(
    on: Query,
    run: Run,
    inputs: readonly StoredInput[],
    { atStake }: EndedCall,
  ): Promise<number> {
    const others = atStake - inputs.reduce((sum, { setAside }) => sum + setAside, 0);
    if (others <= 0) return 0;
    const accounted = await this.#inputs.atStake(on, run);
    return Math.max(0, Math.min(others, run.atStake - accounted));
  }

  /** Adds an answer's results to what the organisation owns. */
  async #own(on: Query, run: Run, { read, answer, bytes, at: { endedAt: at } }: OwnedEnd): Promise<void> {
    const { keys } = this.#options;
    const { type, answers } = RUN_KINDS[run.operation];
    const { userId, spaceId, settings } = run;
    const source = { kind: run.purpose, id: run.id, name: run.name, by: userId, at } as const;
    const by = { spaceId, userId, at };
    if (answers === "records") {
      const { outputFields } = settings;
      await writeOwned(on, keys, by, ownedRecordsOf({ type, source, outputFields, results: read.results }));
      return;
    }
    for (const result of read.results) {
      const kept = { companyId: result.id, answer, bytes };
      await storeRead(on, keys, run, kept, source);
      // a read without records costs nothing, so the company is not owned
      if (result.chargedAt !== null || read.isEmpty !== true)
        await writeOwned(on, keys, by, [ownedCompany(result, source)]);
    }
  }

  async #endRefused(
    on: Query,
    run: Run,
    inputs: readonly StoredInput[],
    {
      ending,
      number,
      at,
    }: { ending: Exclude<CallEnd, { state: "answered" }>; number: number; at: EndedCall },
  ): Promise<Run> {
    const outcome = refusalOutcome(ending);
    const moment = momentOf(this.#options);
    const positions = inputs.map(({ position }) => position);
    const isUntold = outcome.kind === "unknown" && outcome.credits === null;
    const released = isUntold ? 0 : countAtStake(inputs) + (await this.#astray(on, run, inputs, at));
    if (outcome.kind === "unknown") {
      await this.#inputs.change(
        on,
        run,
        { positions },
        {
          state: "unconfirmed",
          call: number,
          problem: outcome.problem,
        },
      );
      const moved = movesOf(inputs, () => "unconfirmed");
      return withCallEnded(run, outcome, { moved, released }, moment);
    }
    if (outcome.kind !== "refused") {
      // the same inputs are sent together again
      await this.#inputs.change(on, run, { positions }, { state: "open", call: number });
      return withCallEnded(run, outcome, { moved: movesOf(inputs, () => "open"), released }, moment);
    }
    if (inputs.length === 1) {
      const ends = inputs.map((input) => refusedEnd(input, outcome.problem, number));
      await this.#inputs.end(on, run, inputs, { ends, at: at.endedAt });
      return withCallEnded(run, outcome, { moved: movesOf(inputs, () => "refused"), released }, moment);
    }
    // one of them is at fault: halving finds which
    const half = Math.ceil(positions.length / 2);
    await this.#inputs.change(
      on,
      run,
      { positions: positions.slice(0, half) },
      { state: "open", call: run.nextCall },
    );
    await this.#inputs.change(
      on,
      run,
      { positions: positions.slice(half) },
      { state: "open", call: run.nextCall + 1 },
    );
    const split = withCallEnded(run, outcome, { moved: movesOf(inputs, () => "open"), released }, moment);
    return { ...split, nextCall: run.nextCall + 2 };
  }
}
