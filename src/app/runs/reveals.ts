import { type StoreApi, createStore } from "zustand/vanilla";
import { ApiError } from "#app/api/api-error.ts";
import { type Clock, RepeatedWork, backoff } from "#app/lib/clock.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { ExpectedError, ignoring, isAbort, isExpected, report } from "#app/lib/reports/report.ts";
import { type Price, isFree } from "#app/prices/price-of.ts";
import type { LookupFieldRecord } from "#contract/lookup-schemas.ts";
import { type RecordType, recordKey } from "#contract/records/record-snapshot.ts";
import type { RunAnswer, RunBody, RunCommand } from "#contract/runs/run-schemas.ts";
import { type RevealedRecord, revealBody, revealedName } from "./reveal-request.ts";
import { type RevealState, hasEnded, isUnderWay, revealStateOf } from "./reveal-state.ts";
import type { RunGateway } from "./run-gateway.ts";

/** While a reveal of this page is under way, it is asked about so often, besides after each event. */
const POLL_MS = 1000;

interface RevealsOptions {
  readonly gateway: Pick<RunGateway, "make" | "read" | "command" | "results" | "list">;
  /** The output fields that the account may have. */
  readonly fields: (type: RecordType) => Promise<readonly LookupFieldRecord[]>;
  /** A reveal has ended: `found` its record, or not. */
  readonly onEnd: (end: RevealEnd) => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly uuid: () => string;
}

/** A reveal that has ended. */
export interface RevealEnd {
  readonly record: RevealedRecord;
  readonly found: boolean;
  readonly credits: number;
  /** It was pressed on this page: its end is told. */
  readonly isOwn: boolean;
}

interface FollowedReveal {
  readonly record: RevealedRecord;
  /** Undefined before the gateway has answered. */
  readonly run: RunAnswer | undefined;
  /** As it is sent, again under the same id where no answer came. */
  readonly body: RunBody | undefined;
  readonly state: RevealState;
  /** Pressed on this page. One of another device shows only where it waits for its person. */
  readonly isOwn: boolean;
}

/** It goes on by itself under its id. */
const UNANSWERED: RevealState = { kind: "waiting", label: "Waiting for a connection" };

/** Whether nobody knows what became of a request to the gateway. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === undefined || error.status === 429 || error.status >= 500)
  );
}

type Shown = ReadonlyMap<string, RevealState>;

/** The reveals of a person's session, by record. Each is a run of one input at the gateway, which alone sends and remembers. [run-2] */
export class Reveals {
  readonly store: StoreApi<Shown> = createStore<Shown>(() => new Map());
  readonly #options: RevealsOptions;
  readonly #followed = new Map<string, FollowedReveal>();
  readonly #following: RepeatedWork;
  #failures = 0;

  constructor(options: RevealsOptions) {
    this.#options = options;
    this.#following = new RepeatedWork(options.clock, () => this.#look());
  }

  /** Takes up what an earlier page, or another device, left waiting for its person. Never rejects. */
  async recover(): Promise<void> {
    const { gateway } = this.#options;
    const runs = await gateway.list().catch(ignoring(isExpected, isAbort));
    const open = runs?.filter((run) => run.purpose === "reveal" && run.owner.isSelf && !hasEnded(run)) ?? [];
    await Promise.all(
      open.map(async (run) => {
        const told = await gateway.results(run.id).catch(ignoring(isExpected, isAbort));
        const [input] = told?.results ?? [];
        if (input === undefined) return;
        const type = run.operation === "enrichContacts" ? "contact" : "company";
        const record = { type, id: input.id, snapshot: input.snapshot } as const;
        // pressed here meanwhile
        if (this.#followed.has(recordKey(record))) return;
        this.#follow({ record, run, body: undefined, state: revealStateOf(run), isOwn: false });
      }),
    );
    this.#following.wake(0);
  }

  /** Runs may have changed. */
  changed(): void {
    if (this.#followed.size > 0) this.#following.wake(0);
  }

  /**
   * Reveals a record at the price that was shown, or goes on with a reveal that stands still. One that is under way is left
   * alone, so that pressing twice costs once. Never rejects.
   */
  async press(record: RevealedRecord, price: Price): Promise<void> {
    const key = recordKey(record);
    const before = this.#followed.get(key);
    if (before !== undefined && isUnderWay(before.state)) return;
    // at once, so that a second press finds it under way
    this.#follow({
      record,
      run: before?.run,
      body: before?.run === undefined ? before?.body : undefined,
      state: { kind: "revealing" },
      isOwn: true,
    });
    try {
      await this.#send(record, price, before);
    } catch (error) {
      this.#failed(key, error, before);
    }
    this.#following.wake(POLL_MS);
  }

