import { type StoreApi, createStore } from "zustand/vanilla";
import { ApiError, isTransientError } from "#app/api/api-error.ts";
import { type Clock, RepeatedWork, backoff } from "#app/lib/clock.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { ignoring, isAbort, isExpected, report } from "#app/lib/reports/report.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { RunAnswer, RunBody, RunCommand, RunPurpose, RunResult } from "#contract/runs/run-schemas.ts";
import type { RunGateway } from "./run-gateway.ts";
import { isOver, limitWith } from "./run-facts.ts";
import { type SingleRunState, isUnderWay, singleRunStateOf } from "./single-run-state.ts";

/** Poll interval while a run of this page is in progress; events trigger a poll as well. */
const POLL_MS = 1000;

/** Delay after an event before looking for runs that other devices started: events seldom come alone. */
const FIND_MS = 2000;

/** What a single-input run is for. */
export interface SingleRunTarget {
  /** Identifies the place where its state is shown; there is at most one run per key. */
  readonly key: string;
  readonly purpose: Extract<RunPurpose, "reveal" | "read" | "family">;
  readonly type: RecordType;
  /** The record's id. */
  readonly id: string;
  /** The record's name; empty where unknown. */
  readonly name: string;
  /** Topics of an intent read. */
  readonly topics?: readonly string[];
}

interface SingleRunsOptions {
  readonly gateway: Pick<RunGateway, "make" | "read" | "command" | "results" | "singles">;
  /** The target of a run that was not started on this page; undefined for any other kind of run. */
  readonly targetOf: (run: RunAnswer, input: RunResult) => SingleRunTarget | undefined;
  /** Called when a run has ended; its end is shown once this resolves. Must never reject. */
  readonly onEnd: (end: SingleRunEnd) => void | Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly uuid: () => string;
}

/** What a run was charged, and what it may have been charged in addition. Credits. */
export interface RunCost {
  readonly credits: number;
  readonly atStake: number;
}

/** A run that has ended. */
export interface SingleRunEnd extends RunCost {
  readonly target: SingleRunTarget;
  readonly found: boolean;
  /** Whether it was started on this page, so that its end is announced. */
  readonly isOwn: boolean;
}

interface FollowedRun {
  readonly target: SingleRunTarget;
  /** Undefined until the gateway has answered. */
  readonly run: RunAnswer | undefined;
  /** The request body, sent again under the same id if no answer came. */
  readonly body: RunBody | undefined;
  /** Number of attempts since the press without an answer. */
  readonly tries: number;
  readonly state: SingleRunState;
  /** Whether it was started on this page. */
  readonly isOwn: boolean;
}

/** A run as screens show it. */
export interface ShownRun {
  readonly target: SingleRunTarget;
  readonly state: SingleRunState;
}

/** By target key. */
export type ShownRuns = ReadonlyMap<string, ShownRun>;

const RUNNING: SingleRunState = { kind: "running" };

/** Attempts to start before checking why no answer comes. */
const MAX_TRIES = 5;

/** The gateway is reachable but never received the request. */
const BLOCKED = "Not sent: something on this device blocks it, maybe an extension. Nothing was charged.";

/** It is retried automatically under its id. */
const UNANSWERED: SingleRunState = { kind: "waiting", label: "Waiting for a connection" };

/** Builds the body of a run under an id. Rejects where there is nothing to request. */
export type RunRequest = (id: string) => RunBody | Promise<RunBody>;

/**
 * The single-input runs of a person's session: reveals, company reads and family trees. Only the gateway sends calls
 * and keeps state; the page starts a run by one press, follows it, and shows its state in place of its button. [run-2]
 */
export class SingleRuns {
  readonly store: StoreApi<ShownRuns> = createStore<ShownRuns>(() => new Map());
  readonly #options: SingleRunsOptions;
  readonly #followed = new Map<string, FollowedRun>();
  readonly #following: RepeatedWork;
  readonly #finding: RepeatedWork;
  #watchers = 0;
  /** Runs changed while no screen was watching. */
  #hasNews = false;
  #failures = 0;

