/**
 * The address's query as plain text values: `?companyName=health&page=2`. Nothing is guessed about types: each
 * screen's schema says what it takes. A repeated name keeps its last value.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The other way round; what is undefined, and the defaults of a search, stay out of the address. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
