import { rateLimitWait } from "./api-error.ts";
import { walkingPace } from "./api-rate-limits.ts";
import { type Clock, pause, systemClock } from "#app/lib/clock.ts";

/** One page of a list that spans several answers. */
interface WalkedPage<Row, Place> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** The cursor of the next page; null after the last one. */
  readonly next: Place | null;
}

export interface WalkProgress {
  readonly done: number;
  readonly of: number;
}

/** Limits and callbacks of a walk. */
export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  /** Stops after this many rows. */
  readonly max?: number;
  readonly onProgress?: (progress: WalkProgress) => void;
}

/**
 * Reads a list page by page from a cursor on; each page once the previous one was consumed. Stops after the last row,
 * at an empty page, and at a page whose next cursor is its own. Rejects when reading fails or is aborted.
 */
export async function* walk<Row, Place extends string | number>(
  from: Place,
  read: (place: Place, signal: AbortSignal | undefined) => Promise<WalkedPage<Row, Place>>,
  { signal, max = Number.POSITIVE_INFINITY, onProgress }: WalkOptions = {},
): AsyncGenerator<readonly Row[]> {
  let done = 0;
  for (let place: Place | null = from; place !== null && done < max;) {
    signal?.throwIfAborted();
    const page: WalkedPage<Row, Place> = await read(place, signal);
    const rows = page.rows.slice(0, max - done);
    if (rows.length === 0) return;
    done += rows.length;
    yield rows;
    onProgress?.({ done, of: Math.max(done, Math.min(max, page.total)) });
    place = page.next === place ? null : page.next;
  }
}

/** {@link walk} for lists whose pages are numbered from 1. */
export function walkNumbered<Row>(
  size: number,
  read: (
    page: { readonly page: number; readonly size: number },
    signal: AbortSignal | undefined,
  ) => Promise<Omit<WalkedPage<Row, number>, "next">>,
  options?: WalkOptions,
): AsyncGenerator<readonly Row[]> {
  const readPage = async (page: number, signal: AbortSignal | undefined) => {
    const { rows, total } = await read({ page, size }, signal);
    return { rows, total, next: page * size < total ? page + 1 : null };
  };
  return walk(1, readPage, options);
}

/** Collects all rows of a walk. */
export async function walkedRows<Row>(pages: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) all.push(...rows);
  return all;
}

interface PacedOptions {
  readonly signal: AbortSignal;
  /** Called with the time at which a waiting walk continues, in milliseconds since 1970; with undefined once it has. */
  readonly onWait?: (until: number | undefined) => void;
  readonly clock?: Clock;
  /** The minimum time between the starts of two requests, in milliseconds; read before each request. */
  readonly interval?: () => number;
  /** How long to wait before retrying the same item, in milliseconds; undefined for an error that ends the walk. */
  readonly retryDelay?: (error: unknown) => number | undefined;
}

/**
 * Fetches one item after the other (page numbers or lists of ids), never two at once and no faster than `interval`, and
 * waits when the service asks to. The next item is taken once the previous answer was consumed. Rejects with the first
 * error that `retryDelay` does not cover, or with the signal's reason; drops an answer that arrives after an abort.
 */
export async function* walkPaced<Item, Answer>(
  items: Iterable<Item>,
  ask: (item: Item) => Promise<Answer>,
  options: PacedOptions,
): AsyncGenerator<readonly [item: Item, answer: Answer]> {
  const { signal, clock = systemClock, interval = walkingPace } = options;
  let next = clock.now();
  for (const item of items) {
    const early = next - clock.now();
    if (early > 0) await pause(early, clock, signal);
    next = clock.now() + interval();
    const answer = await askAgainLater(() => ask(item), options);
    signal.throwIfAborted();
    yield [item, answer];
  }
}

async function askAgainLater<Answer>(ask: () => Promise<Answer>, options: PacedOptions): Promise<Answer> {
  const { signal, onWait, clock = systemClock, retryDelay = rateLimitWait } = options;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      const delay = retryDelay(error);
      if (delay === undefined || signal.aborted) throw error;
      onWait?.(clock.now() + delay);
      await pause(delay, clock, signal);
      onWait?.(undefined);
    }
  }
}