  /** What was sent under an id is sent again under it; what was refused, or never left, has cost nothing. */
  #failed(key: string, error: unknown, before: FollowedReveal | undefined): void {
    if (before?.run !== undefined && before.state.kind === "failed" && before.state.again !== "start") {
      this.#update(key, { state: before.state });
    } else if (isUnanswered(error) && this.#followed.get(key)?.body !== undefined) {
      this.#update(key, { state: UNANSWERED });
    } else {
      const text = `${errorMessage(error)} Nothing was charged.`;
      const state = { kind: "failed", label: "Not sent", text, again: "start" } as const;
      this.#update(key, { state, body: undefined });
    }
  }

  async #send(record: RevealedRecord, price: Price, before: FollowedReveal | undefined): Promise<void> {
    const { gateway } = this.#options;
    const key = recordKey(record);
    if (before?.run !== undefined && before.state.kind === "failed" && before.state.again !== "start") {
      this.#answered(key, await gateway.command(before.run.id, commandOf(before.run, before.state.again)));
      return;
    }
    // of one whose answer was lost nobody knows whether it was made: it is sent under its id again
    const body = before?.run === undefined && before?.body ? before.body : await this.#body(record, price);
    this.#update(key, { body, run: undefined });
    this.#answered(key, await gateway.make(body));
  }

  async #body(record: RevealedRecord, price: Price): Promise<RunBody> {
    const { fields, uuid } = this.#options;
    const listed = await fields(record.type);
    const body = revealBody(record, { id: uuid(), listed, free: isFree(price) });
    if (body === undefined) throw new ExpectedError("Your account may have none of its fields.");
    return body;
  }

  #answered(key: string, run: RunAnswer, refusal?: string): void {
    const before = this.#followed.get(key);
    if (before === undefined) return;
    // an older answer that comes late
    if (before.run?.id === run.id && before.run.revision > run.revision) return;
    const state = revealStateOf(run, refusal);
    this.#update(key, { run, state });
    if (state.kind === "done") {
      const { record, isOwn } = before;
      if (!isOwn) this.#followed.delete(key);
      this.#options.onEnd({ record, found: state.found, credits: state.credits, isOwn });
      this.#show();
    }
  }

  /** Asks how the open runs stand; resolves with how soon to ask again. */
  async #look(): Promise<number | undefined> {
    const { gateway, random } = this.#options;
    let hasFailed = false;
    for (const [key, { run, body, state }] of this.#followed) {
      try {
        if (run === undefined && body !== undefined && state === UNANSWERED)
          this.#answered(key, await gateway.make(body));
        else if (run !== undefined && !hasEnded(run)) await this.#read(key, run);
      } catch (error) {
        // deleted on another device
        if (error instanceof ApiError && error.status === 404) this.#forget(key);
        else if (run === undefined) this.#failed(key, error, undefined);
        else if (!isExpected(error)) report(error);
        hasFailed = true;
      }
    }
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    if (hasFailed) return backoff(this.#failures, random);
    return [...this.#followed.values()].some(({ state }) => isUnderWay(state)) ? POLL_MS : undefined;
  }

  async #read(key: string, { id }: RunAnswer): Promise<void> {
    const now = await this.#options.gateway.read(id);
    this.#answered(key, now, now.byState.refused > 0 ? await this.#refusal(now) : undefined);
  }

  async #refusal({ id }: RunAnswer): Promise<string | undefined> {
    const { results } = await this.#options.gateway.results(id);
    return results[0]?.problem?.message;
  }

  #follow(reveal: FollowedReveal): void {
    this.#followed.set(recordKey(reveal.record), reveal);
    this.#show();
  }

  #forget(key: string): void {
    this.#followed.delete(key);
    this.#show();
  }

  #update(key: string, change: Partial<FollowedReveal>): void {
    const reveal = this.#followed.get(key);
    if (reveal !== undefined) this.#follow({ ...reveal, ...change });
  }

  #show(): void {
    const shown = new Map<string, RevealState>();
    for (const [key, { state, isOwn }] of this.#followed)
      if (isOwn || state.kind === "failed") shown.set(key, state);
    this.store.setState(shown, true);
  }
}

function commandOf({ credits, atStake }: RunAnswer, again: "resume" | "pay" | "send-again"): RunCommand {
  // no more than one credit besides what was spent, or may have been
  const upTo = credits + atStake + 1;
  if (again === "send-again") return { type: "sendAgain", upTo };
  return again === "pay" ? { type: "resume", upTo } : { type: "resume" };
}

/** "1 credit", "free". */
export function costLabel(credits: number): string {
  if (credits === 0) return "free";
  return credits === 1 ? "1 credit" : `${String(credits)} credits`;
}

/** What is told at the end of a reveal. */
export function endMessage({ record, found, credits }: RevealEnd): string {
  const name = revealedName(record);
  return found
    ? `${name} revealed · ${costLabel(credits)}`
    : `Nothing found for ${name} · ${costLabel(credits)}`;
}
