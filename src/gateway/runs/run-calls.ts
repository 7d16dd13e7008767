import { createHash } from "node:crypto";
import { GATEWAY_CODES } from "#contract/gateway-schemas.ts";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import type { OwnedRecord } from "#contract/records/owned-record.ts";
import type { RunProblem } from "#contract/runs/run-schemas.ts";
import type { UsageAbout } from "#contract/usage/ledger-schemas.ts";
import type { Query } from "#database/database.ts";
import {
  type CallStore,
  InputsChangedError,
  OverlapError,
  type PaidCall,
} from "#gateway/journal/call-store.ts";
import { countInputs } from "#gateway/journal/call-input-rows.ts";
import {
  CeilingError,
  type SpentToday,
  ceilingOf,
  countStopped,
  spentToday,
} from "#gateway/journal/daily-spending.ts";
import { spaceOfUser } from "#gateway/people/person-space.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import { readsSince } from "#gateway/records/read-store.ts";
import { readOwned } from "#gateway/records/owned-record-store.ts";
import { sealAbout } from "#gateway/journal/usage-ledger.ts";
import { type InputEnd, RunInputs, type StoredInput, refusedEnd } from "./run-input-rows.ts";
import { RUN_KINDS, type RunKind, SPENDING_KINDS } from "./run-kinds.ts";
import {
  type Run,
  type RunContext,
  type RunName,
  callKey,
  changeRun,
  countAtStake,
  holdRun,
  momentOf,
  movesOf,
  writeRun,
} from "./run-rows.ts";
import {
  type CallOutcome,
  mayCost,
  ownProblem,
  withCallBegun,
  withCallEnded,
  withLimitReached,
  withoutSending,
} from "./run-states.ts";
import { hashesOf, inputsHeldByOthers } from "./run-overlaps.ts";

/** A call whose intent is on the disk, ready to be sent. */
export interface BegunCall {
  readonly run: Run;
  readonly number: number;
  readonly call: PaidCall;
  readonly attempt: number;
  /** Below the service's prefix. */
  readonly path: string;
  readonly body: string;
}

/** The result of looking for a run's next call. */
export type Beginning =
  | { readonly kind: "call"; readonly begun: BegunCall }
  /** The rows changed meanwhile: look again. */
  | { readonly kind: "changed" }
  /** The remaining credits do not cover inputs of unknown price: a free search has to find the prices first. */
  | { readonly kind: "unpriced" }
  /** There is nothing to send now. */
  | { readonly kind: "none" };

const PROBLEMS = {
  unreadable: ownProblem(
    "Not sent: Prospect can’t read any more what it asks for, since a key was replaced. Choose it again.",
  ),
  ceiling: ownProblem("What comes next could go over your ceiling for today.", GATEWAY_CODES.ceiling),
  overlap: ownProblem(
    "Not sent: another run asked for it, and it isn’t known how that ended. Settle that run first, or wait a day if you deleted it.",
    GATEWAY_CODES.overlap,
  ),
} as const;

/** The person has moved to another organisation, so nothing more is sent for the run. [owned-6] */
export const MOVED: CallOutcome = {
  kind: "hold",
  waitsFor: "permission",
  problem: ownProblem("You’re in another organization now. This run was started for the one before."),
};

/** Thrown to roll back: the person has moved to another organisation, which does not pay for this run. */
class MovedError extends Error {
  override name = "MovedError";
}

interface RunCallsOptions extends RunContext {
  readonly calls: CallStore;
}

/** Describes a call's inputs for the ledger. */
function aboutCall({ name, operation }: Run, inputs: readonly StoredInput[]): UsageAbout {
  const { type } = RUN_KINDS[operation];
  const records = inputs.map(({ asked: { id, input, snapshot } }) => ({
    id: input == null ? id : null,
    name: snapshot.name,
  }));
  return { name, type, records };
}

