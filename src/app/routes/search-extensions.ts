import { afterFirstLoad } from "#app/api/after-first-load.ts";
import { LeftOut, lazyComponent } from "#app/ui/lazy-component.tsx";
import type { SearchSnapshot, SearchExtensions } from "#app/search/search-definition.ts";

const load = () => afterFirstLoad().then(() => import("./saved-parts.ts"));

const part = (name: "SearchTitle" | "SearchActions" | "RecentList") =>
  lazyComponent<SearchSnapshot>(async () => (await load())[name], LeftOut).Component;

/** What features add to the screens of searches. */
export const searchExtensions: SearchExtensions = {
  Title: part("SearchTitle"),
  Actions: part("SearchActions"),
  Recent: part("RecentList"),
  Kept: lazyComponent(async () => (await import("./record-extensions.tsx")).SavedRecordData, LeftOut)
    .Component,
  Links: lazyComponent(
    async () => (await import("#app/features/company/record-links.tsx")).RecordLinksList,
    LeftOut,
  ).Component,
};

/** The saved searches in the sidebar. */
export const SavedNav = lazyComponent(async () => (await load()).SavedNav, LeftOut).Component;
