const SOON = 200;

/** Runs `work` when the browser has nothing better to do; returns the way to call it off. */
export function onIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 10 * SOON });
  return () => cancelIdleCallback(handle);
}
