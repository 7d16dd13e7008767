import type { SearchView } from "#app/search/search-params.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";

/** A search whatever its rows are: it hands its resource and its view to a function that takes any. */
export type WithSearch = <Result>(
  use: <Row extends { readonly id: string }, Key extends string>(
    resource: SearchDefinition<Row, Key>,
    view: SearchView<Key>,
  ) => Result,
) => Result;
