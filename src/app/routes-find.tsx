import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { intentSearchSchema } from "#app/features/intent/intent-resource.ts";
import { IntentScreen } from "#app/features/intent/intent-screen.tsx";
import { newsSearchSchema } from "#app/features/news/news-resource.ts";
import { NewsScreen } from "#app/features/news/news-screen.tsx";
import { scoopsSearchSchema } from "#app/features/scoops/scoop-resource.ts";
import { ScoopsScreen } from "#app/features/scoops/scoops-screen.tsx";

const intent = getRouteApi("/app/intent");

export function IntentRoute() {
  const navigate = useNavigate();
  return (
    <IntentScreen
      search={intentSearchSchema.parse(intent.useSearch())}
      onSearchChange={(search, options) => void navigate({ to: "/intent", search, ...options })}
    />
  );
}

const news = getRouteApi("/app/news");

export function NewsRoute() {
  const navigate = useNavigate();
  return (
    <NewsScreen
      search={newsSearchSchema.parse(news.useSearch())}
      onSearchChange={(search, options) => void navigate({ to: "/news", search, ...options })}
    />
  );
}

const scoops = getRouteApi("/app/scoops");

export function ScoopsRoute() {
  const navigate = useNavigate();
  return (
    <ScoopsScreen
      search={scoopsSearchSchema.parse(scoops.useSearch())}
      onSearchChange={(search, options) => void navigate({ to: "/scoops", search, ...options })}
    />
  );
}
