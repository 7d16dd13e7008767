import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { ignoredCriteria, splitSecrets } from "#app/search/search-params.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchLink } from "#app/search/search-navigation.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { searchExtensions } from "./search-extensions.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Criteria that no address may hold, by their names: they live and go with the entry of the tab's history. */
    secrets?: Readonly<Record<string, string | undefined>>;
  }
}

/** Makes the component of a search's route: the address is the state, and whatever it holds is parsed here. */
export function searchRoute<Row extends { readonly id: string }, Key extends string>(
  to: SearchLink["to"],
  resource: SearchDefinition<Row, Key>,
) {
  const { schema, slots } = resource;
  const secretKeys = slots.filter(({ secret }) => secret).map(({ key }) => key);
  return function SearchRoute() {
    const navigate = useNavigate();
    const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
    const secrets = useLocation({ select: ({ state }) => state.secrets });
    const known = { ...given, ...Object.fromEntries(secretKeys.map((key) => [key, secrets?.[key]])) };
    const search = schema.parse(known);
    return (
      <SearchScreen
        resource={resource}
        extras={searchExtensions}
        search={search}
        ignored={ignoredCriteria(given, search, slots)}
        onSearchChange={(next, options) => {
          const { open, secrets: kept } = splitSecrets(next, slots);
          void navigate({
            to,
            search: open,
            state: secretKeys.length > 0 ? { secrets: kept } : {},
            ...options,
          });
        }}
      />
    );
  };
}
