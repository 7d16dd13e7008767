import { intentResource } from "#app/features/intent/intent-resource.ts";
import { newsResource } from "#app/features/news/news-resource.ts";
import { scoopResource } from "#app/features/scoops/scoop-resource.ts";
import { searchRoute } from "./search-route.tsx";

export const IntentRoute = searchRoute("/intent", intentResource);
export const NewsRoute = searchRoute("/news", newsResource);
export const ScoopsRoute = searchRoute("/scoops", scoopResource);
