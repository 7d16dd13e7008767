import { rateLimitWait } from "./api-error.ts";
import { walkingPace } from "./api-rate-limits.ts";
import { type Clock, pause, systemClock } from "#app/lib/clock.ts";

/** A page of a list that is longer than one answer. */
interface WalkedPage<Row, Place> {
  readonly rows: readonly Row[];
  /** Rows of all pages. */
  readonly total: number;
  /** Where the next page begins; null after the last one. */
  readonly next: Place | null;
}

export interface WalkProgress {
  readonly done: number;
  readonly of: number;
}

/** How far a walk goes. */
export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  /** It ends after so many rows. */
  readonly max?: number;
  readonly onProgress?: (progress: WalkProgress) => void;
}

/**
 * Reads a list page by page from a place on, each page once the one before was taken. It ends after the last row, and at a page
 * that leads nowhere: an empty one, or one whose next place is its own. Rejects as the reading does, and when it is aborted.
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

/** The same of a list whose pages are numbered from 1. */
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

/** All rows of a walk. */
export async function walkedRows<Row>(pages: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) all.push(...rows);
  return all;
}

interface PacedOptions {
  readonly signal: AbortSignal;
  /** When it goes on, in milliseconds since 1970; undefined once it has. */
  readonly onWait?: (until: number | undefined) => void;
  readonly clock?: Clock;
  /** The least time between the starts of two requests, in milliseconds; asked before each. */
  readonly interval?: () => number;
  /** How long to wait before the same is asked again, in milliseconds; undefined for an error that ends it all. */
  readonly retryDelay?: (error: unknown) => number | undefined;
}

/**
 * Asks the service one thing after the other, never two at once and no faster than long work may, and waits where it asks to:
 * numbers of pages, lists of ids. The next is taken once the answer before was handled. Rejects with the first error that is
 * no such request to wait, or with the signal's reason; an answer that comes after an abort is dropped.
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
