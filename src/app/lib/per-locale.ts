/** Makes a format once for each locale: they hold no state, and making one costs more than a hundred uses. */
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
