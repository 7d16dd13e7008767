import { dateOnly } from "./relative-time.ts";

/** The day of a moment: "Oct 19, 2026". A date without a time stays that date; a text that is no date stays as it is. */
export function dayText(date: string, locale?: string): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return date;
  const format: Intl.DateTimeFormatOptions = { dateStyle: "medium" };
  return new Intl.DateTimeFormat(
    locale,
    dateOnly.test(date) ? { ...format, timeZone: "UTC" } : format,
  ).format(moment);
}
