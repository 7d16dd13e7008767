import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { Kysely } from "kysely";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import type { Schema } from "#database/database-schema.ts";
import { type CallSender, createCallSender } from "#gateway/journal/call-sender.ts";
import type { CallEnd } from "#gateway/journal/call-end.ts";
import { type AroundEnd, CallStore } from "#gateway/journal/call-store.ts";
import { triedWrite } from "#gateway/retried-write.ts";
import type { PersonTokens } from "#gateway/sessions/person-tokens.ts";
import type { SessionKeys } from "#gateway/sessions/session-keys.ts";
import type { Log } from "#service/service-context.ts";
import type { Service } from "#service/service.ts";
import { findByIds } from "./find-by-ids.ts";
import type { PersonRates } from "#gateway/people/person-rates.ts";
import { type BegunCall, RunCalls, callKey } from "./run-calls.ts";
import type { EndedInputs, RunEvent } from "./run-figures.ts";
import { RunLookups } from "./run-lookups.ts";
import { type Run, holdRun, runOf, writeRun } from "./run-rows.ts";
import { withCallEnded, withPauseOver } from "./run-states.ts";
import { RunTurns, TURN_RENEWAL_MS, type Turn } from "./run-turns.ts";

type Query = Kysely<Schema>;

/** Calls of one person under way at once. */
const MAX_CALLS = 2;
/** People whose turn this process takes at one look: other gateways take the others. */
const TAKEN_AT_ONCE = 8;
/** People at whose runs this process works at once. */
const MAX_PEOPLE = 200;
/** How long one person's turn lasts while others wait for one. */
const TURN_MS = 20_000;
/** How often it is looked who waits for a turn, and, beside other work, for new runs. */
const LOOK_MS = 250;

export interface RunWorkerOptions {
  readonly database: Database;
  /** May reject: then nobody knows what it did. */
  readonly upstream: Service;
  /** Resolves when work for a person may begin, so that pages are never held up. */
  readonly inTurn: (userId: string) => Promise<void>;
  readonly publicUrl: string;
  readonly keys: SessionKeys;
  readonly tokens: Pick<PersonTokens, "of" | "forget">;
  readonly rates: Pick<PersonRates, "learn" | "take">;
  /** Days in which what was charged is free; 0 where that is not known. */
  readonly managementDays: number;
  /** A run changed: pages that look on are told. */
  readonly onChange: (run: {
    readonly userId: string;
    readonly spaceId: string;
    readonly isShared: boolean;
  }) => void;
  /** Work that is done in people's turns beside the calls of their runs, such as looking for rows of their imports. */
  readonly beside?: BesideWork | undefined;
  /** Counts what it does. */
  readonly observe?: ((event: RunEvent) => void) | undefined;
  readonly log?: Log | undefined;
  readonly now: () => Date;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** What is to be done next for a person. */
export type Step =
  /** Takes a while, beside other steps. */
  | { readonly kind: "work"; readonly work: Promise<void> }
  /** Nothing before this time (milliseconds), or at all. */
  | { readonly kind: "rest"; readonly until: number | null };

/** Free work of people, which takes nothing from the two calls of their runs: a portion at a time. */
export interface BesideWork {
  /** Once the signal is aborted it ends as soon as it can. The work never rejects. */
  next(userId: string, signal: AbortSignal): Promise<Step>;
}

const REST: Step = { kind: "rest", until: null };

/** Calls of a person that are under way, and beside them one portion of other work. */
class Flights {
  readonly #calls = new Set<Promise<void>>();
  #beside: Promise<void> | undefined;
  /** How many have ended. */
  landed = 0;

  get calls(): number {
    return this.#calls.size;
  }

  get hasBeside(): boolean {
    return this.#beside !== undefined;
  }

  #landing(work: Promise<void>, onLanded: () => void): Promise<void> {
    return work.finally(() => {
      this.landed += 1;
      onLanded();
    });
  }

  add(work: Promise<void>): void {
    const flight = this.#landing(work, () => this.#calls.delete(flight));
    this.#calls.add(flight);
  }

  addBeside(work: Promise<void>): void {
    this.#beside = this.#landing(work, () => (this.#beside = undefined));
  }

