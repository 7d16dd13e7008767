import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CountedParts } from "#app/search/counted-parts.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { SearchScreen } from "#app/search/search-screen.tsx";
import type { SearchExtras, SearchResource } from "#app/search/search-resource.ts";

const recordLinks = lazyComponent(
  async () => (await import("#app/features/company/record-links.tsx")).RecordLinksList,
);

/** What features add to each search. */
const extras: SearchExtras = { Links: recordLinks.Component };

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
        extras={extras}
        search={search}
        onSearchChange={(next, options) => void navigate({ to, search: next, ...options })}
      />
    );
  };
}
