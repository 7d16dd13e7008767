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
