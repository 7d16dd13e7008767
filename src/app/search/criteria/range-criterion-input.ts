import { formatNumber } from "#app/lib/format-number.ts";
import type { RangePreset, RangeSliderScale } from "./criterion.ts";
import { type Range, formatRange, parseRange, plainWord } from "./range-criterion.ts";

const UNITS: Readonly<Record<string, number>> = { "": 0.001, k: 1, m: 1000, b: 1_000_000 };
const SUFFIXES: readonly (readonly [string, number])[] = [
  ["B", 1_000_000],
  ["M", 1000],
  ["k", 1],
];
const AMOUNT =
  /^\$?\s*(\d[\d,.\s]*)\s*(?:(k|thousand)|(m|mio|mil|mn|million)|(b|bn|bil|billion))?s?\.?\s*(?:usd|\$)?$/i;

/**
 * Parses an amount ("10M", "$1.2 billion", "2,500,000") into whole thousands of US dollars. Returns other text
 * unchanged, for validation.
 */
export function parseMoney(text: string): string {
  const match = AMOUNT.exec(text.trim());
  if (!match) return text.trim();
  const unit = match[2] ? "k" : match[3] ? "m" : match[4] ? "b" : "";
  // commas separate thousands: "1,250,000"
  const amount = Number((match[1] ?? "").replace(/[,\s]/g, ""));
  const thousands = Math.round(amount * (UNITS[unit] ?? 1));
  return Number.isSafeInteger(thousands) ? String(thousands) : text.trim();
}

const NUMBER = /^(-?\d[\d,.\s]*)\s*(?:(k|thousand)|(m|mio|million))?\s*%?$/i;

/** Parses a number ("1,000", "1.5k", "-20%") into plain digits. Returns other text unchanged. */
export function parseNumberInput(text: string): string {
  const match = NUMBER.exec(text.trim());
  if (!match) return text.trim();
  const factor = match[2] ? 1000 : match[3] ? 1_000_000 : 1;
  const number = Number((match[1] ?? "").replace(/[,\s]/g, "")) * factor;
  return Number.isFinite(number) ? String(Math.round(number * 1000) / 1000) : text.trim();
}

/** Plain digits as shown in a field: 10000 → "10,000". */
export function formatNumberInput(digits: string): string {
  return isWhole(digits) ? formatNumber(Number(digits)) : digits;
}

function isWhole(text: string): boolean {
  return /^-?\d{1,12}$/.test(text);
}

const FROM =
  /^(?:>=?|≥|over|above|more than|at least|from)\s*(.+)$|^(.+?)\s*(?:\+|or more|and more|and up)$/i;
const UP_TO = /^(?:<=?|≤|up to|under|below|less than|at most)\s*(.+)$|^(.+?)\s*(?:or less|or fewer)$/i;
const BETWEEN = /^(.+?)\s*(?:\.\.+|[–—]|\bto\b|-)\s*(.+)$/i;

/** Minimum number of letters that identify a preset: "mid". */
const MIN_WORD_LENGTH = 3;

/**
 * Parses a whole range typed into one field into the URL's form: "100-1000", "500+", "under 50", "10-50M", or a preset
 * such as "mid-size", or its start. Undefined for a single number, or for anything else.
 */
export function readRange(
  text: string,
  parseEnd: (text: string) => string,
  presets: readonly RangePreset[] = [],
): string | undefined {
  const typed = text.trim();
  const word = plainWord(typed);
  const preset = presets.find(({ label }) => plainWord(label).startsWith(word));
  // "$10M" is an amount, although it is the start of "< $10M"
  const isWord = word.length >= MIN_WORD_LENGTH && !/\d/.test(typed);
  if (preset !== undefined && isWord) return preset.value;
  if (typed === "" || isWhole(parseEnd(typed))) return undefined;
  const [first, second] = typedEnds(typed);
  const to = parseEnd(second);
  // in "10-50M" the unit applies to both, in "100 to 1k" it does not
  const unit = /\d$/.test(first) ? (/[\d.\s]([a-z]+)$/i.exec(second)?.[1] ?? "") : "";
  const withUnit = parseEnd(first + unit);
  const from = Number(withUnit) <= Number(to) ? withUnit : parseEnd(first);
  const isRange = [from, to].every((end) => end === "" || isWhole(end));
  return isRange ? formatRange({ from, to }) || undefined : undefined;
}

