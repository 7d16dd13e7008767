/** The first of each id, in order: answers have been seen to name one record twice. */
export function uniqueById<Item extends { readonly id: string }>(items: readonly Item[] = []): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed();
}
