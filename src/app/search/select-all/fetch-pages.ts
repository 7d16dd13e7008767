import { type Clock, pause } from "#app/lib/clock.ts";

interface PageFetch<Page, Answer> {
  /** Numbers, lists of ids: whatever a request is for. The next one is taken when the answer before it was handled. */
  readonly pages: Iterable<Page>;
  readonly fetch: (page: Page) => Promise<Answer>;
  readonly onAnswer: (answer: Answer, page: Page) => void;
  /** The least time between the starts of two requests, in milliseconds; asked before each request. */
  readonly interval: () => number;
  /** How long to wait before the same page is requested again, in milliseconds; undefined for an error that ends it all. */
  readonly retryDelay: (error: unknown) => number | undefined;
  /** When it continues, in milliseconds since 1970; undefined once it has. */
  readonly onWait: (until: number | undefined) => void;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

async function retryOnRateLimit<Page, Answer>(options: PageFetch<Page, Answer>, page: Page): Promise<Answer> {
  const { fetch, retryDelay, onWait, clock, signal } = options;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await fetch(page);
    } catch (error) {
      const delay = retryDelay(error);
      if (delay === undefined || signal.aborted) throw error;
      onWait(clock.now() + delay);
      await pause(delay, clock, signal);
      onWait(undefined);
    }
  }
}

/**
 * Requests pages one after the other, never two at once and never faster than `interval`, and waits where the service
 * asks to. Rejects with the first error that is not such a request to wait, or with the signal's reason; the answers
 * before that have been delivered.
 */
export async function fetchPages<Page, Answer>(options: PageFetch<Page, Answer>): Promise<void> {
  const { pages, onAnswer, interval, clock, signal } = options;
  let next = clock.now();
  for (const page of pages) {
    const early = next - clock.now();
    if (early > 0) await pause(early, clock, signal);
    next = clock.now() + interval();
    const answer = await retryOnRateLimit(options, page);
    // an answer that arrives after cancellation is dropped
    signal.throwIfAborted();
    onAnswer(answer, page);
  }
}
