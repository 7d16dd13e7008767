/** The identifiers of records or rows in their order, as text. */
export function idsOf(records: readonly { readonly id: string | number }[]): string[] {
  return records.map(({ id }) => String(id));
}
