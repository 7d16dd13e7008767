import type { ComponentType } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import { listQueries } from "#app/features/lists/list-query-options.ts";
import type { SearchExtensions } from "#app/search/search-definition.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

/** Nobody asked for these parts, so where one cannot be fetched nothing is said about it. */
const nothing = () => null;

/** A part that is fetched once the first rows are there. */
function afterRows<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(async () => {
    await afterFirstLoad();
    return load();
  }, nothing).Component;
}

/** What other features add to the screens of searches. */
export const searchExtensions: SearchExtensions = {
  Title: afterRows(
    async () => (await import("#app/features/saved-searches/saved-search-title.tsx")).SavedSearchTitle,
  ),
  Actions: afterRows(
    async () => (await import("#app/features/saved-searches/save-search-actions.tsx")).SaveSearchActions,
  ),
  RecentSearches: afterRows(
    async () => (await import("#app/features/saved-searches/recent-searches-list.tsx")).RecentSearchesList,
  ),
  ImportLines: afterRows(
    async () => (await import("#app/features/imports/screens/import-lines-button.tsx")).ImportLinesButton,
  ),
  lists: (session) =>
    listQueries(async () => {
      const { openUserLists } = await import("#app/features/lists/list-queries.ts");
      return session.part(openUserLists).store;
    }),
  RecordFooter: afterRows(async () => (await import("./record-extensions.tsx")).SavedRecordData),
  RecordLinks: afterRows(
    async () => (await import("#app/features/company/company-record-links.tsx")).CompanyRecordLinks,
  ),
};

/** The saved searches in the sidebar. */
export const SavedNav = afterRows(
  async () => (await import("#app/features/saved-searches/saved-searches-nav.tsx")).SavedSearchesNav,
);

/** Keeps what is stored in step with the account. */
export const SyncInBackground = afterRows(
  async () => (await import("#app/layout/sync-in-background.tsx")).SyncInBackground,
);

/** Asks what is owned of the records on the screen; shows nothing. */
export const AskOwned = afterRows(async () => (await import("#app/owned/ask-owned.tsx")).AskOwned);

const loadRuns = () => import("#app/features/runs/background/runs-in-background.tsx");

/** Lets runs go on, and tells of them on every screen. */
export const RunsInBackground = afterRows(async () => (await loadRuns()).RunsInBackground);

/** How runs are, in the sidebar. */
export const RunsBadge = afterRows(async () => (await loadRuns()).RunsBadge);

/** Takes a file that is dropped anywhere; shows nothing before. */
export const FileDrop = afterRows(async () => (await import("#app/features/imports/file-drop.tsx")).FileDrop);

/** Remembers what was opened, for the palette; shows nothing. */
export const RememberOpened = afterRows(
  async () => (await import("#app/features/palette/remember-opened.tsx")).RememberOpened,
);
