import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { companySearch } from "#app/features/companies/company-search.ts";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { ListScreen } from "#app/features/lists/list-screen.tsx";
import { ListsScreen } from "#app/features/lists/lists-screen.tsx";
import { SavedSearchesScreen } from "#app/features/saved-searches/saved-searches-screen.tsx";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";

const SEARCHES: readonly SearchInfo[] = [contactSearch, companySearch, intentSearch, newsSearch, scoopSearch];

const saved = getRouteApi("/app/saved");

/** All saved searches, with every search that they can be of. */
export function SavedRoute() {
  const navigate = useNavigate();
  return (
    <SavedSearchesScreen
      searches={SEARCHES}
      search={saved.useSearch()}
      onSearchChange={(search, options) => void navigate({ to: "/saved", search, ...options })}
    />
  );
}

/** All lists. */
export const ListsRoute = ListsScreen;

const list = getRouteApi("/app/lists/$listId");

/** One list. */
export function ListRoute() {
  const navigate = useNavigate();
  const { listId } = list.useParams();
  return (
    <ListScreen
      key={listId}
      listId={listId}
      search={list.useSearch()}
      onSearchChange={(search, options) =>
        void navigate({ to: "/lists/$listId", params: { listId }, search, ...options })
      }
      onDeleted={() => void navigate({ to: "/lists" })}
    />
  );
}
