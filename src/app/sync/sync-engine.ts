import { type StoreApi, createStore } from "zustand/vanilla";
import type { ChangesAnswer } from "#contract/workspace/workspace-schemas.ts";
import { type Clock, RepeatedWork, backoff } from "#app/lib/clock.ts";
import { NOTHING_SYNCED, type SyncStatus } from "#app/storage/workspace/sync-status.ts";
import { type WorkspaceNotice, mergedNotice } from "#app/storage/workspace/workspace-store.ts";
import type { StoredOperation } from "#app/storage/workspace/workspace-rows.ts";
import { OperationDates } from "./operation-dates.ts";
import type { WorkspaceCopy } from "./workspace-copy.ts";
import { SyncError, type WorkspaceGateway, type WorkspaceNews } from "./workspace-gateway.ts";
import { heardElsewhere, ignoring, isExpected, isStorageTrouble, report } from "#app/lib/reports/report.ts";

/** Whether asking makes sense, and when that changes. */
export interface SyncNetwork {
  /** Whether there is a network, and the person is signed in. */
  online(): boolean;
  /** Whether somebody sees the page: then it is worth asking often. */
  visible(): boolean;
  onChange(listener: () => void): () => void;
}

export interface SyncOptions {
  readonly gateway: Pick<WorkspaceGateway, "send" | "changes" | "listen">;
  readonly copy: WorkspaceCopy;
  /** Tells this tab and the others what came from the gateway. */
  readonly announce: (notice: WorkspaceNotice) => void;
  /** Runs, and what they brought, may have changed. */
  readonly onRuns: () => void;
  readonly network: SyncNetwork;
  readonly clock: Clock;
  readonly random: () => number;
}

/** While no stream of events is open, how often changes are asked for: seen, and not seen. */
const POLL_MS = 2000;
const HIDDEN_POLL_MS = 60_000;

/** While there is more to read, what came is shown this often: to count a list for each answer holds up the next one. */
const SHOW_MS = 400;

/** A stream that ends sooner than this was cut by something on the way. */
const SHORT_STREAM_MS = 5000;

/** So often in a row a fault of ours is tried again. */
const MAX_FAULTS = 8;

/** How soon a page of another version asks again. */
const OTHER_VERSION_MS = 60_000;

/**
 * Keeps the copy of one browser in step with the gateway, in the one tab whose turn it is: sends what waits, then reads
 * what changed, whenever there is a reason for either. It never loses a change: one that was not answered is sent again,
 * and the gateway knows it.
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
  /** Whether a stream is asked for; and whether it has told something. */
  #listening = false;
  #streaming = false;
  #stopWaiting = () => undefined as void;
  /** Ends what is asked while asking makes sense no more. */
  #asking = new AbortController();
  #stopListening = () => undefined as void;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#syncing = new RepeatedWork(options.clock, () => this.#work());
    this.status = createStore<SyncStatus>(() => NOTHING_SYNCED);
  }

  /** Sends and reads what there is, and goes on until {@link stop}. */
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

  /** Begins nothing more. */
  stop(): void {
    this.#stopped = true;
    this.#syncing.stop();
    this.#stopWaiting();
    this.#asking.abort();
    this.#stopListening();
  }

  /** There is something to send. */
  changed(): void {
    this.#shouldSend = true;
    // after a failure it goes with the next try
    if (this.#failures === 0) this.#syncing.wake(0);
    else void this.#count();
  }

  /** The person signed in again, or asks. */
  retry(): void {
    this.#failures = 0;
    this.#shouldSend = true;
    this.#shouldRead = true;
    this.#syncing.wake(0);
    void this.#listen(0);
  }

  /** Does what there is to do. Resolves with how soon to look again; undefined when only a reason brings it back. */
  async #work(): Promise<number | undefined> {
    const { network, random } = this.#options;
    if (!network.online()) {
      await this.#count();
      this.status.setState({ problem: "unreachable" });
      return undefined;
    }
    try {
      // what may have arrived is settled before anything is read: else it would be applied once more to its own outcome
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
        // a fault of ours does not pass by itself: from here on a change, a network or the person brings it back
        return isFault && this.#failures >= MAX_FAULTS ? undefined : backoff(this.#failures, random);
      }
      this.status.setState({ problem: error.problem });
      if (error.problem === "signed-out") return undefined;
      if (error.problem !== "unreachable") return OTHER_VERSION_MS;
      this.#failures += 1;
      // all who were told the same would come back at the same moment, and again
      return (error.retryAfter ?? 0) + backoff(this.#failures, random);
    }
  }

  /** While no stream tells of changes they are asked for. */
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
    // what is written from here on is for the next round
    this.#shouldSend = false;
    try {
      const { operations, keys, more, after } = await copy.outgoing(this.#dates.together);
      if (operations.length === 0) return;
      const { refused, repeated, cursor } = await this.#sendDated(operations, after);
      // of what was settled before nobody tells any more whether it was refused
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

  /** Reads what there is, unless something is to be sent meanwhile: then the rest is read after that. */
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
        // the next one comes while this one is written
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
      // an account that went back to an earlier state is sent what it does not know any more
      if ((await copy.waiting()) > 0) this.#shouldSend = true;
    } catch (error) {
      this.#shouldRead = true;
      throw error;
    } finally {
      this.#show(unshown);
    }
  }

  /** Tells what came, and empties the list of it. */
  #show(unshown: WorkspaceNotice[]): void {
    const notice = mergedNotice(unshown.splice(0));
    if (this.#stopped) return;
    if (notice.documents.length > 0 || notice.entries.length > 0) this.#options.announce(notice);
  }

  /** Asks for changes; whoever does not wait for them does not hear that it failed. */
  #ask(cursor: string | undefined): Promise<ChangesAnswer> {
    const asked = this.#options.gateway.changes(cursor, this.#asking.signal);
    asked.catch(heardElsewhere);
    return asked;
  }

  /** Follows the stream of events, and opens it again whenever it ends. */
  async #listen(failures: number): Promise<void> {
    const { gateway, network, clock, random } = this.#options;
    this.#stopWaiting();
    if (this.#stopped || this.#listening) return;
    // it is opened again when asking makes sense again
    if (!network.online()) return;
    const since = clock.now();
    this.#listening = true;
    await gateway.listen((news) => this.#onEvent(news), this.#asking.signal).catch(ignoring(isExpected));
    this.#listening = false;
    const wasStreaming = this.#streaming;
    this.#streaming = false;
    if (this.#stopped || this.status.getState().problem === "signed-out") return;
    // asks until there is a stream again
    if (wasStreaming) this.#syncing.wake(0);
    const isCut = clock.now() - since < SHORT_STREAM_MS;
    const next = isCut ? failures + 1 : 0;
    this.#stopWaiting = clock.after(isCut ? backoff(next, random) : 0, () => void this.#listen(next));
  }

  #onEvent(news: WorkspaceNews): void {
    const wasStreaming = this.#streaming;
    this.#streaming = true;
    this.#failures = 0;
    // what happened before there was a stream nobody told
    if (news === "runs" || !wasStreaming) this.#options.onRuns();
    if (news === "runs" && wasStreaming) return;
    this.#shouldRead = true;
    this.#syncing.wake(0);
  }
}