/** An owned record in the form of an answered one. */
function recordOf(kind: RunKind, input: StoredInput, owned: OwnedRecord): EnrichRecord {
  const values = Object.entries(owned.fields).map(([name, [newest]]) => [name, newest?.value]);
  return {
    type: kind.type === "contact" ? "Contact" : "Company",
    id: owned.movedTo ?? owned.id,
    attributes: Object.fromEntries(values) as Record<string, unknown>,
    meta: { input: { [kind.idMember]: input.asked.id }, matchStatus: "FULL_MATCH" },
  };
}

/** Whether the organisation got everything that a run asks of a record after the run was made. */
function isGot({ createdAt, settings }: Run, owned: OwnedRecord | undefined): owned is OwnedRecord {
  if (owned === undefined) return false;
  const since = new Date(createdAt).toISOString();
  return settings.outputFields.every((field) => (owned.asked[field] ?? "") >= since);
}

/** The first inputs that the remaining credits cover. */
function within(
  credits: number,
  inputs: readonly StoredInput[],
  costs: (input: StoredInput) => boolean,
): StoredInput[] {
  let left = credits;
  return inputs.filter((input) => {
    if (!costs(input)) return true;
    left -= 1;
    return left >= 0;
  });
}

/** Begins the calls of runs, each in one transaction with its intent in the journal. [run-3] */
export class RunCalls {
  readonly #options: RunCallsOptions;
  readonly inputs: RunInputs;

