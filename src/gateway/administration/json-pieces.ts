import { readable } from "#contract/diagnostics/unreadable-text.ts";

/* Writes JSON piece by piece, since the whole can be too large for memory. */

/** Passes text that already is JSON through byte for byte, and encodes any other text as a JSON string. */
export function rawJson(text: string): string {
  const isJson = readable(() => JSON.parse(text) as unknown) !== undefined;
  return isJson ? text : JSON.stringify(text);
}

/** JSON: in one piece, or in several where it can be large. */
export type Item = string | AsyncIterable<string>;

/** An array of items. */
export async function* arrayOf(items: AsyncIterable<Item>): AsyncGenerator<string> {
  let before = "\n";
  yield "[";
  for await (const item of items) {
    yield before;
    if (typeof item === "string") yield item;
    else yield* item;
    before = ",\n";
  }
  yield "]";
}

/** An object, given as JSON, with one more member that is an array. */
export async function* withArray(
  told: string,
  name: string,
  items: AsyncIterable<Item>,
): AsyncGenerator<string> {
  yield `${told.slice(0, -1)},"${name}":`;
  yield* arrayOf(items);
  yield "}";
}

/** A condition that narrows rows to one space; none where a person's rows of all spaces are meant. */
export function inSpace(spaceId: string | undefined): { readonly space_id?: string } {
  return spaceId === undefined ? {} : { space_id: spaceId };
}

/** The rows of a statement, each converted by `tell`. */
export async function* mappedRows<Row extends object>(
  statement: { execute(): Promise<readonly Row[]> },
  tell: (row: Row) => object = (row) => row,
): AsyncGenerator<string> {
  for (const row of await statement.execute()) yield JSON.stringify(tell(row));
}
