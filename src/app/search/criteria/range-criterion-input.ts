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
 * An amount as people write it ("10M", "$1.2 billion", "2,500,000") in whole thousands of US dollars. Text that is no
 * amount is returned as it is, so that validation can find it.
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

/** A number as people write it ("1,000", "1.5k", "-20%") in plain digits. Other text is returned as it is. */
export function parseNumberInput(text: string): string {
  const match = NUMBER.exec(text.trim());
  if (!match) return text.trim();
  const factor = match[2] ? 1000 : match[3] ? 1_000_000 : 1;
  const number = Number((match[1] ?? "").replace(/[,\s]/g, "")) * factor;
  return Number.isFinite(number) ? String(Math.round(number * 1000) / 1000) : text.trim();
}

/** Plain digits as they are shown in a field: 10000 → "10,000". */
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

/** Letters of a preset's word that are enough to mean it: "mid". */
const MIN_WORD_LENGTH = 3;

/**
 * A whole range that was typed into one field, as the address carries it: "100-1000", "500+", "under 50", "10-50M", or the
 * word of a preset such as "mid-size", or its beginning. Undefined for a single number, or for anything else.
 */
export function readRange(
  text: string,
  parseEnd: (text: string) => string,
  presets: readonly RangePreset[] = [],
): string | undefined {
  const typed = text.trim();
  const word = plainWord(typed);
  const preset = presets.find(({ label }) => plainWord(label).startsWith(word));
  // "$10M" is an amount, though "< $10M" begins with it
  const isWord = word.length >= MIN_WORD_LENGTH && !/\d/.test(typed);
  if (preset !== undefined && isWord) return preset.value;
  if (typed === "" || isWhole(parseEnd(typed))) return undefined;
  const [first, second] = typedEnds(typed);
  const to = parseEnd(second);
  // "10-50M" says the unit once, "100 to 1k" does not
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

/** Where the stops of a slider are within a power of ten. */
const STEPS = [1, 1.5, 2, 3, 5, 7];

/** The values at which a slider stops: whole numbers, ever further apart. */
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

/** The stop that is nearest to a value, by their ratio. */
export function nearestStop(stops: readonly number[], value: number): number {
  const distance = (stop: number) => Math.abs(Math.log(Math.max(value, 1) / stop));
  return stops.reduce((best, stop, at) => (distance(stop) < distance(stops[best] ?? 1) ? at : best), 0);
}

/** How an end of a range is shown in its field, and read from there. */
interface EndFormat {
  /** As it is typed, from the digits of the value. */
  readonly input: (digits: string) => string;
  /** The digits of what was typed; other text as it is. */
  readonly parse: (text: string) => string;
}

/** What stands in both fields of a range, and the range as the address carries it. */
interface TypedRange {
  readonly texts: Range;
  readonly value: string;
}

/** Both fields after something was typed into one of them: a whole range that is typed into the first fills both. */
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

/** The stops at which the two thumbs of a slider stand, by their index: an open end is that of the scale. */
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

/** The range once a thumb was moved to a stop. An end of the scale is an open end; thumbs meet, and do not pass each other. */
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

/** Thousands of US dollars as one would type them, without rounding: 12500 → "12.5M", 12345 → "12345k". */
export function formatMoneyInput(thousands: string): string {
  if (!/^\d+$/.test(thousands)) return thousands;
  const value = Number(thousands);
  for (const [suffix, size] of SUFFIXES) {
    const amount = value / size;
    if (amount >= 1 && Number.isInteger(amount * 100)) return amount + suffix;
  }
  return value === 0 ? "0" : `${value}k`;
}
