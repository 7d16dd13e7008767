import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/** The list of the person whose records a view leaves out. */
export interface HiddenList {
  /** `failed`: this browser's lists cannot be read; `missing`: it has no such list. Then nothing is hidden. */
  readonly status: "loading" | "ready" | "missing" | "failed";
  readonly listName: string;
  /** Whether a record is on the list. */
  readonly has: (record: RecordRef) => boolean;
}

/** The rows of a page that are left out of the table, because they are on a list of the person. */
export interface HiddenRows extends HiddenList {
  /** How many rows of the page are on the list; undefined until that is known. */
  readonly count: number | undefined;
  /** How many rows the page has. */
  readonly of: number;
  /** Whether the rows of this page are shown all the same. */
  readonly shown: boolean;
}

/** Whether a row is about a record of which this holds. */
export function rowHas(
  { selectable }: Pick<SearchDefinition, "selectable">,
  row: SearchRow,
  has: (record: RecordRef) => boolean,
): boolean {
  return [selectable(row) ?? []].flat().some(has);
}
