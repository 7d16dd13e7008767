import type { Encoding } from "#app/files/read/table-file.ts";

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** The bytes of each character of an encoding, by decoding all single bytes and pairs. */
function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const note = (...bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== "\uFFFD" && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first += 1) note(first);
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) note(first, second);
  tables.set(encoding, table);
  return table;
}

/** Encodes a text in a one-byte or two-byte encoding. Throws for a letter that the encoding lacks. */
export function encodeAs(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const table = tableOf(encoding);
  return Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const bytes = table.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}
