import type { RefObject } from "react";
import type { Pagination } from "#app/table/pagination.ts";
import type { SearchView, ViewKind } from "#app/search/search-params.ts";
import type { SearchSnapshot, SearchExtensions, SearchDefinition } from "#app/search/search-definition.ts";
import type { TableSettings } from "./table-settings.tsx";
import type { SearchResults } from "./use-search-results.ts";

/** What the results area is given, whichever state it shows. */
export interface ResultsProps<Row extends { readonly id: string }, Key extends string> {
  readonly resource: SearchDefinition<Row, Key>;
  readonly view: SearchView<Key>;
  readonly results: SearchResults<Row>;
  readonly settings: TableSettings<Row>;
  /** Whether a search was requested at all. */
  readonly asked: boolean;
  readonly range: Pagination | undefined;
  readonly onChange: (view: SearchView<Key>) => void;
  /** Shows one row beside the others, or none. */
  readonly onPeek: (id: string | undefined) => void;
  /** Recent searches, shown where there are no rows. */
  readonly Recent: SearchExtensions["Recent"];
  readonly open: SearchSnapshot;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** How the rows are drawn: what the address says, where the search has cards at all. */
export function viewKind(
  resource: { readonly card?: unknown; readonly defaultView?: ViewKind },
  view: Pick<SearchView, "view">,
): ViewKind {
  if (resource.card === undefined) return "rows";
  return view.view ?? resource.defaultView ?? "rows";
}
