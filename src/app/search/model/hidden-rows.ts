import type { SearchDefinition, SearchRow } from "#app/search/search-definition.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";

/** The person's list whose records a view hides. */
export interface HiddenList {
  /** `failed`: this browser's lists cannot be read; `missing`: there is no such list. Then nothing is hidden. */
  readonly status: "loading" | "ready" | "missing" | "failed";
  readonly listName: string;
  /** Whether a record is on the list. */
  readonly has: (record: RecordRef) => boolean;
}

/** The rows of a page that are hidden, because they are on a list of the person. */
export interface HiddenRows extends HiddenList {
  /** Number of rows of the page that are on the list; undefined until known. */
  readonly count: number | undefined;
  /** Number of rows of the page. */
  readonly of: number;
  /** Whether these rows are shown nevertheless. */
  readonly shown: boolean;
}

/** Whether a row has a record that meets the condition. */
export function rowHas(
  { selectable }: Pick<SearchDefinition, "selectable">,
  row: SearchRow,
  has: (record: RecordRef) => boolean,
): boolean {
  return [selectable(row) ?? []].flat().some(has);
}
