import { getRouteApi } from "@tanstack/react-router";
import { companySearch } from "#app/features/companies/company-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import { RoutedSearch } from "./routed-search.tsx";
import { useNavigateWithin } from "./use-navigate-within.ts";

const companies = getRouteApi("/app/companies");

export function CompaniesRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <RoutedSearch
      definition={companySearch}
      params={companies.useSearch()}
      onChange={(search, options) => void navigateWithin({ to: "/companies", search, ...options })}
    />
  );
}

const intent = getRouteApi("/app/intent");

export function IntentRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <RoutedSearch
      definition={intentSearch}
      params={intent.useSearch()}
      onChange={(search, options) => void navigateWithin({ to: "/intent", search, ...options })}
    />
  );
}

const news = getRouteApi("/app/news");

export function NewsRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <RoutedSearch
      definition={newsSearch}
      params={news.useSearch()}
      onChange={(search, options) => void navigateWithin({ to: "/news", search, ...options })}
    />
  );
}

const scoops = getRouteApi("/app/scoops");

export function ScoopsRoute() {
  const navigateWithin = useNavigateWithin();
  return (
    <RoutedSearch
      definition={scoopSearch}
      params={scoops.useSearch()}
      onChange={(search, options) => void navigateWithin({ to: "/scoops", search, ...options })}
    />
  );
}
