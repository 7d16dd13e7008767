/** The date of the sandbox data. Fixed, so that the data does not depend on when it is generated. */
export const DATA_DATE = "2026-11-15";

const DAY = 24 * 60 * 60 * 1000;
const END_OF_DATA = Date.parse(`${DATA_DATE}T00:00:00Z`);

/** The ISO 8601 timestamp this many days (with fractions) before the data date. */
export function timestampBefore(days: number): string {
  return new Date(END_OF_DATA - Math.floor(days * DAY)).toISOString();
}

/** Cache of dates by days before the data date: there are few, and formatting one is slow. */
const dates = new Map<number, string>();

/** The date (YYYY-MM-DD) this many days before the data date. */
export function dateBefore(days: number): string {
  const whole = Math.ceil(Math.floor(days * DAY) / DAY);
  const date = dates.get(whole) ?? timestampBefore(whole).slice(0, 10);
  dates.set(whole, date);
  return date;
}

/** Number of whole days from a date (YYYY-MM-DD) to the data date. */
export function daysBefore(date: string): number {
  return Math.round((END_OF_DATA - Date.parse(`${date}T00:00:00Z`)) / DAY);
}
