import type { HeaderRows } from "#app/files/read/table-file.ts";

/**
 * The rows that name the columns after a press on one: a neighbor joins them, one of them leaves, any other takes their
 * place. They stay side by side.
 */
export function toggledHeader(header: HeaderRows | null, index: number): HeaderRows | null {
  if (header === null) return { from: index, to: index };
  const { from, to } = header;
  if (index === to + 1) return { from, to: index };
  if (index === from - 1) return { from: index, to };
  if (index < from || index > to) return { from: index, to: index };
  if (from === to) return null;
  return index === from ? { from: from + 1, to } : { from, to: index - 1 };
}
