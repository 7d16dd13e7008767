const CURRENCY = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

/** Thousands of US dollars in short: 9400000 → "$9.4B". */
export function moneyText(thousands: number, locale?: string): string {
  const format = new Intl.NumberFormat(locale, {
    ...CURRENCY,
    notation: "compact",
    maximumSignificantDigits: 3,
  });
  return format.format(thousands * 1000);
}

/** Thousands of US dollars in full: 9400000 → "$9,400,000,000". */
export function exactMoneyText(thousands: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { ...CURRENCY, maximumFractionDigits: 0 }).format(thousands * 1000);
}
