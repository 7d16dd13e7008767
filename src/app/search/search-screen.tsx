import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { onIdle } from "#app/lib/on-idle.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { FilterBar } from "#app/search/filters/filter-bar.tsx";
import { ignoredNotice } from "#app/search/filters/lazy-filter-forms.ts";
import { SearchButton } from "#app/search/filters/search-button.tsx";
import { useDraftCriteria } from "#app/search/filters/use-draft-criteria.ts";
import { peekPanel } from "#app/search/preview/lazy-peek.ts";
import { SearchResultsArea } from "#app/search/results/search-results-area.tsx";
import { SortMenu } from "#app/search/results/sort-menu.tsx";
import { TableSettingsBar, useTableSettings } from "#app/search/results/table-settings.tsx";
import { type SearchResults, useSearchResults } from "#app/search/results/use-search-results.ts";
import { viewKind } from "#app/search/results/results-props.ts";
import { SelectionBar } from "#app/search/select-all/selection-bar.tsx";
import { PAGE_SIZES, type Pagination, isPastEnd, paginate } from "#app/table/pagination.ts";
import { Pager } from "#app/table/pager.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import {
  SEARCH_DEFAULTS,
  type SearchParams,
  type SearchView,
  paramsOf,
  splitSecrets,
  viewOf,
  withCriterion,
  withSize,
  withSort,
} from "./search-params.ts";
import type {
  SearchSnapshot,
  SearchExtensions,
  SearchQuery,
  SearchDefinition,
  SearchScreenProps,
} from "./search-definition.ts";
import { sortOrder, sortParameter } from "./search-sort.ts";

interface SearchFrameProps<Row extends { readonly id: string }, Key extends string> extends SearchScreenProps<
  SearchParams<Key>
> {
  readonly resource: SearchDefinition<Row, Key>;
  readonly extras?: SearchExtensions;
  /** What the address says of criteria and cannot be understood. */
  readonly ignored?: Criteria;
}