  constructor(options: SingleRunsOptions) {
    this.#options = options;
    this.#following = new RepeatedWork(options.clock, () => this.#look());
    this.#finding = new RepeatedWork(options.clock, async () => {
      await this.recover();
      return undefined;
    });
  }

  /** Adopts unfinished runs that an earlier page or another device started. Never rejects. */
  async recover(): Promise<void> {
    const { gateway, targetOf } = this.#options;
    const runs = await gateway.singles().catch(ignoring(isExpected, isAbort));
    const known = new Set([...this.#followed.values()].map(({ run, body }) => run?.id ?? body?.id));
    const open = runs?.filter((run) => run.inputs === 1 && !isOver(run) && !known.has(run.id)) ?? [];
    await Promise.all(
      open.map(async (run) => {
        const told = await gateway.results(run.id).catch(ignoring(isExpected, isAbort));
        const [input] = told?.results ?? [];
        const target = input && targetOf(run, input);
        if (target === undefined) return;
        // pressed here in the meantime
        if (isUnderWay(this.#followed.get(target.key)?.state)) return;
        this.#follow({ target, run, body: undefined, tries: 0, state: singleRunStateOf(run), isOwn: false });
      }),
    );
    this.#following.wake(0);
  }

  /** Looks for runs of other devices while a screen shows them. Returns a function that stops it. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#hasNews) this.#find(0);
    return () => {
      this.#watchers -= 1;
    };
  }

  /** Call when runs may have changed. */
  changed(): void {
    if (this.#followed.size > 0) this.#following.wake(0);
    if (this.#watchers > 0) this.#find(FIND_MS);
    else this.#hasNews = true;
  }

  #find(delay: number): void {
    this.#hasNews = false;
    this.#finding.wake(delay);
  }

  /**
   * Starts a run, or continues a stopped one. A run in progress is left alone, so that pressing twice costs once. Never
   * rejects.
   */
  async press(target: SingleRunTarget, request: RunRequest): Promise<void> {
    const { key } = target;
    const before = this.#followed.get(key);
    if (before !== undefined && isUnderWay(before.state)) return;
    // immediately, so that a second press finds a run in progress
    this.#follow({
      target,
      run: before?.run,
      body: before?.run === undefined ? before?.body : undefined,
      tries: 0,
      state: RUNNING,
      isOwn: true,
    });
    try {
      await this.#send(key, request, before);
    } catch (error) {
      this.#failed(key, error, before);
    }
    this.#following.wake(POLL_MS);
  }

  /** Resolves with the state of a run once it is done or stopped; undefined where there is none. */
  async rest(key: string): Promise<SingleRunState | undefined> {
    return new Promise((resolve) => {
      const settle = (): boolean => {
        const state = this.#followed.get(key)?.state;
        if (isUnderWay(state)) return false;
        resolve(state);
        return true;
      };
      if (settle()) return;
      const stop = this.store.subscribe(() => {
        if (settle()) stop();
      });
    });
  }

  /**
   * Handles a failed start: a request that was sent is retried under its id; one that was refused or never left cost
   * nothing.
   */
  #failed(key: string, error: unknown, before: FollowedRun | undefined): void {
    const still = standingStill(before);
    if (still !== undefined) {
      this.#update(key, { state: still.state });
    } else if (isTransientError(error) && this.#followed.get(key)?.body !== undefined) {
      this.#update(key, { state: UNANSWERED, tries: 1 });
    } else {
      const text = `${errorMessage(error)} Nothing was charged.`;
      const state = { kind: "failed", label: "Not sent", text, again: "start" } as const;
      this.#update(key, { state, body: undefined });
    }
  }

  async #send(key: string, request: RunRequest, before: FollowedRun | undefined): Promise<void> {
    const { gateway, uuid } = this.#options;
    const still = standingStill(before);
    if (still !== undefined) {
      await this.#answered(key, await gateway.command(still.run.id, commandOf(still.run, still.again)));
      return;
    }
    // a run whose answer was lost may exist: retry it under its id
    const body = before?.run === undefined && before?.body ? before.body : await request(uuid());
    this.#update(key, { body, run: undefined });
    await this.#answered(key, await gateway.make(body));
  }

  async #answered(key: string, run: RunAnswer, input?: RunResult): Promise<void> {
    const before = this.#followed.get(key);
    if (before === undefined) return;
    // ignore an older answer that arrives late
    if (before.run?.id === run.id && before.run.revision > run.revision) return;
    const state = singleRunStateOf(run, input);
    if (state.kind !== "done") return this.#update(key, { run, state });
    // refetch what the run brought before showing its end
    this.#update(key, { run });
    const { target, isOwn } = before;
    const { found, credits, atStake } = state;
    await this.#options.onEnd({ target, found, credits, atStake, isOwn });
    // pressed again in the meantime
    if (this.#followed.get(key)?.run !== run) return;
    if (isOwn || !found) this.#update(key, { state });
    else this.#forget(key);
  }

  /** Retries a start; after several attempts without an answer, checks what happened to it. */
  async #sendAgain(key: string, body: RunBody, tries: number): Promise<void> {
    const { gateway } = this.#options;
    try {
      await this.#answered(key, await gateway.make(body));
    } catch (error) {
      if (!isTransientError(error)) return this.#failed(key, error, undefined);
      this.#update(key, { tries });
      if (tries >= MAX_TRIES) await this.#whyUnanswered(key, body, error);
      throw error;
    }
  }

  /**
   * Finds out why a start got no answer. It keeps waiting while the gateway is unreachable; else it stops, and a press
   * retries it under its id.
   */
  async #whyUnanswered(key: string, { id }: RunBody, reason: unknown): Promise<void> {
    try {
      await this.#answered(key, await this.#options.gateway.read(id));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === undefined) return;
      const isUnknown = error.status === 404;
      const never = reason instanceof ApiError && reason.status === undefined;
      const after = isUnknown ? "Nothing was charged." : "Trying again never costs twice.";
      const text = isUnknown && never ? BLOCKED : `${errorMessage(reason)} ${after}`;
      this.#update(key, { state: { kind: "failed", label: "Not sent", text, again: "start" } });
    }
  }

  /** Polls the open runs; resolves with the delay until the next poll. */
  async #look(): Promise<number | undefined> {
    const { random } = this.#options;
    let hasFailed = false;
    for (const [key, { run, body, state, tries }] of this.#followed) {
      try {
        if (run === undefined && body !== undefined && state === UNANSWERED)
          await this.#sendAgain(key, body, tries + 1);
        // includes a cancelled run whose call is still in flight
        else if (run !== undefined && (!isOver(run) || run.byState.sent > 0)) await this.#read(key, run);
      } catch (error) {
        // deleted on another device
        if (error instanceof ApiError && error.status === 404) this.#forget(key);
        else if (run === undefined && state !== UNANSWERED) this.#failed(key, error, undefined);
        else if (!isExpected(error)) report(error);
        hasFailed = true;
      }
    }
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    if (hasFailed) return backoff(this.#failures, random);
    return [...this.#followed.values()].some(({ state }) => isUnderWay(state)) ? POLL_MS : undefined;
  }

  async #read(key: string, { id }: RunAnswer): Promise<void> {
    const { gateway } = this.#options;
    const now = await gateway.read(id);
    const { refused, nothing } = now.byState;
    const input = refused + nothing > 0 ? (await gateway.results(id)).results[0] : undefined;
    await this.#answered(key, now, input);
  }

  #follow(followed: FollowedRun): void {
    this.#followed.set(followed.target.key, followed);
    this.#show();
  }

  #forget(key: string): void {
    this.#followed.delete(key);
    this.#show();
  }

  #update(key: string, change: Partial<FollowedRun>): void {
    const followed = this.#followed.get(key);
    if (followed !== undefined) this.#follow({ ...followed, ...change });
  }

  #show(): void {
    const shown = new Map<string, ShownRun>();
    for (const [key, { target, state, isOwn }] of this.#followed) {
      // hide another device's reveals from rows, unless they need the person
      const isQuiet = target.purpose === "reveal" && !isOwn && state.kind !== "failed";
      if (!isQuiet) shown.set(key, { target, state });
    }
    this.store.setState(shown, true);
  }
}

/** The run if it is stopped and can be continued; undefined for any other, and where a new one has to be started. */
function standingStill(followed: FollowedRun | undefined) {
  const { run, state } = followed ?? {};
  if (run === undefined || state?.kind !== "failed" || state.again === "start") return undefined;
  return { run, state, again: state.again };
}

function commandOf(run: RunAnswer, again: "resume" | "pay" | "send-again"): RunCommand {
  const upTo = limitWith(run, 1);
  if (again === "send-again") return { type: "sendAgain", upTo };
  return again === "pay" ? { type: "resume", upTo } : { type: "resume" };
}

/** "1 credit", "free", "up to 1 credit". */
export function costLabel({ credits, atStake }: RunCost): string {
  const most = credits + atStake;
  if (most === 0) return "free";
  const label = formatCount(most, CREDIT);
  return atStake === 0 ? label : `up to ${label}`;
}
