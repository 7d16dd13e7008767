import { companySearch } from "#app/features/companies/company-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import { countedParts } from "#app/search/results/counted-parts.ts";
import { searchRoute } from "./search-route.tsx";

export const CompaniesRoute = searchRoute("/companies", companySearch);
export const IntentRoute = searchRoute("/intent", intentSearch, countedParts);
export const NewsRoute = searchRoute("/news", newsSearch, countedParts);
export const ScoopsRoute = searchRoute("/scoops", scoopSearch, countedParts);
