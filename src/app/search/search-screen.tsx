import { Suspense, useRef } from "react";
import { numberText } from "#app/lib/number-text.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { Pager } from "#app/table/pager.tsx";
import { type PageRange, isPastEnd, pageRange } from "#app/table/page-range.ts";
import { PageHeader } from "#app/ui/shell.tsx";
import type { Criteria } from "./criterion-slot.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ignoredNotice } from "./lazy-filter-forms.ts";
import {
  PAGE_SIZES,
  type SearchParams,
  type SearchView,
  paramsOf,
  viewOf,
  withCriterion,
  withSize,
  withSort,
} from "./search-params.ts";
import type { SearchExtras, SearchResource, SearchScreenProps } from "./search-resource.ts";
import { SearchResultsArea } from "./search-results-area.tsx";
import { SearchButton } from "./search-button.tsx";
import { SelectionDock } from "./selection-dock.tsx";
import { SortMenu } from "./sort-menu.tsx";
import { sortOrder, sortParameter } from "./search-sort.ts";
import { useStagedCriteria } from "./use-staged-criteria.ts";
import { usePrefetch } from "./use-prefetch.ts";
import { type SearchResults, useSearchResults } from "./use-search-results.ts";

interface SearchFrameProps<Row extends { readonly id: string }, Key extends string> extends SearchScreenProps<
  SearchParams<Key>
> {
  readonly resource: SearchResource<Row, Key>;
  readonly extras?: SearchExtras;
  /** What the address says of criteria and cannot be understood. */
  readonly ignored?: Criteria;
}

/** The screen that all searches share: filters, order, rows in each of their states, selection and pages. */
export function SearchScreen<Row extends { readonly id: string }, Key extends string>(
  props: SearchFrameProps<Row, Key>,
) {
  const { resource, search, ignored = {}, onSearchChange, extras: { Title, Actions } = {} } = props;
  usePageTitle(resource.title);
  const scroller = useRef<HTMLDivElement>(null);
  const view = viewOf(search, resource.slots);
  const change = (next: SearchView<Key>) => {
    scroller.current?.scrollTo({ top: 0 });
    onSearchChange(paramsOf(next));
  };
  const staged = useStagedCriteria(resource, view, change);
  const results = useSearchResults(resource.query(view), staged.asked);
  const range = rangeOf(view, results);
  usePrefetch(results.stale || results.error ? undefined : nextPage(resource, view, range));
  const order = sortOrder(view.sort ?? resource.defaultSort);
  return (
    <>
      <PageHeader title={resource.title} meta={Title && <Title resource={resource} view={view} />}>
        {Actions && <Actions resource={resource} view={view} />}
      </PageHeader>
      <FilterBar
        slots={resource.slots}
        criteria={staged.criteria}
        onCriterion={(key, value) => staged.set(withCriterion({ ...view, ...staged }, key, value).criteria)}
        onCriteria={staged.set}
        action={
          resource.countsRecords && (
            <SearchButton changed={staged.changed} disabled={!staged.enough} onSearch={staged.search} />
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
      <SearchResultsArea
        asked={staged.asked}
        resource={resource}
        view={view}
        results={results}
        range={range}
        onChange={change}
        scroller={scroller}
      />
      <SelectionDock type={resource.recordType} noun={resource.noun}>
        <Pager
          range={range}
          size={view.size}
          sizes={PAGE_SIZES}
          onPage={(page) => change({ ...view, page })}
          onSize={(size) => change(withSize(view, size))}
          note={resource.countsRecords ? nextPageWords(range) : undefined}
        />
      </SelectionDock>
    </>
  );
}

/** What turning the page counts. Section 8, rules 2 and 3. */
function nextPageWords(range: PageRange | undefined): string | undefined {
  if (range === undefined || range.page >= range.pages) return undefined;
  const more = Math.min(range.size, range.total - range.page * range.size);
  return `Next page counts ${numberText(more)} more`;
}

function rangeOf(view: SearchView, { answer }: SearchResults<unknown>): PageRange | undefined {
  return answer && pageRange(view.page, view.size, answer.meta.totalResults);
}

function nextPage<Row extends { readonly id: string }, Key extends string>(
  resource: SearchResource<Row, Key>,
  view: SearchView<Key>,
  range: PageRange | undefined,
) {
  if (resource.countsRecords || range === undefined || isPastEnd(range) || view.page >= range.pages)
    return undefined;
  return resource.query({ ...view, page: view.page + 1 });
}
