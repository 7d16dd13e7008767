import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CountedParts } from "#app/search/counted-parts.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchResource } from "#app/search/search-resource.ts";

/** Makes the component of a search's route: the address is the state, and whatever it holds is parsed here. */
export function searchRoute<Row extends { readonly id: string }, Key extends string>(
  to: "/contacts" | "/companies" | "/intent" | "/news" | "/scoops",
  resource: SearchResource<Row, Key>,
  parts?: CountedParts,
) {
  return function SearchRoute() {
    const navigate = useNavigate();
    const search = resource.schema.parse(useSearch({ strict: false }));
    return (
      <SearchScreen
        resource={resource}
        parts={parts}
        search={search}
        onSearchChange={(next, options) => void navigate({ to, search: next, ...options })}
      />
    );
  };
}
