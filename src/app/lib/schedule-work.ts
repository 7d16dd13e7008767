const FALLBACK_DELAY_MS = 200;

/** Runs `work` once the browser is idle; the returned function cancels it. */
export function onIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 10 * FALLBACK_DELAY_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Runs `work` after the next frame is painted, so that a pressed button shows before slow work starts. The returned
 * function cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Lets the page paint and handle input, then resumes at once; timers would add milliseconds. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** Longest time that a slice of work may block the page. */
const SLICE_MS = 8;
/** Items processed between two checks of the clock. */
const ITEMS_AT_ONCE = 50;

/**
 * Calls `each` with every item and its index, in slices between which the page can paint and handle input. Rejects with
 * the signal's reason once it is aborted.
 */
export async function forEachInSlices<Item>(
  items: Iterable<Item>,
  signal: AbortSignal,
  each: (item: Item, place: number) => void,
): Promise<void> {
  let place = 0;
  let since = performance.now();
  for (const item of items) {
    each(item, place);
    place += 1;
    if (place % ITEMS_AT_ONCE !== 0 || performance.now() - since < SLICE_MS) continue;
    await yieldToPage();
    signal.throwIfAborted();
    since = performance.now();
  }
}
