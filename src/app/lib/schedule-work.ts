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
 * Runs `work` once the browser has drawn its next frame, so that a button is seen to be pressed before what it starts
 * takes its time. The returned function cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Lets the page draw and take input, and goes on at once after that: timers would wait for milliseconds. */
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

/** How long work on many things may keep the page from drawing. */
const SLICE_MS = 8;
/** Things that are looked at between two looks at the clock. */
const ITEMS_AT_ONCE = 50;

/**
 * Calls `each` with every item and its place, in slices between which the page can draw and take input. Rejects with the
 * signal's reason once it is aborted.
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
