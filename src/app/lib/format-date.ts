import { perLocale } from "./format-number.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * day],
  ["month", 30 * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", hour],
  ["minute", minute],
];

const longRelative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const shortRelative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { style: "narrow" }));
const wholeDay = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const toTheMinute = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
);

/**
 * Distance of a moment from now in the browser's language, short: "2d ago", "in 3 hr.", "now" under a minute. Counts
 * whole units, so 13 days are "1w ago".
 */
export function formatRelativeTime(moment: Date, now: Date = new Date(), locale?: string): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return longRelative(locale).format(0, "second");
  const [unit, size] = step;
  return shortRelative(locale).format(Math.trunc(seconds / size), unit);
}

/** Distance of a day from today, in words: "tomorrow", "in 12 days". */
export function formatDaysAhead(days: number, locale?: string): string {
  return longRelative(locale).format(days, "day");
}

/** A date without a time, as in some fields of the service: "2026-11-16". */
export const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A moment in full, for a tooltip. A date without a time is the same date in every time zone. */
export function formatExactTime(date: string | number | Date, locale?: string): string {
  const moment = new Date(date);
  const format = typeof date === "string" && dateOnly.test(date) ? wholeDay : toTheMinute;
  return format(locale).format(moment);
}

const recordDay = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

/**
 * The day of an event in a record: "Oct 19, 2026". In UTC, like the service's filters, so that no row shows a day
 * outside the range searched for. Text that is not a date stays as it is.
 */
export function formatRecordDay(date: string, locale?: string): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? date : recordDay(locale).format(moment);
}

const timeOfDay = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }),
);

/** A time of day as people here read the clock: "2:05 PM". */
export function formatTimeOfDay(moment: Date, locale?: string): string {
  return timeOfDay(locale).format(moment);
}

/** When the day ends by which ceilings count: the same moment everywhere, midnight in UTC. */
export function endOfSpendingDay(now: Date = new Date()): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

const localDay = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));

/** When something began, for use in a sentence: "today, 2:05 PM", "yesterday, 9:12 AM"; the day alone if older. */
export function formatBeginning(date: string, now: Date = new Date(), locale?: string): string {
  const moment = new Date(date);
  for (const days of [0, -1]) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    if (moment.toDateString() === day.toDateString())
      return `${longRelative(locale).format(days, "day")}, ${timeOfDay(locale).format(moment)}`;
  }
  return formatDate(date, locale);
}

/**
 * The day of a moment: "Oct 19, 2026". A date without a time is the same date in every time zone; text that is not a
 * date stays as it is.
 */
export function formatDate(date: string, locale?: string): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime()) || dateOnly.test(date)) return formatRecordDay(date, locale);
  return localDay(locale).format(moment);
}

const monthName = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: "long" }));
const monthOfYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }),
);

/** Heading of a group of rows by their start: "Today", "Yesterday", "Earlier in November", "October 2026". */
export function formatDayGroup(date: string, now: Date = new Date(), locale?: string): string {
  const moment = new Date(date);
  if (moment.toDateString() === now.toDateString()) return "Today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (moment.toDateString() === yesterday.toDateString()) return "Yesterday";
  const isThisMonth = moment.getMonth() === now.getMonth() && moment.getFullYear() === now.getFullYear();
  return isThisMonth ? `Earlier in ${monthName(locale).format(moment)}` : monthOfYear(locale).format(moment);
}
