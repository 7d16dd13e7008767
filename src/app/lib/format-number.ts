const CURRENCY = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

const short = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { ...CURRENCY, notation: "compact", maximumSignificantDigits: 3 }),
);
const full = perLocale((locale) => new Intl.NumberFormat(locale, { ...CURRENCY, maximumFractionDigits: 0 }));

/** Thousands of US dollars in short: 9400000 → "$9.4B". */
export function formatMoney(thousands: number, locale?: string): string {
  return short(locale).format(thousands * 1000);
}

/** Thousands of US dollars in full: 9400000 → "$9,400,000,000". */
export function formatExactMoney(thousands: number, locale?: string): string {
  return full(locale).format(thousands * 1000);
}

const plain = perLocale((locale) => new Intl.NumberFormat(locale));

/** A whole number in the browser's locale: 2418 → "2,418". */
export function formatNumber(value: number, locale?: string): string {
  return plain(locale).format(value);
}

/** A number with its noun: 1 → "1 contact", 2418 → "2,418 contacts". */
export function formatCount(count: number, noun: Noun, locale?: string): string {
  return `${formatNumber(count, locale)} ${count === 1 ? noun.one : noun.many}`;
}

/** Singular and plural of a noun, in lower case: those of several rooms stand below. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

export const COLUMN: Noun = { one: "column", many: "columns" };
export const DAY: Noun = { one: "day", many: "days" };
export const FILE: Noun = { one: "file", many: "files" };
export const FILTER: Noun = { one: "filter", many: "filters" };
export const PERSON: Noun = { one: "person", many: "people" };
export const ROW: Noun = { one: "row", many: "rows" };
export const TIME: Noun = { one: "time", many: "times" };

/** Parses a number that the service may send as text; undefined for anything else. */
export function parseNumber(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const number = typeof value === "number" ? value : Number(value.replaceAll(",", ""));
  return Number.isFinite(number) ? number : undefined;
}

/** Caches a formatter per locale: it has no state, and creating one costs more than a hundred uses. */
export function perLocale<Format>(make: (locale: string | undefined) => Format): (locale?: string) => Format {
  const made = new Map<string | undefined, Format>();
  return (locale) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const format = make(locale);
    made.set(locale, format);
    return format;
  };
}

/** A file size in decimal units: 19200 → "19 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)} bytes`;
  const [unit, size] = bytes < 1_000_000 ? ["KB", 1000] : ["MB", 1_000_000];
  const value = bytes / size;
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${unit}`;
}
