import { perLocale } from "./per-locale.ts";

const CURRENCY = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

const short = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { ...CURRENCY, notation: "compact", maximumSignificantDigits: 3 }),
);
const full = perLocale((locale) => new Intl.NumberFormat(locale, { ...CURRENCY, maximumFractionDigits: 0 }));

/** Thousands of US dollars in short: 9400000 → "$9.4B". */
export function moneyText(thousands: number, locale?: string): string {
  return short(locale).format(thousands * 1000);
}

/** Thousands of US dollars in full: 9400000 → "$9,400,000,000". */
export function exactMoneyText(thousands: number, locale?: string): string {
  return full(locale).format(thousands * 1000);
}
