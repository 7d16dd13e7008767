import { isRelativeDay } from "#contract/workspace/relative-days.ts";
import { formatMoney, formatNumber } from "#app/lib/format-number.ts";
import { type CriterionDefinition, type CriterionRules, type RangePreset, asEntries } from "./criterion.ts";

/** The two ends of a range, each empty where it is open. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Thousands of US dollars: just under a trillion. */
export const MAX_MONEY = 999_999_999;

/** The ends of a value in the URL's form: "2026-11-01..2026-11-21", "70..", "..90". */
export function parseRange(value: string | undefined): Range {
  const [from = "", to = ""] = (value ?? "").split("..", 2);
  return { from: from.trim(), to: to.trim() };
}

/** The inverse of {@link parseRange}; empty when both ends are open. */
export function formatRange({ from, to }: Range): string {
  return from === "" && to === "" ? "" : `${from}..${to}`;
}

/** The members of a request for the two ends of a range; `undefined` for an open end. */
type Bounds<Member extends string, End> = { readonly [Name in Member]: End | undefined };

/** The ends of a range of days in the request's form. */
export function dateBounds<From extends string, To extends string>(
  value: string | undefined,
  [fromMember, toMember]: readonly [From, To],
): Bounds<From | To, string> {
  const { from, to } = parseRange(value);
  const bounds = { [fromMember]: from || undefined, [toMember]: to || undefined };
  return bounds as Bounds<From | To, string>;
}

/** The ends of a range of numbers in the request's form. */
export function numberBounds<From extends string, To extends string>(
  value: string | undefined,
  [fromMember, toMember]: readonly [From, To],
): Bounds<From | To, number> {
  const { from, to } = parseRange(value);
  const number = (end: string) => (end === "" ? undefined : Number(end));
  return { [fromMember]: number(from), [toMember]: number(to) } as Bounds<From | To, number>;
}

/** Whether a text is an existing day, YYYY-MM-DD. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-31 matches the pattern, but Date reads it as a day in March
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

/**
 * The day before a start date, for criteria of the service that exclude their bound: "since" includes the day itself, as in all
 * other ranges.
 */
export function dayBefore(day: string): string | undefined {
  if (day === "") return undefined;
  if (isRelativeDay(day)) return `${day}-before`;
  const before = new Date(Date.parse(day) - DAY_MS).toISOString();
  // the first representable day has none before it
  return before.startsWith("-") ? day : before.slice(0, "YYYY-MM-DD".length);
}

/** Whether a text is an integer between two others, both included. */
function isWholeNumber(text: string, min: number, max: number): boolean {
  return /^-?\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** The name of a range, if it is a preset: "Mid-size". */
export function presetLabel(criterion: CriterionDefinition, value: string | undefined): string | undefined {
  return "presets" in criterion
    ? criterion.presets?.find((preset) => preset.value === value)?.label
    : undefined;
}

function isValidEach(text: string, isValid: (end: string) => boolean): boolean {
  return Object.values(parseRange(text)).every((end) => end === "" || isValid(end));
}

/** A range whose ends are valid and in order. */
function parseOrdered(
  text: string,
  isValid: (end: string) => boolean,
  rank: (end: string) => number,
): string | undefined {
  const { from, to } = parseRange(text);
  const ordered = from === "" || to === "" || rank(from) <= rank(to);
  return isValidEach(text, isValid) && ordered ? formatRange({ from, to }) || undefined : undefined;
}

/** A range of integers, without leading zeros. */
function parseNumbers(text: string, min: number, max: number): string | undefined {
  const range = parseOrdered(text, (end) => isWholeNumber(end, min, max), Number);
  if (range === undefined) return undefined;
  const plain = (end: string) => (end === "" ? "" : String(Number(end) || 0));
  const { from, to } = parseRange(range);
  return formatRange({ from: plain(from), to: plain(to) });
}

interface RangeLabels {
  readonly both: (range: Range) => string;
  readonly from: (end: string) => string;
  readonly to: (end: string) => string;
}

function describeRange(value: string, labels: RangeLabels): string {
  const range = parseRange(value);
  if (range.from !== "" && range.to !== "") return labels.both(range);
  return range.from === "" ? labels.to(range.to) : labels.from(range.from);
}

function describeNumbers(value: string, format: (end: string) => string): string {
  return describeRange(value, {
    both: ({ from, to }) => `${format(from)}–${format(to)}`,
    from: (end) => `${format(end)} or more`,
    to: (end) => `up to ${format(end)}`,
  });
}

/** Labels of days relative to today, by their form in the URL: "last-7-days". */
const RELATIVE_LABELS: Readonly<Record<string, string>> = {
  "last-1-days": "Today",
  "last-365-days": "Last 12 months",
  "this-year": "This year",
};

function relativeLabel(day: string): string {
  return RELATIVE_LABELS[day] ?? `L${day.slice(1).replaceAll("-", " ")}`;
}

/** Presets of days up to today. They stay relative: opened a month later, the last 7 days are those before that day. */
export const DATE_PRESETS: readonly RangePreset[] = [
  "last-1-days",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "last-365-days",
  "this-year",
].map((day) => ({ label: relativeLabel(day), value: `${day}..` }));

const dayFormat: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeZone: "UTC" };

