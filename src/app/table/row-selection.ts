/** The chosen rows as a table sees them: it asks row by row, so that one box re-renders one row. */
export interface RowSelection<Row> {
  subscribe(listener: () => void): () => void;
  has(row: Row): boolean;
  /** Whether the row stands for a record that can be chosen. */
  can(row: Row): boolean;
  add(rows: readonly Row[]): void;
  remove(rows: readonly Row[]): void;
}

/** How much of a page is chosen. */
export type PageSelection = "none" | "some" | "all";

/** What the box in the heading shows for the rows of a page. */
export function pageSelection<Row>(rows: readonly Row[], has: (row: Row) => boolean): PageSelection {
  const chosen = rows.filter(has).length;
  if (chosen === 0) return "none";
  return chosen === rows.length ? "all" : "some";
}

/**
 * The ids from `anchor` to `id`, both included, in either direction; only `id` when the anchor is not on this page.
 */
export function idsBetween(
  ids: readonly string[],
  anchor: string | undefined,
  id: string,
): readonly string[] {
  const from = anchor === undefined ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(id);
  if (from < 0 || to < 0) return [id];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
