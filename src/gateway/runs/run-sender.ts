import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import type { CallEnd } from "#gateway/journal/call-end.ts";
import { type CallSender, createCallSender } from "#gateway/journal/call-sender.ts";
import type { AroundEnd, CallStore } from "#gateway/journal/call-store.ts";
import {
  type FoundByIds,
  type PersonRequests,
  findByIds,
  learnFrom,
  waitForRate,
} from "./free-search-call.ts";
import type { RunCallEnds } from "./run-call-ends.ts";
import type { BegunCall } from "./run-calls.ts";
import type { EndedInputs, RunEvent } from "./run-figures.ts";
import { RUN_KINDS } from "./run-kinds.ts";
import type { Run, RunContext } from "./run-rows.ts";

/** The next step for a person. */
export type Step =
  /** Takes a while, beside other steps. */
  | { readonly kind: "work"; readonly work: Promise<void> }
  /** Nothing to do before this time (milliseconds), or at all. */
  | { readonly kind: "rest"; readonly until: number | null };

/** Free work for people, done in portions, which takes none of the two calls of their runs. */
export interface SideWork {
  /** Ends soon once the signal is aborted. The work never rejects. */
  next(userId: string, signal: AbortSignal): Promise<Step>;
}

/** What the work of runs depends on. */
export interface RunWorkerOptions extends RunContext, PersonRequests {
  /** Called when a run of an organisation changed, to notify its pages. */
  readonly onChange: (run: { readonly spaceId: string }) => void;
  /** Free work that is done in people's turns beside the calls of their runs, such as matching rows of their imports. */
  readonly beside?: SideWork | undefined;
  /** Receives events for metrics. */
  readonly observe?: ((event: RunEvent) => void) | undefined;
}

interface RunSenderOptions extends RunWorkerOptions {
  readonly journal: CallStore;
  readonly ends: RunCallEnds;
  /** Aborted when this process stops. */
  readonly stopped: AbortSignal;
}

/** Identifies a call in the journal. */
interface CallName {
  readonly userId: string;
  readonly key: string;
}

const nameOf = ({ userId, key }: CallName) => `${userId} ${key}`;

/** Sends the requests of runs to the service at their person's rate: begun calls, and free searches. */
export class RunSender {
  readonly #options: RunSenderOptions;
  readonly #send: CallSender;
  /** Calls that this process is sending. */
  readonly #underWay = new Set<string>();

  constructor(options: RunSenderOptions) {
    this.#options = options;
    const { upstream, journal, log } = options;
    this.#send = createCallSender({ upstream, calls: journal, log });
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  isUnderWay(call: CallName): boolean {
    return this.#underWay.has(nameOf(call));
  }

  /** Waits until the person's rate allows the next request. */
  async inTime(userId: string): Promise<void> {
    await waitForRate(this.#options, userId, this.#options.stopped);
  }

  /** Reports how inputs ended. */
  count(inputs: EndedInputs): void {
    this.#options.observe?.({ kind: "runInputsEnded", inputs });
  }

  /** Sends a begun call. Never rejects. */
  async send(begun: BegunCall, token: string): Promise<void> {
    const { publicUrl, tokens, rates, ends, onChange, observe, log } = this.#options;
    const { run, call, attempt, path, body } = begun;
    const key = nameOf(call);
    const startedAt = performance.now();
    this.#underWay.add(key);
    observe?.({ kind: "runCallBegan" });
    try {
      const request = new Request(publicUrl + SERVICE_PREFIX + path, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, Accept: MEDIA_TYPE },
        body,
      });
      // may be written several times when the database fails: the last one counts
      let inputs: EndedInputs = {};
      const around =
        (ending: CallEnd) =>
        async (...end: Parameters<AroundEnd>) => {
          inputs = await ends.around(run, begun.number, ending)(...end);
        };
      const { answer, ending } = await this.#send({ call, attempt, request, around });
      this.count(inputs);
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

  /** Searches for records by their ids with a token of the run's person. */
  async find(run: Run, ids: readonly string[]): Promise<FoundByIds> {
    const { tokens, upstream, publicUrl, log, stopped: signal } = this.#options;
    const token = await tokens.of(run.userId);
    if (!("token" in token)) return { failed: true };
    const { type } = RUN_KINDS[run.operation];
    const found = await findByIds(type, ids, { upstream, publicUrl, token: token.token, signal, log });
    learnFrom(this.#options, run.userId, found);
    return found;
  }
}
