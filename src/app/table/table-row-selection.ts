/** The selection as a table sees it: a store that outlives the table and is queried per row. */
export interface RowSelection<Row> {
  subscribe(listener: () => void): () => void;
  has(row: Row): boolean;
  /** Whether the row's record can be selected. */
  can(row: Row): boolean;
  add(rows: readonly Row[]): void;
  remove(rows: readonly Row[]): void;
}

/** How much of a page is selected. */
export type PageSelection = "none" | "some" | "all";

/** The state of the page's checkbox. */
export function pageSelection<Row>(rows: readonly Row[], has: (row: Row) => boolean): PageSelection {
  const selected = rows.filter(has).length;
  if (selected === 0) return "none";
  return selected === rows.length ? "all" : "some";
}
