/** A day in milliseconds. */
export const DAY_MS = 24 * 3600 * 1000;

/** The moment so many days after another, or before it where they are negative. ISO 8601, UTC. */
export function daysFrom(time: Date | string, days: number): string {
  return new Date(new Date(time).getTime() + days * DAY_MS).toISOString();
}
