/** The day on which the sandbox data is up to date. Fixed, so that the data does not depend on when it is made. */
export const DATA_DATE = "2026-11-15";

const DAY = 24 * 60 * 60 * 1000;
const END_OF_DATA = Date.parse(`${DATA_DATE}T00:00:00Z`);

/** The ISO 8601 timestamp so many days, fractions included, before the data date. */
export function timestampBefore(days: number): string {
  return new Date(END_OF_DATA - Math.floor(days * DAY)).toISOString();
}

/** The date (YYYY-MM-DD) so many days before the data date. */
export function dateBefore(days: number): string {
  return timestampBefore(days).slice(0, 10);
}

/** How many whole days a date (YYYY-MM-DD) lies before the data date. */
export function daysBefore(date: string): number {
  return Math.round((END_OF_DATA - Date.parse(`${date}T00:00:00Z`)) / DAY);
}
