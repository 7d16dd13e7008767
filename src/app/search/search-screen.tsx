import { Suspense } from "react";
import { afterFirstLoad } from "#app/api/after-first-load.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { FilterBar } from "#app/search/filters/filter-bar.tsx";
import { FilterPanelArea, filterPanel } from "#app/search/filter-panel/filter-panel-frame.tsx";
import { ResultsArea } from "#app/search/results/results-area.tsx";
import { ResultsSortMenu } from "#app/search/results/results-sort-menu.tsx";
import { useTableSettings } from "#app/search/results/results-table-settings.tsx";
import { TableSettingsButtons } from "#app/table/table-settings.tsx";
import { useSortCost } from "#app/search/results/search-cost.ts";
import { SearchSelectionBar } from "#app/search/select-all/select-all-bar.tsx";
import { PAGE_SIZES, type Pagination } from "#app/table/table-pagination.ts";
import { TablePager } from "#app/table/table-pager.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { SearchProvider, type SearchProviderProps } from "./provider/search-provider.tsx";
import { useResults, useSearch } from "./search-context.ts";
import { withSize } from "./search-params.ts";
import { sortOrder } from "./search-sort.ts";

const preview = lazyComponent(async () => (await import("./preview/record-preview.tsx")).RecordPreview);

const invalidFilters = lazyComponent(
  async () => (await import("./filters/invalid-filters-notice.tsx")).InvalidFiltersNotice,
);

const exportPage = lazyComponent(
  async () => {
    // together with the header's other late parts, after the rows
    await afterFirstLoad();
    return (await import("./results/export-page.tsx")).ExportPage;
  },
  () => null,
);

interface SearchScreenProps extends Omit<SearchProviderProps, "children"> {
  /** Invalid criteria of the URL, as written there. */
  readonly invalid: Criteria;
}

/** The screen shared by all searches: filters, order, rows in each of their states, preview, selection and pages. */
export function SearchScreen({ invalid, ...search }: SearchScreenProps) {
  const { definition, view, onViewChange } = search;
  usePageTitle(definition.title);
  return (
    <SearchProvider {...search}>
      <SearchHeader />
      <FilterBar onNear={filterPanel.preload}>
        <SearchToolbar />
      </FilterBar>
      {Object.keys(invalid).length > 0 && (
        <Suspense
          fallback={<div className="h-11.25 flex-none border-b border-line pointer-coarse:h-14.25" />}
        >
          <invalidFilters.Component
            criterionDefinitions={definition.criterionDefinitions}
            invalid={invalid}
            onRemove={() => onViewChange(view, { replace: true })}
          />
        </Suspense>
      )}
      <div className={contentFrame} onPointerEnter={preview.preload} onFocus={preview.preload}>
        <FilterPanelArea />
        <div className="flex min-w-0 flex-1 flex-col">
          <ResultsArea />
          <SearchSelectionBar>
            <SearchPager />
          </SearchSelectionBar>
        </div>
        {view.previewId !== undefined && (
          <Suspense fallback={<div className="w-86 border-l border-line max-[85rem]:hidden" />}>
            <preview.Component />
          </Suspense>
        )}
      </div>
    </SearchProvider>
  );
}

/**
 * The filter panel, the rows, and the preview beside them; between phone width and 1280 px the preview takes the rows'
 * place.
 */
const contentFrame =
  "relative flex min-h-0 flex-1 low:min-h-dvh sm:has-[>[data-preview]]:max-xl:[&>:not([data-preview])]:invisible";

function SearchHeader() {
  const { definition, extensions } = useSearch();
  const { snapshot } = useResults();
  const { Title, Actions } = extensions;
  return (
    <PageHeader title={definition.title} meta={<Suspense>{Title && <Title {...snapshot} />}</Suspense>}>
      {/* together: a late button would move the others away from the pointer */}
      <Suspense>
        {Actions && <Actions {...snapshot} />}
        <exportPage.Component />
      </Suspense>
    </PageHeader>
  );
}

function SearchToolbar() {
  const { view, viewKind, actions } = useSearch();
  const { definition } = useResults();
  const settings = useTableSettings();
  const { sorts, defaultSort } = definition;
  const cost = useSortCost();
  return (
    <>
      {sorts.length > 0 && (
        <ResultsSortMenu
          sorts={sorts}
          current={sortOrder(view.sort ?? defaultSort)}
          onSort={actions.orderBy}
          cost={cost}
        />
      )}
      {viewKind !== "cards" && <TableSettingsButtons settings={settings} />}
    </>
  );
}

function SearchPager() {
  const { view, viewKind, actions } = useSearch();
  const { definition, range, requestsNext } = useResults();
  return (
    <TablePager
      range={range}
      size={view.size}
      sizes={PAGE_SIZES}
      onPage={actions.turnTo}
      onSize={(size) => actions.changeView(withSize(view, size))}
      noun={viewKind === "groups" ? definition.noun.many : undefined}
      notice={requestsNext ? nextPageNotice(range) : undefined}
    />
  );
}

/** What the next page counts. [metering-2] [metering-3] */
function nextPageNotice(range: Pagination | undefined): string | undefined {
  if (range === undefined || range.page >= range.pages) return undefined;
  const more = Math.min(range.size, range.total - range.page * range.size);
  return `Next page uses ${formatNumber(more)} more of your record limit`;
}
