import { type StoreApi, createStore } from "zustand/vanilla";
import type { ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import { type Clock, RepeatedWork, backoff } from "#app/lib/clock.ts";
import { NOTHING_SYNCED, type SyncStatus } from "#app/storage/workspace/sync-status.ts";
import { type WorkspaceNotice, mergedNotice } from "#app/storage/workspace/workspace-store.ts";
import type { StoredOperation } from "#app/storage/workspace/workspace-schema.ts";
import { OperationDates } from "./operation-dates.ts";
import type { WorkspaceCopy } from "./workspace-copy.ts";
import { SyncError, type WorkspaceGateway, type WorkspaceNews } from "./workspace-gateway.ts";
import {
  reportedElsewhere,
  ignoring,
  isExpected,
  isStorageTrouble,
  report,
} from "#app/lib/reports/report.ts";

/** Whether to send requests, and when that changes. */
export interface SyncNetwork {
  /** Whether there is a network and the person is signed in. */
  online(): boolean;
  /** Whether the page is visible, and so worth polling often. */
  visible(): boolean;
  onChange(listener: () => void): () => void;
}

export interface SyncOptions {
  readonly gateway: Pick<WorkspaceGateway, "send" | "changes" | "listen">;
  readonly copy: WorkspaceCopy;
  /** Announces changes from the gateway to this tab and the others. */
  readonly announce: (notice: WorkspaceNotice) => void;
  /** Called when runs, or their results, may have changed. */
  readonly onRuns: () => void;
  readonly network: SyncNetwork;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Poll interval while no event stream is open: visible and hidden. */
const POLL_MS = 2000;
const HIDDEN_POLL_MS = 60_000;

/**
 * How often changes are announced while more are being read: recounting a list for each answer would delay the next
 * one.
 */
const SHOW_MS = 400;

/** A stream that ends sooner than this was cut by a proxy or the network. */
const SHORT_STREAM_MS = 5000;

/** Consecutive attempts after a bug of ours. */
const MAX_FAULTS = 8;

/** Poll interval of a page whose version differs from the gateway's. */
const OTHER_VERSION_MS = 60_000;

/**
 * Keeps one browser's copy of the workspace in sync with the gateway, in one tab at a time: sends pending operations,
 * then reads changes, whenever there is a reason to. It never loses a change: unanswered operations are sent again, and
 * the gateway recognises duplicates.
 */
export class SyncEngine {
  readonly status: StoreApi<SyncStatus>;
  readonly #options: SyncOptions;
  #shouldSend = true;
  #shouldRead = true;
  readonly #dates = new OperationDates();
  #failures = 0;
  readonly #syncing: RepeatedWork;
  #stopped = false;
  /** Whether a stream was requested, and whether it has sent an event. */
  #listening = false;
  #streaming = false;
  #stopWaiting = () => undefined as void;
  /** Aborts requests when there is no longer a reason for them. */
  #asking = new AbortController();
  #stopListening = () => undefined as void;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#syncing = new RepeatedWork(options.clock, () => this.#work());
    this.status = createStore<SyncStatus>(() => NOTHING_SYNCED);
  }

  /** Sends and reads until {@link stop}. */
  start(): void {
    this.#stopListening = this.#options.network.onChange(() => {
      if (this.#options.network.online()) {
        if (this.#asking.signal.aborted) this.#asking = new AbortController();
        this.retry();
      } else {
        this.#asking.abort();
        this.#syncing.wake(0);
      }
    });
    this.#syncing.wake(0);
    void this.#listen(0);
  }

  /** Starts no further work. */
  stop(): void {
    this.#stopped = true;
    this.#syncing.stop();
    this.#stopWaiting();
    this.#asking.abort();
    this.#stopListening();
  }

  /** Call when there is something to send. */
  changed(): void {
    this.#shouldSend = true;
    // after a failure it goes out with the next retry
    if (this.#failures === 0) this.#syncing.wake(0);
    else void this.#count();
  }

  /** Call when the person signed in again, or asks to retry. */
  retry(): void {
    this.#failures = 0;
    this.#shouldSend = true;
    this.#shouldRead = true;
    this.#syncing.wake(0);
    void this.#listen(0);
  }

  /** Sends and reads all there is. Resolves with the delay until the next run; undefined to wait for an event. */
  async #work(): Promise<number | undefined> {
    const { network, random } = this.#options;
    if (!network.online()) {
      await this.#count();
      this.status.setState({ problem: "unreachable" });
      return undefined;
    }
    try {
      // settle operations that may have arrived before reading: else they would be applied again on top of their own
      // result
      while (!this.#stopped && (this.#shouldSend || this.#shouldRead)) {
        if (this.#shouldSend) await this.#send();
        else await this.#read();
      }
      this.#failures = 0;
      this.status.setState({ problem: undefined });
      return this.#nextPoll();
    } catch (error) {
      await this.#count();
      if (!(error instanceof SyncError)) {
        const isFault = !isStorageTrouble(error);
        if (isFault) report(error, "sync");
        this.status.setState({ problem: isFault ? "fault" : "storage" });
        this.#failures += 1;
        // a bug of ours does not pass by itself: now wait for a change, the network or the person
        return isFault && this.#failures >= MAX_FAULTS ? undefined : backoff(this.#failures, random);
      }
      this.status.setState({ problem: error.problem });
      if (error.problem === "signed-out") return undefined;
      if (error.problem !== "unreachable") return OTHER_VERSION_MS;
      this.#failures += 1;
      // add jitter, since all clients told the same delay would return at once
      return (error.retryAfter ?? 0) + backoff(this.#failures, random);
    }
  }

  /** Polls while no stream reports changes. */
  #nextPoll(): number | undefined {
    if (this.#streaming) return undefined;
    this.#shouldRead = true;
    return this.#options.network.visible() ? POLL_MS : HIDDEN_POLL_MS;
  }

  async #count(): Promise<void> {
    const waiting = await this.#options.copy.waiting().catch(ignoring(isStorageTrouble));
    if (waiting !== undefined) this.status.setState({ waiting });
  }

  async #send(): Promise<void> {
    const { copy } = this.#options;
    // changes from here on go into the next round
    this.#shouldSend = false;
    try {
      const { operations, keys, more, after } = await copy.outgoing(this.#dates.together);
      if (operations.length === 0) return;
      const { refused, repeated, cursor } = await this.#sendDated(operations, after);
      // for repeated operations the gateway no longer says whether it refused them
      const isReread = refused.length > 0 || repeated === true;
      await copy.settle(keys, isReread ? null : cursor);
      if (isReread) this.#shouldRead = true;
      if (refused.length > 0) {
        const reasons = refused.map(({ reason }) => reason);
        this.status.setState(({ refused: before }) => ({ refused: [...before, ...reasons] }));
      }
      if (more) this.#shouldSend = true;
    } catch (error) {
      this.#shouldSend = true;
      throw error;
    }
    await this.#count();
  }

  async #sendDated(operations: readonly StoredOperation[], after: string | undefined) {
    const { gateway, clock } = this.#options;
    const dated = this.#dates.sent(operations, clock.now());
    try {
      const answer = await gateway.send({ operations: dated, after }, this.#asking.signal);
      this.#dates.answered(clock.now());
      return answer;
    } catch (error) {
      this.#dates.failed(clock.now());
      throw error;
    }
  }

  /** Reads changes; stops early if there is something to send, and continues after that. */
  async #read(): Promise<void> {
    const { copy, clock } = this.#options;
    this.#shouldRead = false;
    const unshown: WorkspaceNotice[] = [];
    let shownAt = clock.now();
    try {
      if (!this.status.getState().hasRead) unshown.push(await copy.untold());
      let asked = this.#ask(await copy.cursor());
      for (;;) {
        const answer = await asked;
        if (this.#stopped) return;
        // request the next answer while this one is written
        asked = answer.more ? this.#ask(answer.cursor) : asked;
        unshown.push(await copy.apply(answer));
        if (!answer.more) break;
        if (clock.now() - shownAt >= SHOW_MS) {
          this.#show(unshown);
          shownAt = clock.now();
        }
        if (this.#shouldSend) {
          this.#shouldRead = true;
          return;
        }
      }
      this.status.setState({ hasRead: true });
      // applying may have queued changes that a restored account has lost
      if ((await copy.waiting()) > 0) this.#shouldSend = true;
    } catch (error) {
      this.#shouldRead = true;
      throw error;
    } finally {
      this.#show(unshown);
    }
  }

  /** Announces the changes and empties the list. */
  #show(unshown: WorkspaceNotice[]): void {
    const notice = mergedNotice(unshown.splice(0));
    if (this.#stopped) return;
    if (notice.documents.length > 0 || notice.entries.length > 0) this.#options.announce(notice);
  }

  /** Requests changes. Its rejection counts as handled, since the caller may stop before awaiting it. */
  #ask(cursor: string | undefined): Promise<ChangesAnswer> {
    const asked = this.#options.gateway.changes(cursor, this.#asking.signal);
    asked.catch(reportedElsewhere);
    return asked;
  }

  /** Follows the event stream, and reopens it whenever it ends. */
  async #listen(failures: number): Promise<void> {
    const { gateway, network, clock, random } = this.#options;
    this.#stopWaiting();
    if (this.#stopped || this.#listening) return;
    // `retry` reopens it
    if (!network.online()) return;
    const since = clock.now();
    this.#listening = true;
    await gateway.listen((news) => this.#onEvent(news), this.#asking.signal).catch(ignoring(isExpected));
    this.#listening = false;
    const wasStreaming = this.#streaming;
    this.#streaming = false;
    if (this.#stopped || this.status.getState().problem === "signed-out") return;
    // poll until there is a stream again
    if (wasStreaming) this.#syncing.wake(0);
    const isCut = clock.now() - since < SHORT_STREAM_MS;
    const next = isCut ? failures + 1 : 0;
    this.#stopWaiting = clock.after(isCut ? backoff(next, random) : 0, () => void this.#listen(next));
  }

  #onEvent(news: WorkspaceNews): void {
    const wasStreaming = this.#streaming;
    this.#streaming = true;
    this.#failures = 0;
    // nobody reported what happened before the stream opened
    if (news === "runs" || !wasStreaming) this.#options.onRuns();
    if (news === "runs" && wasStreaming) return;
    this.#shouldRead = true;
    this.#syncing.wake(0);
  }
}
