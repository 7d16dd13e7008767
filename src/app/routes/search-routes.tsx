import { companySearch } from "#app/features/companies/company-search.ts";
import { contactSearch } from "#app/features/contacts/contact-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import type { SearchInfo } from "#app/search/search-definition.ts";
import { RoutedSearch } from "./routed-search.tsx";

/** Every search that can be saved. */
export const SEARCH_DEFINITIONS: readonly SearchInfo[] = [
  contactSearch,
  companySearch,
  intentSearch,
  newsSearch,
  scoopSearch,
];

export const CompaniesRoute = () => <RoutedSearch definition={companySearch} />;
export const IntentRoute = () => <RoutedSearch definition={intentSearch} />;
export const NewsRoute = () => <RoutedSearch definition={newsSearch} />;
export const ScoopsRoute = () => <RoutedSearch definition={scoopSearch} />;
