import { useLocation } from "@tanstack/react-router";
import { type SearchParams, ignoredCriteria, splitSecrets } from "#app/search/search-params.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { searchExtensions } from "./search-extensions.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Criteria that no address may hold, by their names: they live and go with the entry of the tab's history. */
    secrets?: Criteria;
  }
}

interface RoutedSearchProps<Row extends { readonly id: string }, Key extends string> {
  readonly definition: SearchDefinition<Row, Key>;
  /** The address, as the route's schema read it. */
  readonly params: Partial<SearchParams<Key>>;
  readonly onChange: (
    params: SearchParams<Key>,
    options: { readonly state: { readonly secrets?: Criteria }; readonly replace?: boolean },
  ) => void;
}

/** A search screen whose state is the address, and for secret criteria the entry of the history behind it. */
export function RoutedSearch<Row extends { readonly id: string }, Key extends string>({
  definition,
  params,
  onChange,
}: RoutedSearchProps<Row, Key>) {
  const { schema, slots } = definition;
  const secrets = useLocation({ select: ({ state }) => state.secrets });
  const search = schema.parse({ ...params, ...secrets });
  return (
    <SearchScreen
      resource={definition}
      extras={searchExtensions}
      search={search}
      ignored={ignoredCriteria(params, search, slots)}
      onSearchChange={(next, options) => {
        const { open, secrets: secret } = splitSecrets(next, slots);
        onChange(open, { state: Object.keys(secret).length > 0 ? { secrets: secret } : {}, ...options });
      }}
    />
  );
}
