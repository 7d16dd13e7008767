import { useLocation, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { invalidCriteria, paramsOf, splitSecrets, viewOf } from "#app/search/search-params.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import { SelectionOrigin } from "#app/selection/selection-provider.tsx";
import { searchExtensions } from "./search-extensions.ts";
import { useNavigateWithin } from "./use-navigate-within.ts";
import { useSearchOrigin } from "./search-origin.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Secret criteria, by key, which no URL may contain: they live in the history entry. */
    secrets?: Criteria;
  }
}

/** A search screen whose state is the URL and, for secret criteria, the history entry. */
export function RoutedSearch({ definition }: { readonly definition: SearchDefinition }) {
  const { schema, criterionDefinitions } = definition;
  const navigateWithin = useNavigateWithin();
  const params = useSearch({ strict: false });
  const secrets = useLocation({ select: ({ state }) => state.secrets });
  const view = useMemo(() => {
    // a secret in the URL itself is never used
    const hidden = criterionDefinitions.flatMap(({ key, secret }) => (secret ? [[key, secrets?.[key]]] : []));
    return viewOf(schema.parse({ ...params, ...Object.fromEntries(hidden) }), criterionDefinitions);
  }, [params, secrets, schema, criterionDefinitions]);
  const origin = useSearchOrigin(definition, view);
  return (
    <SelectionOrigin origin={origin}>
      <SearchScreen
        definition={definition}
        extensions={searchExtensions}
        view={view}
        invalid={invalidCriteria({ ...params }, view, criterionDefinitions)}
        onViewChange={(next, options) => {
          const { open, secrets: secret } = splitSecrets(next, criterionDefinitions);
          const state = Object.keys(secret).length > 0 ? { secrets: secret } : {};
          void navigateWithin({ to: definition.to, search: paramsOf(open), state, ...options });
        }}
      />
    </SelectionOrigin>
  );
}
