import type { RefObject } from "react";
import type { Pagination } from "#app/table/pagination.ts";
import type { CountedParts } from "./counted-parts.ts";
import type { SearchView } from "#app/search/search-params.ts";
import type { SearchSnapshot, SearchExtensions, SearchDefinition } from "#app/search/search-definition.ts";
import type { TableSettings } from "./use-table-settings.ts";
import type { SearchResults } from "./use-search-results.ts";

/** What the place of the rows is given, whichever state it shows. */
export interface ResultsProps<Row extends { readonly id: string }, Key extends string> {
  readonly resource: SearchDefinition<Row, Key>;
  readonly view: SearchView<Key>;
  readonly results: SearchResults<Row>;
  readonly look: TableSettings<Row>;
  /** Nothing is shown before something was asked. */
  readonly asked: boolean;
  readonly range: Pagination | undefined;
  /** What only some searches show; without it rows are rows. */
  readonly parts: CountedParts | undefined;
  readonly onChange: (view: SearchView<Key>) => void;
  /** Shows one row beside the others, or none. */
  readonly onPeek: (id: string | undefined) => void;
  /** The searches that were asked before, where there is room for them. */
  readonly Recent: SearchExtensions["Recent"];
  readonly open: SearchSnapshot;
  readonly scroller: RefObject<HTMLDivElement | null>;
}
