import { companyResource } from "#app/features/companies/company-search.ts";
import { intentResource } from "#app/features/intent/intent-search.ts";
import { newsResource } from "#app/features/news/news-search.ts";
import { scoopResource } from "#app/features/scoops/scoop-search.ts";
import { countedParts } from "#app/search/results/counted-parts.ts";
import { searchRoute } from "./search-route.tsx";

export const CompaniesRoute = searchRoute("/companies", companyResource);
export const IntentRoute = searchRoute("/intent", intentResource, countedParts);
export const NewsRoute = searchRoute("/news", newsResource, countedParts);
export const ScoopsRoute = searchRoute("/scoops", scoopResource, countedParts);
