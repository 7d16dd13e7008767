import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { companySearch } from "#app/features/companies/company-search.ts";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { savedParams } from "#app/features/saved-searches/saved-params.ts";
import { SavedScreen } from "#app/features/saved-searches/saved-screen.tsx";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";

const SEARCHES: readonly SearchInfo[] = [contactSearch, companySearch, intentSearch, newsSearch, scoopSearch];

const saved = getRouteApi("/app/saved");

/** All saved searches, with every search that they can be of. */
export function SavedRoute() {
  const navigate = useNavigate();
  return (
    <SavedScreen
      searches={SEARCHES}
      search={savedParams.parse(saved.useSearch())}
      onSearchChange={(search, options) => void navigate({ to: "/saved", search, ...options })}
    />
  );
}
