import { perLocale } from "./per-locale.ts";

const plain = perLocale((locale) => new Intl.NumberFormat(locale));

/** A whole number in the browser's notation: 2418 → "2,418". */
export function numberText(value: number, locale?: string): string {
  return plain(locale).format(value);
}

/** A number with its noun: 1 → "1 contact", 2418 → "2,418 contacts". */
export function countText(count: number, noun: Noun, locale?: string): string {
  return `${numberText(count, locale)} ${count === 1 ? noun.one : noun.many}`;
}

/** What a thing and several of it are called, in lower case. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** Reads a number that the service may write as text; undefined when it is neither. */
export function numberOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const number = typeof value === "number" ? value : Number(value.replaceAll(",", ""));
  return Number.isFinite(number) ? number : undefined;
}
