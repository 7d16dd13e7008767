import type { ComponentType } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import { listQueries } from "#app/features/lists/list-query-options.ts";
import type { SearchExtensions } from "#app/search/search-definition.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

/** Nobody asked for these parts, so a failure to load one is not shown. */
const nothing = () => null;

/** A component that loads after the first rows. */
function afterRows<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(async () => {
    await afterFirstLoad();
    return load();
  }, nothing).Component;
}

/** Components that other features add to search screens. */
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

/** Saved searches in the sidebar. */
export const SavedNav = afterRows(
  async () => (await import("#app/features/saved-searches/saved-searches-nav.tsx")).SavedSearchesNav,
);

/** Keeps stored data in sync with the account. */
export const SyncInBackground = afterRows(
  async () => (await import("#app/layout/sync-in-background.tsx")).SyncInBackground,
);

/** Asks which records on screen are owned; renders nothing. */
export const LoadKnownRecords = afterRows(
  async () => (await import("#app/owned/load-known-records.tsx")).LoadKnownRecords,
);

const loadRuns = () => import("#app/features/runs/background/runs-in-background.tsx");

/** Follows runs, and announces them on every screen. */
export const RunsInBackground = afterRows(async () => (await loadRuns()).RunsInBackground);

/** The state of runs, in the sidebar. */
export const RunsBadge = afterRows(async () => (await loadRuns()).RunsBadge);

/** Accepts a file dropped anywhere; renders nothing before. */
export const FileDrop = afterRows(async () => (await import("#app/features/imports/file-drop.tsx")).FileDrop);

/** Records what was opened, for the palette; renders nothing. */
export const RememberOpened = afterRows(
  async () => (await import("#app/features/palette/remember-opened.tsx")).RememberOpened,
);
