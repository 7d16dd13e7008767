import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { companySearch } from "#app/features/companies/company-search.ts";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";
import { RoutedSearch } from "./routed-search.tsx";

const companies = getRouteApi("/app/companies");

export function CompaniesRoute() {
  const navigate = useNavigate();
  return (
    <RoutedSearch
      definition={companySearch}
      params={companies.useSearch()}
      onChange={(search, options) => void navigate({ to: "/companies", search, ...options })}
    />
  );
}

const intent = getRouteApi("/app/intent");

export function IntentRoute() {
  const navigate = useNavigate();
  return (
    <RoutedSearch
      definition={intentSearch}
      params={intent.useSearch()}
      onChange={(search, options) => void navigate({ to: "/intent", search, ...options })}
    />
  );
}

const news = getRouteApi("/app/news");

export function NewsRoute() {
  const navigate = useNavigate();
  return (
    <RoutedSearch
      definition={newsSearch}
      params={news.useSearch()}
      onChange={(search, options) => void navigate({ to: "/news", search, ...options })}
    />
  );
}

const scoops = getRouteApi("/app/scoops");

export function ScoopsRoute() {
  const navigate = useNavigate();
  return (
    <RoutedSearch
      definition={scoopSearch}
      params={scoops.useSearch()}
      onChange={(search, options) => void navigate({ to: "/scoops", search, ...options })}
    />
  );
}