/** The screen that all searches share: filters, order, rows in each of their states, selection and pages. */
export function SearchScreen<Row extends { readonly id: string }, Key extends string>(
  props: SearchFrameProps<Row, Key>,
) {
  const {
    resource,
    search,
    ignored = {},
    onSearchChange,
    extras: { Title, Actions, Links, Kept, Recent } = {},
  } = props;
  usePageTitle(resource.title);
  const scroller = useRef<HTMLDivElement>(null);
  const view = viewOf(search, resource.slots);
  const settings = useTableSettings(resource);
  const change = (next: SearchView<Key>) => {
    scroller.current?.scrollTo({ top: 0 });
    onSearchChange(paramsOf(next));
  };
  const staged = useDraftCriteria(resource, view, change);
  const results = useSearchResults(resource.query(view), staged.asked);
  const range = rangeOf(view, results);
  usePrefetch(results.stale || results.error ? undefined : nextPage(resource, view, range));
  const parted = splitSecrets(search, resource.slots);
  const open: SearchSnapshot = {
    resource,
    view: viewOf(parted.open, resource.slots),
    secret: Object.keys(parted.secrets).length > 0,
    requested: staged.asked,
    answer: answerOf(results),
  };
  const order = sortOrder(view.sort ?? resource.defaultSort);
  // pressed again over the same page, Search tells that it is known, or asks anew what is old or failed
  const known = staged.asked && !staged.changed && view.page === SEARCH_DEFAULTS.page;
  // opening is a step that Back undoes; from row to row it is one
  const onPeek = (peek: string | undefined) =>
    onSearchChange(paramsOf({ ...view, peek }), { replace: view.peek !== undefined });
  const shown = {
    asked: staged.asked,
    resource,
    view,
    results,
    settings,
    range,
    onChange: change,
    onPeek,
    Recent,
    open,
    scroller,
  };
  return (
    <>
      <PageHeader title={resource.title} meta={<Suspense>{Title && <Title {...open} />}</Suspense>}>
        <Suspense>{Actions && <Actions {...open} />}</Suspense>
      </PageHeader>
      <FilterBar
        slots={resource.slots}
        criteria={staged.criteria}
        onCriterion={(key, value) => staged.set(withCriterion({ ...view, ...staged }, key, value).criteria)}
        onCriteria={staged.set}
        action={
          resource.countsRecords && (
            <SearchButton
              changed={staged.changed}
              disabled={!staged.enough}
              onSearch={known ? results.askAgain : staged.search}
            />
          )
        }
      >
        {resource.sorts.length > 0 && (
          <SortMenu
            sorts={resource.sorts}
            current={order}
            onSort={(sort) => change(withSort(view, sortParameter(sort), resource.defaultSort))}
          />
        )}
        {viewKind(resource, view) === "rows" && <TableSettingsBar settings={settings} />}
      </FilterBar>
      {Object.keys(ignored).length > 0 && (
        <Suspense>
          <ignoredNotice.Component
            slots={resource.slots}
            ignored={ignored}
            onDismiss={() => onSearchChange(search, { replace: true })}
          />
        </Suspense>
      )}
      <div className={peekFrame} onPointerEnter={peekPanel.preload} onFocus={peekPanel.preload}>
        <div className="flex min-w-0 flex-1 flex-col">
          <SearchResultsArea {...shown} />
          <SelectionBar
            type={resource.recordType}
            also={resource.alsoChooses}
            search={(use) => use(resource, view)}
            total={range && range.total > range.size ? range.total : undefined}
            stale={results.stale}
          >
            <Pager
              range={range}
              size={view.size}
              sizes={PAGE_SIZES}
              onPage={(page) => change({ ...view, page })}
              onSize={(size) => change(withSize(view, size))}
              notice={resource.countsRecords ? nextPageWords(range) : undefined}
            />
          </SelectionBar>
        </div>
        {view.peek !== undefined && (
          <Suspense fallback={<div className="w-86 border-l border-line max-[85rem]:hidden" />}>
            <peekPanel.Component {...shown} Links={Links} Kept={Kept} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Rows, and beside them the one that is looked at; between a phone and 1280 px it takes their place. */
const peekFrame = "relative flex min-h-0 flex-1 sm:has-[>[data-peek]]:max-xl:[&>:first-child]:invisible";

/** What turning the page counts. Section 8, rules 2 and 3. */
function nextPageWords(range: Pagination | undefined): string | undefined {
  if (range === undefined || range.page >= range.pages) return undefined;
  const more = Math.min(range.size, range.total - range.page * range.size);
  return `Next page counts ${formatNumber(more)} more`;
}

function rangeOf(view: SearchView, { answer }: SearchResults<unknown>): Pagination | undefined {
  return answer && paginate(view.page, view.size, answer.meta.totalResults);
}

function answerOf({ answer, answeredAt, stale, error }: SearchResults<unknown>): SearchSnapshot["answer"] {
  return answer && !stale && !error ? { total: answer.meta.totalResults, at: answeredAt } : undefined;
}

function nextPage<Row extends { readonly id: string }, Key extends string>(
  resource: SearchDefinition<Row, Key>,
  view: SearchView<Key>,
  range: Pagination | undefined,
) {
  if (resource.countsRecords || range === undefined || isPastEnd(range) || view.page >= range.pages)
    return undefined;
  return resource.query({ ...view, page: view.page + 1 });
}

/** Asks for the next page ahead of need, once the browser is idle. For searches whose records do not count. */
function usePrefetch<Row>(next: SearchQuery<Row> | undefined): void {
  const client = useQueryClient();
  const key = JSON.stringify(next?.queryKey);
  useEffect(() => {
    if (next === undefined || !navigator.onLine) return undefined;
    // asked once and never again: a refusal here must not cost the person's own requests
    return onIdle(() => void client.prefetchQuery({ ...next, retry: false }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the query
  }, [client, key]);
}