  /** Resolves when one of them ends; beside other work also after a while, since a new call may be due. */
  async next(): Promise<void> {
    if (this.#beside === undefined) return Promise.race(this.#calls);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_MS)));
    await Promise.race([...this.#calls, this.#beside, late]);
    clearTimeout(timer);
  }

  /** Resolves when all have ended. */
  async all(): Promise<void> {
    await Promise.allSettled([...this.#calls, ...(this.#beside ? [this.#beside] : [])]);
  }
}

/** Reveals and reads are waited for; a run of thousands is not. */
const URGENT: ReadonlySet<string> = new Set(["reveal", "read", "family"]);

function inOrder(runs: readonly Run[]): Run[] {
  const rank = ({ purpose, startedAt, createdAt }: Run) =>
    (URGENT.has(purpose) ? 0 : Number.MAX_SAFE_INTEGER / 2) + (startedAt ?? createdAt);
  return runs.toSorted((one, other) => rank(one) - rank(other));
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/**
 * Does the work of runs: takes people's turns by leases, and makes at most two calls of a person at once. Whatever it did
 * when it died, another process goes on with what the rows say. [run-6]
 */
export class RunWorker {
  readonly #options: RunWorkerOptions;
  readonly #turns: RunTurns;
  readonly #store: CallStore;
  readonly #calls: RunCalls;
  readonly #lookups: RunLookups;
  readonly #send: CallSender;
  /** Keys of the calls that this process has under way, by person. */
  readonly #underWay = new Set<string>();
  readonly #people = new Map<string, Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(options: RunWorkerOptions) {
    this.#options = options;
    const { database, upstream, now, log } = options;
    // as many people as there are may wait for their rate
    setMaxListeners(0, this.#stopped.signal);
    this.#turns = new RunTurns(database, randomUUID(), now);
    this.#store = new CallStore(database, options.keys, now);
    this.#calls = new RunCalls({ ...options, calls: this.#store });
    this.#lookups = new RunLookups({ ...options, find: (run, ids) => this.#find(run, ids) });
    this.#send = createCallSender({ upstream, calls: this.#store, log });
  }

  get #query(): Query {
    return this.#options.database.query;
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Looks for people who wait for a turn, and works for them in the background. Rejects where the database fails. */
  async look(): Promise<void> {
    const room = MAX_PEOPLE - this.#people.size;
    if (this.#stopped.signal.aborted || room <= 0) return;
    for (const userId of await this.#turns.due(Math.min(room, TAKEN_AT_ONCE))) {
      if (this.#people.has(userId)) continue;
      const turn = await this.#turns.take(userId);
      if (turn === undefined) continue;
      const served = this.#serve(turn)
        .catch((error: unknown) => this.#options.log?.error({ error }, "runs not worked at"))
        .finally(() => this.#people.delete(userId));
      this.#people.set(userId, served);
    }
  }

  /**
   * Works until the result is called: then it begins nothing more, hands people's turns over, and waits for calls under way.
   * Gives how many of these had not ended after so many milliseconds. [run-8]
   */
  start(): (withinMs: number) => Promise<number> {
    const { log } = this.#options;
    let looking: Promise<void> | undefined;
    const timer = setInterval(() => {
      looking ??= this.look()
        .catch((error: unknown) => log?.error({ error }, "runs not looked for"))
        .finally(() => (looking = undefined));
    }, LOOK_MS).unref();
    return async (withinMs) => {
      clearInterval(timer);
      this.#stopped.abort();
      let deadline: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (deadline = setTimeout(resolve, withinMs)));
      await Promise.race([late, this.#handOver(looking).then(() => this.idle())]);
      clearTimeout(deadline);
      return this.#underWay.size;
    };
  }

  /** Lets other processes go on at once with all that this one has, but for what is under way. */
  async #handOver(looking: Promise<void> | undefined): Promise<void> {
    await looking;
    await triedWrite(() => this.#turns.leaveAll(), this.#options.log);
  }

  /** Resolves when nothing of it runs any more. */
  async idle(): Promise<void> {
    while (this.#people.size > 0) await Promise.all(this.#people.values());
  }

  /** One person's turn, until nothing is left to do for now, or it goes to another process. */
  async #serve(turn: Turn): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.#turns
        .keep(turn)
        .then((kept) => kept ?? lost.abort())
        .catch((error: unknown) => this.#options.log?.error({ error }, "turn not renewed"));
    }, TURN_RENEWAL_MS).unref();
    const flights = new Flights();
    try {
      await this.#recover(turn.userId);
      if (await this.#workThrough(turn, flights, lost.signal)) return;
      await flights.all();
      await this.#turns.leave(turn);
    } finally {
      clearInterval(renewal);
      await flights.all();
    }
  }

  /** Whether all was done; otherwise the turn is to be left to others. */
  async #workThrough(first: Turn, flights: Flights, lost: AbortSignal): Promise<boolean> {
    const begunAt = this.#now();
    const ended = AbortSignal.any([lost, this.#stopped.signal]);
    let turn: Turn | undefined = first;
    while (turn !== undefined) {
      const isOver = this.#people.size >= MAX_PEOPLE && this.#now() - begunAt > TURN_MS;
      if (ended.aborted || isOver) return false;
      const { landed } = flights;
      const until = await this.#beginNext(first.userId, flights, ended);
      if (until === "begun") continue;
      if (flights.calls > 0 || flights.hasBeside) await flights.next();
      // what has just ended may have left something to do
      else if (flights.landed === landed) {
        if (await this.#turns.end(turn, until)) return true;
        turn = await this.#turns.keep(turn);
      }
    }
    return true;
  }

  /** Begins what is next for a person, if there is room for it; else when something may be. */
  async #beginNext(userId: string, flights: Flights, signal: AbortSignal): Promise<number | null | "begun"> {
    const call = flights.calls < MAX_CALLS ? await this.#next(userId) : REST;
    if (call.kind === "work") {
      flights.add(call.work);
      return "begun";
    }
    const { beside } = this.#options;
    const other = beside === undefined || flights.hasBeside ? REST : await beside.next(userId, signal);
    if (other.kind === "rest") return earlier(call.until, other.until);
    flights.addBeside(other.work);
    return "begun";
  }

  /** Runs of a person of which something may be to be done. */
  async #runsOf(userId: string): Promise<Run[]> {
    const rows = await this.#query
      .selectFrom("runs")
      .selectAll()
      .where("user_id", "=", userId)
      .where("state", "in", ["checking", "running", "waiting"])
      .execute();
    return inOrder(rows.map(runOf));
  }

  /** Calls that a process left under way when it died are of unknown outcome. */
  async #recover(userId: string): Promise<void> {
    const rows = await this.#query
      .selectFrom("runs")
      .selectAll()
      .where("user_id", "=", userId)
      .where("sent", ">", 0)
      .execute();
    for (const run of rows.map(runOf)) {
      for (const number of await this.#calls.inputs.callsIn(this.#query, run, "sent")) {
        const key = callKey(run, number);
        if (this.#underWay.has(`${userId} ${key}`)) continue;
        const call = await this.#store.read(userId, key);
        if (call?.state === "in-flight") continue;
        this.#count(await this.#calls.lose(run, number, call?.attempt ?? 1));
        this.#options.onChange(run);
      }
    }
  }

  /** When calls that other processes have under way may count as lost. */
  async #othersUntil(runs: readonly Run[]): Promise<number | null> {
    let until: number | null = null;
    for (const run of runs.filter(({ counts }) => counts.sent > 0)) {
      for (const number of await this.#calls.inputs.callsIn(this.#query, run, "sent")) {
        const call = await this.#store.read(run.userId, callKey(run, number));
        if (call !== undefined && !this.#underWay.has(`${run.userId} ${callKey(run, number)}`))
          until = earlier(until, Date.parse(call.lease_until) + 1);
      }
    }
    return until;
  }

  async #next(userId: string): Promise<Step> {
    const runs = await this.#runsOf(userId);
    let until: number | null = null;
    for (const run of runs) {
      if (run.state !== "running" && run.retryAt === null && run.waitsFor !== null) continue;
      if (run.retryAt !== null && run.retryAt > this.#now()) {
        until = earlier(until, run.retryAt);
        continue;
      }
      const done = await this.#work(run);
      if (done !== undefined) return done;
    }
    const lost = await this.#othersUntil(runs);
    if (lost !== null && lost <= this.#now()) {
      await this.#recover(userId);
      return { kind: "work", work: Promise.resolve() };
    }
    return { kind: "rest", until: earlier(until, lost) };
  }

  /** The next step of a run whose time has come; undefined where there is none. */
  async #work(run: Run): Promise<Step | undefined> {
    const step = { kind: "work", work: Promise.resolve() } as const;
    if (run.state === "waiting") {
      await this.#goOn(run);
      return step;
    }
    if (run.state === "running" && run.counts.open === 0) return undefined;
    const token = await this.#options.tokens.of(run.userId);
    if (!("token" in token)) {
      await this.#waitForSession(run, token.problem);
      return step;
    }
    await this.#inTime(run.userId);
    if (this.#stopped.signal.aborted) return step;
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
    return { kind: "work", work: this.#make(beginning.begun, token.token) };
  }

  /** Waits until the person's rate lets the next request leave. */
  async #inTime(userId: string): Promise<void> {
    const wait = this.#options.rates.take(userId, this.#now());
    if (wait > 0) await this.#pause(wait);
    await this.#options.inTurn(userId);
  }

  /** Resolves after a while, or as soon as the worker stops. */
  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(end, milliseconds);
      function end() {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      }
      signal.addEventListener("abort", end);
    });
  }

  #count(inputs: EndedInputs): void {
    this.#options.observe?.({ kind: "runInputsEnded", inputs });
  }

  /** A pause is over: what is unconfirmed is settled first. */
  async #goOn(run: Run): Promise<void> {
    if (run.counts.unconfirmed > 0 && this.#options.managementDays > 0) {
      const token = await this.#options.tokens.of(run.userId);
      if (!("token" in token)) return this.#waitForSession(run, token.problem);
      await this.#inTime(run.userId);
      await this.#lookups.settle(run);
    }
    await this.#query.transaction().execute(async (on) => {
      const held = await holdRun(on, run);
      if (held !== undefined) await writeRun(on, withPauseOver(held, this.#now()), this.#now());
    });
    this.#options.onChange(run);
  }

  /** Nobody's session gives a token: nothing is sent before one does. */
  async #waitForSession(run: Run, reason: "signed-out" | "unavailable"): Promise<void> {
    const message =
      reason === "signed-out"
        ? "You are signed out everywhere. It goes on when you sign in."
        : "Your sign-in could not be renewed, since the sign-in service did not answer.";
    const outcome = {
      kind: "again",
      waitsFor: reason === "signed-out" ? "sign-in" : "service",
      problem: { message, code: null, status: null, requestId: null },
      retryAfterMs: undefined,
    } as const;
    await this.#query.transaction().execute(async (on) => {
      const held = await holdRun(on, run);
      if (held === undefined) return;
      const moment = { now: this.#now(), random: this.#options.random() };
      const waits = withCallEnded(
        { ...held, state: held.state === "checking" ? "running" : held.state },
        outcome,
        { moved: [], released: 0 },
        moment,
      );
      const state = held.state === "checking" ? "checking" : waits.state;
      await writeRun(on, { ...waits, state }, moment.now);
    });
    this.#options.onChange(run);
  }

  /** Sends a call that has begun. Never rejects. */
  async #make(begun: BegunCall, token: string): Promise<void> {
    const { publicUrl, tokens, rates, onChange, observe, log } = this.#options;
    const { run, call, attempt, path, body } = begun;
    const key = `${run.userId} ${call.key}`;
    const startedAt = performance.now();
    this.#underWay.add(key);
    observe?.({ kind: "runCallBegan" });
    try {
      const request = new Request(publicUrl + SERVICE_PREFIX + path, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, Accept: MEDIA_TYPE },
        body,
      });
      // written again where the database failed: the last time counts
      let inputs: EndedInputs = {};
      const around =
        (ending: CallEnd) =>
        async (...end: Parameters<AroundEnd>) => {
          inputs = await this.#calls.around(run, begun.number, ending)(...end);
        };
      const { answer, ending } = await this.#send({ call, attempt, request, around });
      this.#count(inputs);
      const told = { operation: run.operation, run: run.id, call: begun.number, ending: ending.state };
      log?.info(
        {
          ...told,
          status: answer?.status,
          ...inputs,
          milliseconds: Math.round(performance.now() - startedAt),
        },
        "call of a run",
      );
      if (answer !== undefined) rates.learn(run.userId, answer);
      if (answer?.status === 401) tokens.forget(run.userId);
    } finally {
      this.#underWay.delete(key);
      observe?.({ kind: "runCallEnded" });
    }
    onChange(run);
  }

  /** Asks for records by their ids with a token of the run's person. */
  async #find(run: Run, ids: readonly string[]) {
    const { tokens, upstream, publicUrl, log, rates } = this.#options;
    const token = await tokens.of(run.userId);
    if (!("token" in token)) return { failed: true } as const;
    const { signal } = this.#stopped;
    const type = run.operation === "enrichContacts" ? "contact" : "company";
    const found = await findByIds(type, ids, { upstream, publicUrl, token: token.token, signal, log });
    if ("found" in found) rates.learn(run.userId, found.response);
    else if ("refused" in found) {
      rates.learn(run.userId, found.refused);
      if (found.refused.status === 401) tokens.forget(run.userId);
    }
    return found;
  }
}
