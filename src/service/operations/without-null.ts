/** What an answer holds of a row: an attribute without a value is absent rather than null. */
export function withoutNull(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
