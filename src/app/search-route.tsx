import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchPlace } from "#app/search/search-places.ts";
import type { SearchResource } from "#app/search/search-resource.ts";
import { searchExtras } from "./search-extras.ts";

/** Makes the component of a search's route: the address is the state, and whatever it holds is parsed here. */
export function searchRoute<Row extends { readonly id: string }, Key extends string>(
  to: SearchPlace["to"],
  resource: SearchResource<Row, Key>,
) {
  return function SearchRoute() {
    const navigate = useNavigate();
    const search = resource.schema.parse(useSearch({ strict: false }));
    return (
      <SearchScreen
        resource={resource}
        extras={searchExtras}
        search={search}
        onSearchChange={(next, options) => void navigate({ to, search: next, ...options })}
      />
    );
  };
}