function startProblem(text: string, start: "only" | "required" | undefined): string | undefined {
  const { from, to } = parseRange(text);
  if (start !== undefined && from === "") return "Enter a start date.";
  return start === "only" && to !== "" ? "Enter a start date only." : undefined;
}

/** Days, both included: "Nov 1 – 21, 2026", "since Nov 1, 2026", "until Nov 21, 2026", "last 7 days". */
export const datesRules: CriterionRules<"dates"> = {
  parse(text, { start }) {
    const { from, to } = parseRange(text);
    if (isRelativeDay(from)) return to === "" && !from.endsWith("-before") ? `${from}..` : undefined;
    const range = parseOrdered(text, isDate, (end) => Date.parse(end));
    return range === undefined || startProblem(range, start) !== undefined ? undefined : range;
  },
  validate: (text, { start }) =>
    isValidEach(text, isDate)
      ? (startProblem(text, start) ?? "The start date is after the end date.")
      : "Enter a valid date.",
  describe(value) {
    const { from } = parseRange(value);
    if (isRelativeDay(from)) return relativeLabel(from).toLowerCase();
    const format = new Intl.DateTimeFormat(undefined, dayFormat);
    const day = (end: string) => new Date(`${end}T00:00:00Z`);
    return describeRange(value, {
      both: ({ from, to }) => format.formatRange(day(from), day(to)),
      from: (end) => `since ${format.format(day(end))}`,
      to: (end) => `until ${format.format(day(end))}`,
    });
  },
  // a start has no end
  fromAmount: (value, _of, { start }) => (start === "only" ? value.replace(/\.\..*$/, "..") : value),
  isOfDays: true,
  showsErrorsAfterPause: true,
};

/** A word in the form that is compared with those of presets: "mid-size" is "midsize". */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Words in typed ranges, besides those of presets. */
const RANGE_WORDS =
  "over|above|more than|at least|from|up to|under|below|less than|at most|between|or more|and more|and up|or less|or fewer|to|k|thousands|m|mio|mil|mn|millions|b|bn|bil|billions|usd".split(
    "|",
  );

/** Whether no further letter can turn a typed text into a range: "abc", but not "mi", "10 m" or "-". */
function isNoRange(text: string, { presets = [] }: { readonly presets?: readonly RangePreset[] }): boolean {
  const known = [...RANGE_WORDS, ...presets.map(({ label }) => label)].map(plainWord);
  const { from, to } = parseRange(text);
  return [from, to].some((end) =>
    end
      .split(/[^\p{L}\s]+/u)
      .map(plainWord)
      .some((word) => word !== "" && !known.some((each) => each.startsWith(word))),
  );
}

const OUT_OF_ORDER = "The minimum is higher than the maximum.";

/** Integers: "70–100", "1,000 or more", "up to 90", "-20%–10%". */
export const numbersRules: CriterionRules<"numbers"> = {
  parse: (text, { min, max }) => parseNumbers(text, min, max),
  validate: (text, { min, max }) =>
    isValidEach(text, (end) => isWholeNumber(end, min, max))
      ? OUT_OF_ORDER
      : `Enter whole numbers from ${formatNumber(min)} to ${formatNumber(max)}.`,
  isHopeless: isNoRange,
  describe: (value, { unit = "" }) => describeNumbers(value, (end) => formatNumber(Number(end)) + unit),
  suggests: ({ presets }) => asEntries(presets),
  showsErrorsAfterPause: true,
};

/** Amounts in thousands of US dollars: "$10M–$50M". */
export const moneyRules: CriterionRules<"money"> = {
  parse: (text) => parseNumbers(text, 0, MAX_MONEY),
  validate(text) {
    if (isValidEach(text, (end) => isWholeNumber(end, 0, MAX_MONEY))) return OUT_OF_ORDER;
    return isValidEach(text, (end) => /^\d+$/.test(end))
      ? "Enter amounts under $1 trillion."
      : "Enter amounts like 500k, 10M or $1.2B.";
  },
  isHopeless: isNoRange,
  describe: (value) => describeNumbers(value, (end) => formatMoney(Number(end))),
  suggests: ({ presets }) => asEntries(presets),
  // bare digits are dollars
  fromAmount: (value, of) =>
    of === "count" ? value.replace(/\d+/g, (dollars) => String(Math.round(Number(dollars) / 1000))) : value,
  showsErrorsAfterPause: true,
};

/** Grades of a scale: "A–C", "C or larger". */
export const scaleRules: CriterionRules<"scale"> = {
  parse: (text, { grades }) =>
    parseOrdered(
      text,
      (end) => grades.includes(end),
      (end) => grades.indexOf(end),
    ),
  validate: (text, { grades }) =>
    isValidEach(text, (end) => grades.includes(end))
      ? `Put them in order, from ${grades[0]} to ${grades.at(-1)}.`
      : `Choose grades from ${grades[0]} to ${grades.at(-1)}.`,
  describe: (value, { fromLabel, upToLabel }) =>
    describeRange(value, {
      both: ({ from, to }) => (from === to ? from : `${from}–${to}`),
      from: (end) => `${end} ${fromLabel}`,
      to: (end) => `${end} ${upToLabel}`,
    }),
  showsErrorsAfterPause: true,
};
