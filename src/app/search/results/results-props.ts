import type { RefObject } from "react";
import type { PageRange } from "#app/table/pagination.ts";
import type { CountedParts } from "./counted-parts.ts";
import type { SearchView } from "#app/search/search-params.ts";
import type { OpenSearch, SearchExtras, SearchResource } from "#app/search/search-definition.ts";
import type { TableLook } from "./use-table-settings.ts";
import type { SearchResults } from "./use-search-results.ts";

/** What the place of the rows is given, whichever state it shows. */
export interface ResultsProps<Row extends { readonly id: string }, Key extends string> {
  readonly resource: SearchResource<Row, Key>;
  readonly view: SearchView<Key>;
  readonly results: SearchResults<Row>;
  readonly look: TableLook<Row>;
  /** Nothing is shown before something was asked. */
  readonly asked: boolean;
  readonly range: PageRange | undefined;
  /** What only some searches show; without it rows are rows. */
  readonly parts: CountedParts | undefined;
  readonly onChange: (view: SearchView<Key>) => void;
  /** Shows one row beside the others, or none. */
  readonly onPeek: (id: string | undefined) => void;
  /** The searches that were asked before, where there is room for them. */
  readonly Recent: SearchExtras["Recent"];
  readonly open: OpenSearch;
  readonly scroller: RefObject<HTMLDivElement | null>;
}
