import { whenCalm } from "#app/api/when-calm.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import type { OpenSearch, SearchExtras } from "#app/search/search-resource.ts";

const load = () => whenCalm().then(() => import("./saved-parts.ts"));

const part = (name: "SearchTitle" | "SearchActions" | "RecentList") =>
  lazyComponent<OpenSearch>(async () => (await load())[name]).Component;

/** What features add to the screens of searches. */
export const searchExtras: SearchExtras = {
  Title: part("SearchTitle"),
  Actions: part("SearchActions"),
  Recent: part("RecentList"),
  Lists: lazyComponent(async () => (await import("#app/features/lists/lists-of-record.tsx")).ListsOfRecord)
    .Component,
  Links: lazyComponent(async () => (await import("#app/features/company/record-links.tsx")).RecordLinksList)
    .Component,
};

/** The saved searches in the sidebar. */
export const SavedNav = lazyComponent(async () => (await load()).SavedNav).Component;
