import type { RunStore } from "#app/features/runs/engine/run-store.ts";
import type { StoredBatch } from "#app/features/runs/engine/stored-run.ts";
import type { Exclusively, TakeTurn } from "#app/features/runs/engine/send-batch.ts";
import type { Clock } from "#app/lib/clock.ts";
import { type MemoryRunStore, memoryRunStore } from "#testing/memory-run-store-for-test.ts";
import { never, pause } from "./fault-queue.ts";

/** Whether a page is still there. */
export interface Presence {
  readonly isGone: boolean;
}

/** What was stored of a batch when it was first written. */
interface FirstWrite {
  readonly runId: string;
  readonly body: string;
  readonly records: StoredBatch["records"];
}

/** The disk that the pages of a browser share. Every transaction takes a while, in the order in which they began. */
export class SimulatedDisk {
  readonly store: MemoryRunStore = memoryRunStore();
  /** Every batch that was ever written. */
  readonly written = new Map<string, FirstWrite>();
  /** What must not have been written. */
  readonly wrong: string[] = [];
  /** The next change of a row is reported as failed although it succeeds. */
  lies = false;
  readonly #clock: Clock;
  readonly #latency: number;

  constructor(clock: Clock, latency: number) {
    this.#clock = clock;
    this.#latency = latency;
  }

  /** The disk as one page has it: once that is gone nothing reaches it, and nobody hears of what did. */
  viewOf(page: Presence): RunStore {
    const { store } = this;
    const through = async <Result>(work: () => Promise<Result>, mayLie = false): Promise<Result> => {
      await pause(this.#clock, this.#latency);
      if (page.isGone) return never();
      const result = await work();
      await pause(this.#clock, this.#latency);
      if (page.isGone) return never();
      if (mayLie && this.lies) {
        this.lies = false;
        throw new DOMException("The disk was not sure", "UnknownError");
      }
      return result;
    };
    return {
      load: () => through(() => store.load()),
      loadUnfinished: (createdSince) => through(() => store.loadUnfinished(createdSince)),
      removed: () => through(() => store.removed()),
      read: (id) => through(() => store.read(id)),
      readBatch: (id) => through(() => store.readBatch(id)),
      create: (run, batches) => through(() => this.#written(batches, store.create(run, batches))),
      updateRun: (id, change, add = []) =>
        through(() => this.#written(add, store.updateRun(id, change, add)), add.length === 0),
      putBatch: (batch, from, options = {}) =>
        through(
          () => this.#written([batch, ...(options.add ?? [])], store.putBatch(batch, from, options)),
          true,
        ),
      nextEpoch: () => through(() => store.nextEpoch()),
      remove: async (id, remember) => {
        const restore = await through(() => store.remove(id, remember));
        return () => through(restore);
      },
    };
  }

  async #written<Result>(batches: readonly StoredBatch[], write: Promise<Result>): Promise<Result> {
    const result = await write;
    for (const { id, runId, body, records } of batches) {
      const first = this.written.get(id);
      if (first === undefined) this.written.set(id, { runId, body, records });
      else if (first.body !== body) this.wrong.push(`The body of ${id} has changed`);
    }
    return result;
  }
}

/** A page's wait for its turn. */
interface TurnRequest {
  readonly page: Presence;
  readonly work: () => Promise<void>;
  ended: boolean;
}

/** The lock of which one page at a time has its turn; a page that is gone leaves it to the next. */
export class TurnQueue {
  #waiting: TurnRequest[] = [];
  #holder: TurnRequest | undefined;

  /** The page whose turn it is. */
  get holder(): Presence | undefined {
    return this.#holder?.page;
  }

  of(page: Presence): TakeTurn {
    return (work) => {
      const request: TurnRequest = { page, work, ended: false };
      this.#waiting.push(request);
      this.#next();
      return () => {
        request.ended = true;
      };
    };
  }

  /** A page is gone. */
  drop(page: Presence): void {
    this.#waiting = this.#waiting.filter((request) => request.page !== page);
    if (this.#holder?.page !== page) return;
    this.#holder = undefined;
    this.#next();
  }

  /** Gives the turn to the next page, whatever the one that has it believes: it was asleep. */
  handOn(): void {
    if (this.#waiting.length === 0) return;
    this.#holder = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#holder !== undefined) return;
    const request = this.#waiting.shift();
    if (request === undefined) return;
    if (request.ended) {
      this.#next();
      return;
    }
    this.#holder = request;
    void request.work().then(() => this.#end(request));
  }

  #end(request: TurnRequest): void {
    if (!request.ended && !request.page.isGone) this.#waiting.push(request);
    if (this.#holder === request) this.#holder = undefined;
    this.#next();
  }
}

/** A lock for work of one page at a time; a page that is gone leaves it to the next. */
export class PageLock {
  readonly #waiting: { readonly page: Presence; readonly proceed: () => void }[] = [];
  #holder: Presence | undefined;

  of(page: Presence): Exclusively {
    return async (work) => {
      if (this.#holder !== undefined)
        await new Promise<void>((resolve) => this.#waiting.push({ page, proceed: resolve }));
      this.#holder = page;
      try {
        return await work();
      } finally {
        this.#next();
      }
    };
  }

  /** A page is gone. */
  drop(page: Presence): void {
    if (this.#holder === page) this.#next();
  }

  #next(): void {
    this.#holder = undefined;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (next.page.isGone) {
      this.#next();
      return;
    }
    this.#holder = next.page;
    next.proceed();
  }
}

/** What pages tell each other: a moment later, in order, and not to themselves. */
export class PageChannel<Message> {
  readonly #listeners = new Map<Presence, (message: Message) => void>();
  readonly #clock: Clock;
  readonly #latency: number;

  constructor(clock: Clock, latency: number) {
    this.#clock = clock;
    this.#latency = latency;
  }

  of(page: Presence) {
    return {
      send: (message: Message) => {
        if (page.isGone) return;
        const others = [...this.#listeners].filter(([other]) => other !== page);
        if (others.length === 0) return;
        const copy = structuredClone(message);
        void pause(this.#clock, this.#latency).then(() => {
          for (const [other, listener] of others) if (!other.isGone) listener(copy);
        });
      },
      onMessage: (listener: (message: Message) => void) => {
        this.#listeners.set(page, listener);
      },
    };
  }
}
