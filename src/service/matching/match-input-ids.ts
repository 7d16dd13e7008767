/** The identifiers that the inputs of a call carry, each once and without those that no record can have. */
export function askedIds(ids: readonly (string | number | undefined)[]): number[] {
  return [...new Set(ids.map(Number))].filter(Number.isSafeInteger);
}
