import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchResource } from "#app/search/search-resource.ts";

const listsOfRecord = lazyComponent(
  async () => (await import("#app/features/lists/lists-of-record.tsx")).ListsOfRecord,
);

/** Makes the component of a search's route: the address is the state, and whatever it holds is parsed here. */
export function searchRoute<Row extends { readonly id: string }, Key extends string>(
  to: "/contacts" | "/companies" | "/intent" | "/news" | "/scoops",
  resource: SearchResource<Row, Key>,
) {
  return function SearchRoute() {
    const navigate = useNavigate();
    const search = resource.schema.parse(useSearch({ strict: false }));
    return (
      <SearchScreen
        resource={resource}
        search={search}
        extras={{ Lists: listsOfRecord.Component }}
        onSearchChange={(next, options) => void navigate({ to, search: next, ...options })}
      />
    );
  };
}
