/** Leases and pauses never reach further ahead: a later time was written by a wrong clock. */
const MAX_AHEAD_MS = 2 * 3_600_000;

/** The latest plausible time in the future. Both in milliseconds since 1970. */
export function latestFutureTime(now: number): number {
  return now + MAX_AHEAD_MS;
}

/** Whether a time lies ahead and is plausible. Both in milliseconds since 1970. */
export function isFutureTime(time: number, now: number): boolean {
  return time > now && time <= latestFutureTime(now);
}
