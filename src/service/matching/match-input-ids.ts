/** The ids in a call's inputs, without duplicates and impossible ones. */
export function requestedIds(ids: readonly (string | number | undefined)[]): number[] {
  return [...new Set(ids.map(Number))].filter(Number.isSafeInteger);
}