  constructor(options: RunCallsOptions) {
    this.#options = options;
    this.inputs = new RunInputs(options.keys);
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Chooses the next call of a run, and records that it is sent. */
  async begin(name: RunName): Promise<Beginning> {
    const { database } = this.#options;
    try {
      return await database.query.transaction().execute((on) => this.#beginWithin(on, name));
    } catch (error) {
      if (error instanceof InputsChangedError) return { kind: "changed" };
      if (error instanceof CeilingError) return this.#stopAtCeiling(name);
      if (error instanceof MovedError) return this.#stop(name, MOVED);
      if (error instanceof OverlapError) return this.#waitForOther(name, error);
      throw error;
    }
  }

  async #beginWithin(on: Query, name: RunName): Promise<Beginning> {
    const run = await holdRun(on, name);
    if (run === undefined || run.state !== "running") return { kind: "none" };
    if ((await spaceOfUser(on, run.userId)) !== run.spaceId) throw new MovedError();
    const kind = RUN_KINDS[run.operation];
    const open = await this.inputs.nextOpen(on, run, kind.inputsPerCall);
    const unreadable = open.filter(({ isReadable }) => !isReadable);
    await this.#refuse(on, run, unreadable, PROBLEMS.unreadable);
    const readable = open.filter(({ isReadable }) => isReadable);
    const got = await this.#endGot(on, run, readable);
    const left = readable.filter((input) => !got.includes(input));
    const moved = [...movesOf(unreadable, () => "refused"), ...movesOf(got, () => "got")];
    const begun = withoutSending(run, moved, this.#now());
    if (left.length === 0) {
      await writeRun(on, begun, this.#now());
      return open.length === 0 ? { kind: "none" } : { kind: "changed" };
    }
    const free = await this.#freeOf(on, run, left);
    const priced = left.map((input) =>
      free.has(input.position) ? { ...input, price: "free" as const } : input,
    );
    const credits = (begun.upTo ?? 0) - begun.credits - begun.atStake;
    const fitting = within(credits, priced, ({ price }) => mayCost(price));
    if (fitting.length === 0) {
      // calls under way may turn out cheaper than what was reserved for them
      const waits = begun.counts.sent > 0;
      const isUnpriced = priced.some(({ price, asked }) => price === null && asked.input == null);
      await writeRun(on, waits || isUnpriced ? begun : withLimitReached(begun), this.#now());
      return { kind: waits ? "none" : isUnpriced ? "unpriced" : "changed" };
    }
    return this.#claim(on, begun, fitting, free);
  }

  /** What a person has spent and may spend today. */
  async #dayOf(on: Query, { userId, spaceId }: Run): Promise<{ ceiling: number | null; today: SpentToday }> {
    const ceiling = await ceilingOf(on, userId, spaceId);
    if (ceiling === null) return { ceiling, today: { spent: 0, unconfirmed: 0 } };
    return { ceiling, today: await spentToday(on, userId, spaceId, new Date(this.#now()).toISOString()) };
  }

  /** Ends inputs that another run of the organisation got after this one was made: nothing is paid twice. [run-4] */
  async #endGot(on: Query, run: Run, open: readonly StoredInput[]): Promise<StoredInput[]> {
    const { keys } = this.#options;
    const kind = RUN_KINDS[run.operation];
    const at = new Date(this.#now()).toISOString();
    const ids = open.flatMap(({ asked }) => (asked.input == null ? [asked.id] : []));
    const end = { state: "got", call: null, price: "free", status: "FULL_MATCH", credits: 0 } as const;
    const ends: InputEnd[] = [];
    if (kind.answers === "records") {
      const owned = await readOwned(on, keys, run.spaceId, { type: kind.type, ids });
      for (const input of open) {
        const record = input.asked.input == null ? owned.get(input.asked.id)?.record : undefined;
        if (!isGot(run, record)) continue;
        const answered = recordOf(kind, input, record);
        ends.push({
          ...end,
          position: input.position,
          recordId: answered.id,
          problem: null,
          record: answered,
        });
      }
    } else {
      const since = await readsSince(on, run, ids);
      for (const { position, recordId, asked } of open)
        if (since.has(asked.id)) ends.push({ ...end, position, recordId, problem: null, record: null });
    }
    await this.inputs.end(on, run, open, { ends, at });
    const positions = new Set(ends.map(({ position }) => position));
    return open.filter(({ position }) => positions.has(position));
  }

  /** Positions of the inputs that are known to be free now. */
  async #freeOf(on: Query, run: Run, inputs: readonly StoredInput[]): Promise<ReadonlySet<number>> {
    const { managementDays, now } = this.#options;
    const { type } = RUN_KINDS[run.operation];
    const byId = inputs.filter(({ asked }) => asked.input == null);
    const ids = byId.map(({ asked }) => asked.id);
    const free = await freeRecords(on, run.spaceId, { type, ids }, { managementDays, now: now() });
    return new Set(byId.flatMap(({ position, asked }) => (free.has(asked.id) ? [position] : [])));
  }

  /** Ends inputs without sending them. */
  async #refuse(on: Query, run: Run, inputs: readonly StoredInput[], problem: RunProblem): Promise<void> {
    const ends = inputs.map((input) => refusedEnd(input, problem));
    await this.inputs.end(on, run, inputs, { ends, at: new Date(this.#now()).toISOString() });
  }

  async #claim(
    on: Query,
    run: Run,
    fitting: readonly StoredInput[],
    free: ReadonlySet<number>,
  ): Promise<Beginning> {
    const { calls, keys } = this.#options;
    const kind = RUN_KINDS[run.operation];
    const { ceiling, today } = await this.#dayOf(on, run);
    const left = ceiling === null ? Infinity : ceiling - today.spent - today.unconfirmed;
    const inputs = within(left, fitting, ({ position }) => !free.has(position));
    if (inputs.length === 0) throw new CeilingError(today);
    const { path, body } = kind.request(
      run.settings,
      inputs.map(({ asked }) => asked),
    );
    const number = run.nextCall;
    const name = { userId: run.userId, key: callKey(run, number) };
    const about = aboutCall(run, inputs);
    const call: PaidCall = {
      ...name,
      operation: run.operation,
      bodyHash: createHash("sha256").update(`${path}\n${body}`).digest("base64url"),
      inputs: hashesOf(run, inputs),
      spending: {
        spaceId: run.spaceId,
        kind: SPENDING_KINDS[run.purpose],
        asked: inputs.length,
        most: inputs.filter(({ position }) => !free.has(position)).length,
        ceiling,
      },
      usage: { purpose: run.purpose, runId: run.id, about: sealAbout(keys, name, about) },
    };
    const claim = await calls.claimWithin(on, call);
    if (claim === undefined) throw new InputsChangedError();
    if (claim.kind !== "send") {
      // an earlier run had this id, and the journal still has its calls: skip to an unused key
      await writeRun(on, { ...run, nextCall: number + 1 }, this.#now());
      return { kind: "changed" };
    }
    await this.#moveToCall(on, run, inputs, { number, free });
    const begun = withCallBegun(run, inputs.length, countAtStake(inputs));
    await writeRun(on, { ...begun, nextCall: number + 1 }, this.#now());
    return { kind: "call", begun: { run: begun, number, call, attempt: claim.attempt, path, body } };
  }

  async #moveToCall(
    on: Query,
    run: Run,
    inputs: readonly StoredInput[],
    { number, free }: { readonly number: number; readonly free: ReadonlySet<number> },
  ): Promise<void> {
    const groups = new Map<string, StoredInput[]>();
    for (const input of inputs) {
      const setAside = free.has(input.position) ? 0 : 1;
      const key = `${input.price ?? ""} ${String(setAside)}`;
      groups.set(key, [...(groups.get(key) ?? []), { ...input, setAside }]);
    }
    for (const group of groups.values()) {
      const [{ price, setAside } = { price: null, setAside: 1 }] = group;
      const positions = group.map(({ position }) => position);
      const to = { state: "sent", call: number, price, setAside, problem: null } as const;
      await this.inputs.change(on, run, { positions }, to);
    }
  }

  /** Pauses a run without having sent anything. */
  async #stop(name: RunName, outcome: CallOutcome): Promise<Beginning> {
    const moment = momentOf(this.#options);
    await changeRun(this.#options.database.query, name, moment.now, (_on, run) =>
      withCallEnded(run, outcome, { moved: [], released: 0 }, moment),
    );
    return { kind: "changed" };
  }

  async #stopAtCeiling(name: RunName): Promise<Beginning> {
    const { query } = this.#options.database;
    // calls under way may turn out cheaper than what was reserved for them
    if ((await countInputs(query, name.userId, { underWayAt: new Date(this.#now()).toISOString() })) > 0)
      return this.#stop(name, {
        kind: "again",
        waitsFor: "rate",
        problem: PROBLEMS.ceiling,
        retryAfterMs: 250,
      });
    const spaceId = await spaceOfUser(query, name.userId);
    const ceiling = await ceilingOf(query, name.userId, spaceId);
    await countStopped(
      query,
      { userId: name.userId, spending: { spaceId, ceiling } },
      new Date(this.#now()).toISOString(),
    );
    return this.#stop(name, { kind: "hold", waitsFor: "ceiling", problem: PROBLEMS.ceiling });
  }

  /** Waits for another call of the person that holds some of the inputs: it ends soon, or releases them. */
  async #waitForOther(name: RunName, { claim }: OverlapError): Promise<Beginning> {
    if (claim.kind === "overlap" && claim.state !== "in-flight" && (await this.#refuseHeld(name)))
      return { kind: "changed" };
    const wait = { problem: PROBLEMS.overlap, retryAfterMs: 250 };
    return this.#stop(name, { kind: "again", waitsFor: "rate", ...wait });
  }

  /**
   * Refuses inputs that another run of the person sent with unknown outcome, unless that run is still settling it by itself.
   * Returns whether there were any.
   */
  async #refuseHeld(name: RunName): Promise<boolean> {
    const { database, managementDays } = this.#options;
    const now = this.#now();
    let isHeld = false;
    await changeRun(database.query, name, now, async (on, run) => {
      if (run.state !== "running") return run;
      const open = await this.inputs.nextOpen(on, run, RUN_KINDS[run.operation].inputsPerCall);
      const held = await inputsHeldByOthers(on, run, open, managementDays);
      isHeld = held.length > 0;
      if (!isHeld) return run;
      await this.#refuse(on, run, held, PROBLEMS.overlap);
      const moved = movesOf(held, () => "refused");
      return withoutSending(run, moved, now);
    });
    return isHeld;
  }
}
