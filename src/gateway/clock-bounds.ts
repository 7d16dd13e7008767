/** What lies further ahead than leases and pauses ever do was written by a clock that was wrong. */
const MAX_AHEAD_MS = 2 * 3_600_000;

/** The last moment that something which is to come may be written for. Both in milliseconds since 1970. */
export function lastToCome(now: number): number {
  return now + MAX_AHEAD_MS;
}

/** Whether a time is still to come, and no clock was wrong. Both in milliseconds since 1970. */
export function isToCome(time: number, now: number): boolean {
  return time > now && time <= lastToCome(now);
}
