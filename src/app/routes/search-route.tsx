import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import type { SearchLink } from "#app/search/search-navigation.ts";
import { invalidCriteria, paramsOf, splitSecrets, viewOf } from "#app/search/search-params.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import { searchExtensions } from "./search-extensions.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Criteria that no address may carry, by key: they live with the entry of the tab's history. */
    secrets?: Readonly<Record<string, string | undefined>>;
  }
}

/** Makes the component of a search's route: the address is the state, and everything in it is parsed here. */
export function searchRoute(to: SearchLink["to"], definition: SearchDefinition) {
  const { schema, criterionDefinitions } = definition;
  const secretKeys = criterionDefinitions.filter(({ secret }) => secret).map(({ key }) => key);
  return function SearchRoute() {
    const navigate = useNavigate();
    const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
    const secrets = useLocation({ select: ({ state }) => state.secrets });
    // a secret in the address itself is never taken over
    const known = { ...address, ...Object.fromEntries(secretKeys.map((key) => [key, secrets?.[key]])) };
    const view = viewOf(schema.parse(known), criterionDefinitions);
    return (
      <SearchScreen
        definition={definition}
        extensions={searchExtensions}
        view={view}
        invalid={invalidCriteria(address, view, criterionDefinitions)}
        onViewChange={(next, options) => {
          const { open, secrets: hidden } = splitSecrets(next, criterionDefinitions);
          void navigate({
            to,
            search: paramsOf(open),
            state: secretKeys.length > 0 ? { secrets: hidden } : {},
            ...options,
          });
        }}
      />
    );
  };
}
