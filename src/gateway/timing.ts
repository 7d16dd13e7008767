import { setTimeout as timeout } from "node:timers/promises";

/** Resolves after a while, or as soon as the signal is aborted. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  try {
    await timeout(milliseconds, undefined, signal && { signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}

/** Resolves as the work does, or with undefined on a timeout; the work goes on. */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, timeout(milliseconds, undefined, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
