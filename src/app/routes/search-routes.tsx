import { companySearch } from "#app/features/companies/company-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import { searchRoute } from "./search-route.tsx";

export const CompaniesRoute = searchRoute("/companies", companySearch);
export const IntentRoute = searchRoute("/intent", intentSearch);
export const NewsRoute = searchRoute("/news", newsSearch);
export const ScoopsRoute = searchRoute("/scoops", scoopSearch);