/** Both ends of a typed range; empty where there is none. */
function typedEnds(text: string): readonly [string, string] {
  const [, above, more] = FROM.exec(text) ?? [];
  const [, below, less] = UP_TO.exec(text) ?? [];
  const from = above ?? more;
  const to = below ?? less;
  if (from !== undefined) return [from, ""];
  if (to !== undefined) return ["", to];
  const [, first = "", second = ""] = BETWEEN.exec(text) ?? [];
  return [first, second];
}

/** Slider stops within a power of ten. */
const STEPS = [1, 1.5, 2, 3, 5, 7];

/** The stops of a slider: integers at growing distances. */
export function sliderStops({ min, max }: RangeSliderScale): readonly number[] {
  const stops: number[] = [];
  for (let decade = 1; decade <= max; decade *= 10) {
    for (const step of STEPS) {
      const stop = step * decade;
      if (Number.isInteger(stop) && stop >= min && stop <= max) stops.push(stop);
    }
  }
  return stops;
}

/** The stop nearest to a value, by ratio. */
export function nearestStop(stops: readonly number[], value: number): number {
  const distance = (stop: number) => Math.abs(Math.log(Math.max(value, 1) / stop));
  return stops.reduce((best, stop, at) => (distance(stop) < distance(stops[best] ?? 1) ? at : best), 0);
}

/** How an end of a range is formatted and parsed in its field. */
interface EndFormat {
  /** Formats the digits of the value for the field. */
  readonly input: (digits: string) => string;
  /** Parses typed text into digits; returns other text unchanged. */
  readonly parse: (text: string) => string;
}

/** The text in both fields of a range, and the range in the URL's form. */
interface TypedRange {
  readonly texts: Range;
  readonly value: string;
}

/** Both fields after typing into one of them: a whole range typed into the first fills both. */
export function typeRangeEnd(
  shown: Range,
  { end, text }: { readonly end: keyof Range; readonly text: string },
  { input, parse }: EndFormat,
  presets?: readonly RangePreset[],
): TypedRange {
  const whole = end === "from" ? readRange(text, parse, presets) : undefined;
  if (whole !== undefined) return { texts: { from: text, to: input(parseRange(whole).to) }, value: whole };
  const texts = { ...shown, [end]: text };
  return { texts, value: formatRange({ from: parse(texts.from), to: parse(texts.to) }) };
}

/** The stops of a slider's two thumbs, by index: an open end is the end of the scale. */
export function thumbsOf(
  stops: readonly number[],
  value: string,
): { readonly from: number; readonly to: number } {
  const range = parseRange(value);
  const indexOf = (text: string, open: number) =>
    /^\d+$/.test(text) ? nearestStop(stops, Number(text)) : open;
  const from = indexOf(range.from, 0);
  return { from, to: Math.max(from, indexOf(range.to, stops.length - 1)) };
}

/**
 * The range after a thumb was moved to a stop. An end of the scale is an open end; thumbs meet but do not pass each
 * other.
 */
export function moveThumb(
  stops: readonly number[],
  value: string,
  { end, to }: { readonly end: keyof Range; readonly to: number },
): string {
  const range = parseRange(value);
  const stop = stops[to] ?? 0;
  const isOpen = to === (end === "from" ? 0 : stops.length - 1);
  const other = end === "from" ? range.to : range.from;
  const isBeyond = other !== "" && (end === "from" ? stop > Number(other) : stop < Number(other));
  return formatRange({ ...range, [end]: isOpen ? "" : isBeyond ? other : String(stop) });
}

/** Thousands of US dollars as typed, without rounding: 12500 → "12.5M", 12345 → "12345k". */
export function formatMoneyInput(thousands: string): string {
  if (!/^\d+$/.test(thousands)) return thousands;
  const value = Number(thousands);
  for (const [suffix, size] of SUFFIXES) {
    const amount = value / size;
    if (amount >= 1 && Number.isInteger(amount * 100)) return amount + suffix;
  }
  return value === 0 ? "0" : `${value}k`;
}
