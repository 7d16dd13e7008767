import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { CallStore } from "#gateway/journal/call-store.ts";
import { tryWriteWithRetries } from "#gateway/write-with-retries.ts";
import { within } from "#gateway/timing.ts";
import { RunCallEnds } from "./run-call-ends.ts";
import { RunSender, type RunWorkerOptions } from "./run-sender.ts";
import { REST, RunSteps, earlier } from "./run-steps.ts";
import { RunTurns, TURN_RENEWAL_MS, type Turn } from "./run-turns.ts";

/** Calls of one person under way at once. */
const MAX_CALLS = 2;
/** Turns that this process takes at one look, so that other gateways get some too. */
const TAKEN_AT_ONCE = 8;
/** People for whom this process works at once. */
const MAX_PEOPLE = 200;
/** How long one person's turn lasts while others wait. */
const TURN_MS = 20_000;
/** How often the worker looks for people who wait for a turn, and for new work of those it serves. */
const LOOK_MS = 250;
/** The same while more people wait than one look takes, so that the last do not start far behind the first. */
const LOOK_AGAIN_MS = 20;
/** How often turns are taken over from busier processes. */
const BALANCE_MS = 2000;

/** Calls of a person under way, and beside them one portion of other work. */
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

  /** Resolves when one of them ends; where another call has room, also after a pause, since one may be due. */
  async next(): Promise<void> {
    if (this.#beside === undefined && this.calls >= MAX_CALLS) return Promise.race(this.#calls);
    await within(LOOK_MS, Promise.race([...this.#calls, ...(this.#beside ? [this.#beside] : [])]));
  }

  /** Resolves when all have ended. */
  async all(): Promise<void> {
    await Promise.allSettled([...this.#calls, ...(this.#beside ? [this.#beside] : [])]);
  }
}

/**
 * Does the work of runs: leases people's turns, and makes at most two calls of a person at once. Where it dies, another process
 * continues from the rows. [run-6]
 */
export class RunWorker {
  readonly #options: RunWorkerOptions;
  readonly #turns: RunTurns;
  readonly #sender: RunSender;
  readonly #steps: RunSteps;
  readonly #people = new Map<string, Promise<void>>();
  readonly #stopped = new AbortController();
  #looking: Promise<void> | undefined;
  #isAsked = false;
  #balancedAt = 0;

  constructor(options: RunWorkerOptions) {
    this.#options = options;
    const { database, keys, now } = options;
    const { signal: stopped } = this.#stopped;
    // each person who waits for their rate adds a listener
    setMaxListeners(0, stopped);
    this.#turns = new RunTurns(database, randomUUID(), now);
    const journal = new CallStore(database, keys, now);
    const ends = new RunCallEnds({ ...options, calls: journal });
    this.#sender = new RunSender({ ...options, journal, ends, stopped });
    this.#steps = new RunSteps({ ...options, journal, ends, stopped, sender: this.#sender });
  }

  #now(): number {
    return this.#options.now().getTime();
  }

  /** Looks for people who wait for a turn, and works for them in the background. Rejects where the database fails. */
  async look(): Promise<void> {
    const room = MAX_PEOPLE - this.#people.size;
    if (this.#stopped.signal.aborted || room <= 0) return;
    const due = await this.#turns.due(Math.min(room, TAKEN_AT_ONCE));
    const free = due.filter((userId) => !this.#people.has(userId));
    // all at once, so that the last do not wait for the work of the first
    const taken = await Promise.all(free.map((userId) => this.#turns.take(userId)));
    this.#serveAll(taken.flatMap((turn) => turn ?? []));
    if (free.length === TAKEN_AT_ONCE) setTimeout(() => this.lookSoon(), LOOK_AGAIN_MS).unref();
    else if (due.length === 0) await this.#balance();
  }

  /** Takes over some people of a process that has many more because it started earlier. */
  async #balance(): Promise<void> {
    if (Math.abs(this.#now() - this.#balancedAt) < BALANCE_MS) return;
    this.#balancedAt = this.#now();
    const taken = await this.#turns.balance();
    this.#serveAll(taken.filter(({ userId }) => !this.#people.has(userId)));
  }

  #serveAll(turns: readonly Turn[]): void {
    for (const turn of turns) {
      const { userId } = turn;
      const served = this.#serve(turn)
        .catch((error: unknown) => this.#options.log?.error({ error }, "runs not worked at"))
        .finally(() => this.#people.delete(userId));
      this.#people.set(userId, served);
    }
  }

  /** Looks in the background now or, where a look is under way, again right after it. */
  lookSoon(): void {
    this.#isAsked = true;
    this.#looking ??= this.#lookWhileAsked().finally(() => (this.#looking = undefined));
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.look().catch((error: unknown) => this.#options.log?.error({ error }, "runs not looked for"));
    }
  }

  /**
   * Works until the result is called: then it begins nothing more, releases people's turns, and waits for calls under way.
   * Returns how many of these had not ended after so many milliseconds. [run-8]
   */
  start(): (withinMs: number) => Promise<number> {
    const timer = setInterval(() => this.lookSoon(), LOOK_MS).unref();
    return async (withinMs) => {
      clearInterval(timer);
      this.#stopped.abort();
      await within(
        withinMs,
        this.#handOver().then(() => this.idle()),
      );
      return this.#sender.underWay;
    };
  }

  /** Lets other processes take over all work, except calls under way. */
  async #handOver(): Promise<void> {
    await this.#looking;
    await tryWriteWithRetries(() => this.#turns.leaveAll(), this.#options.log);
  }

  /** Resolves when nothing of it runs any more. */
  async idle(): Promise<void> {
    while (this.#people.size > 0) await Promise.all(this.#people.values());
  }

  /** Serves one person's turn, until nothing is left to do for now, or another process takes it. */
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
      await this.#steps.recover(turn.userId);
      if (await this.#workThrough(turn, flights, lost.signal)) return;
      await flights.all();
      await this.#turns.leave(turn);
    } finally {
      clearInterval(renewal);
      await flights.all();
    }
  }

  /** Whether all was done; otherwise the turn is released to others. */
  async #workThrough(first: Turn, flights: Flights, lost: AbortSignal): Promise<boolean> {
    const begunAt = this.#now();
    const ended = AbortSignal.any([lost, this.#stopped.signal]);
    let turn: Turn | undefined = first;
    while (turn !== undefined) {
      const isOver = this.#people.size >= MAX_PEOPLE && this.#now() - begunAt > TURN_MS;
      if (ended.aborted || isOver || !(await this.#turns.has(turn))) return false;
      const { landed } = flights;
      const until = await this.#beginNext(first.userId, flights, ended);
      if (until === "begun") continue;
      if (flights.calls > 0 || flights.hasBeside) await flights.next();
      // a call that has just ended may have left something to do
      else if (flights.landed === landed) {
        if (await this.#turns.end(turn, until)) return true;
        turn = await this.#turns.keep(turn);
      }
    }
    return true;
  }

  /** Begins the next step for a person, if there is room for it; else returns when there may be one. */
  async #beginNext(userId: string, flights: Flights, signal: AbortSignal): Promise<number | null | "begun"> {
    const call = flights.calls < MAX_CALLS ? await this.#steps.next(userId) : REST;
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
}
