/** Time as plain modules see it, so that tests can set it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, action: () => void): () => void;
}

/** The longest delay that a timer can have: a longer one would fire at once. */
const MAX_DELAY_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.min(Math.max(ms, 0), MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits for so many milliseconds; rejects with the signal's reason as soon as it is aborted. */
export async function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(milliseconds, () => {
      // a long walk waits thousands of times with one signal
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}
