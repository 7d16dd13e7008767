import type { Clock } from "#app/lib/clock.ts";

interface PageWalk<Answer> {
  readonly pages: readonly number[];
  readonly ask: (page: number) => Promise<Answer>;
  readonly onAnswer: (answer: Answer, page: number) => void;
  /** The least time from one page's asking to the next one's, in milliseconds: asked anew for each page. */
  readonly apart: () => number;
  /** How long to wait before the same page is asked again, in milliseconds; undefined for an error that ends it all. */
  readonly waitAfter: (error: unknown) => number | undefined;
  /** When it goes on, in milliseconds since 1970; undefined when it does. */
  readonly onWait: (until: number | undefined) => void;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const callOff = clock.after(milliseconds, resolve);
    signal.addEventListener("abort", () => (callOff(), reject(signal.reason)), { once: true });
  });
}

async function patiently<Answer>(walk: PageWalk<Answer>, page: number): Promise<Answer> {
  for (;;) {
    walk.signal.throwIfAborted();
    try {
      return await walk.ask(page);
    } catch (error) {
      const wait = walk.waitAfter(error);
      if (wait === undefined || walk.signal.aborted) throw error;
      walk.onWait(walk.clock.now() + wait);
      await pause(wait, walk.clock, walk.signal);
      walk.onWait(undefined);
    }
  }
}

/**
 * Asks for one page after the other, never two at once, as far apart as told, and waits where the service asks to. Rejects with the first
 * error that is no such wait, or with the signal's reason; what came before was handed over.
 */
export async function fetchPages<Answer>(walk: PageWalk<Answer>): Promise<void> {
  let next = walk.clock.now();
  for (const page of walk.pages) {
    const early = next - walk.clock.now();
    if (early > 0) await pause(early, walk.clock, walk.signal);
    next = walk.clock.now() + walk.apart();
    const answer = await patiently(walk, page);
    // an answer that arrived after all is not thrown away unless nobody wants any more
    walk.signal.throwIfAborted();
    walk.onAnswer(answer, page);
  }
}
