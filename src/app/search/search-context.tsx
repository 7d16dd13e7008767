import { useQueryClient } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { afterPaint, onIdle } from "#app/lib/schedule-work.ts";
import { type DraftCriteria, useDraftCriteria } from "#app/search/filters/use-draft-criteria.ts";
import { type FilterPanelState, useFilterPanel } from "#app/search/filters/use-filter-panel.ts";
import { type TableSettings, useTableSettings } from "#app/search/results/results-table-settings.tsx";
import { type SearchResults, useSearchResults } from "#app/search/results/use-search-results.ts";
import { type Pagination, isPastEnd, paginate } from "#app/table/table-pagination.ts";
import type { SearchDefinition, SearchExtensions, SearchQuery, SearchSnapshot } from "./search-definition.ts";
import { type SearchView, type ViewKind, splitSecrets, withSort } from "./search-params.ts";
import { type SortOrder, sortParameter } from "./search-sort.ts";

/** What the parts of a search screen share. */
export interface SearchContextValue {
  readonly definition: SearchDefinition;
  readonly extensions: SearchExtensions;
  /** What the address says. */
  readonly view: SearchView;
  /** How rows are drawn: as the address says, where the search has cards at all. */
  readonly viewKind: ViewKind;
  /** Changes the address, and scrolls to the first row. */
  readonly onViewChange: (view: SearchView) => void;
  /** Turns to a page, counted from 1, once the pressed button was drawn. */
  readonly onPage: (page: number) => void;
  /** Orders the rows, likewise. */
  readonly onSort: (order: SortOrder) => void;
  /** Shows a row in the preview; undefined closes it. */
  readonly onPreview: (id: string | undefined) => void;
  readonly draft: DraftCriteria;
  readonly panel: FilterPanelState;
  readonly results: SearchResults;
  /** Undefined until the first results arrive. */
  readonly range: Pagination | undefined;
  readonly settings: TableSettings;
  /** The search as extensions see it. */
  readonly snapshot: SearchSnapshot;
  /** What scrolls the rows. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

const SearchContext = createContext<SearchContextValue | undefined>(undefined);

/** The search of the screen around a component. */
export function useSearchContext(): SearchContextValue {
  const value = useContext(SearchContext);
  if (value === undefined) throw new Error("useSearchContext needs a SearchProvider above it");
  return value;
}

export interface SearchProviderProps {
  readonly definition: SearchDefinition;
  readonly extensions?: SearchExtensions;
  readonly view: SearchView;
  readonly onViewChange: (next: SearchView, options?: { readonly replace?: boolean }) => void;
  readonly children: ReactNode;
}

/** Runs the search that the address describes, and shares it with the screen below. */
export function SearchProvider({ children, ...search }: SearchProviderProps) {
  const value = useSearch(search);
  return <SearchContext value={value}>{children}</SearchContext>;
}

/** Drops clicks on anything inside `element` until the returned function is called. */
function holdClicks(element: HTMLElement | null): () => void {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  element?.addEventListener("click", drop, { capture: true });
  return () => element?.removeEventListener("click", drop, { capture: true });
}

function useSearch(props: Omit<SearchProviderProps, "children">): SearchContextValue {
  const { definition, extensions = {}, view, onViewChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  /** Cancels a change that waits for its frame. */
  const waiting = useRef<() => void>(undefined);
  useEffect(() => () => waiting.current?.(), []);
  const change = (next: SearchView, options?: { readonly replace?: boolean }) => {
    waiting.current?.();
    scroller.current?.scrollTo({ top: 0 });
    onViewChange(next, options);
  };
  const changeRows = (next: SearchView) => {
    // a press meanwhile would choose a row that nobody sees any more
    waiting.current?.();
    const letClicksThrough = holdClicks(scroller.current);
    const cancel = afterPaint(() => change(next));
    waiting.current = () => {
      cancel();
      letClicksThrough();
    };
  };
  const draft = useDraftCriteria(definition, view, change);
  const results = useSearchResults(definition.query(view), draft.requested);
  const range = results.answer && paginate(view.page, view.size, results.answer.meta.totalResults);
  usePrefetch(results.stale || results.error ? undefined : nextPage(definition, view, range));
  const { open, secrets } = splitSecrets(view, definition.criterionDefinitions);
  return {
    definition,
    extensions,
    view,
    viewKind: definition.card === undefined ? "rows" : (view.view ?? definition.defaultView ?? "rows"),
    onViewChange: change,
    onPage: (page) => changeRows({ ...view, page }),
    onSort: (order) => changeRows(withSort(view, sortParameter(order), definition.defaultSort)),
    // opening the preview is a step that Back undoes; moving from row to row is not
    onPreview: (previewId) => onViewChange({ ...view, previewId }, { replace: view.previewId !== undefined }),
    draft,
    panel: useFilterPanel(),
    results,
    range,
    settings: useTableSettings(definition),
    snapshot: {
      definition,
      view: open,
      secret: Object.keys(secrets).length > 0,
      requested: draft.requested,
      answer: answerOf(results),
    },
    scroller,
  };
}

function answerOf({ answer, answeredAt, stale, error }: SearchResults): SearchSnapshot["answer"] {
  return answer && !stale && !error ? { total: answer.meta.totalResults, at: answeredAt } : undefined;
}

function nextPage(
  definition: SearchDefinition,
  view: SearchView,
  range: Pagination | undefined,
): SearchQuery | undefined {
  const hasNext = range !== undefined && !isPastEnd(range) && view.page < range.pages;
  return hasNext && !definition.countsRecords
    ? definition.query({ ...view, page: view.page + 1 })
    : undefined;
}

/** Loads the next page ahead of use, once the browser is idle. For searches whose records do not count. */
function usePrefetch(next: SearchQuery | undefined): void {
  const client = useQueryClient();
  // never retried: a refusal here must not use up the rate limit of the person's own requests
  const prefetch = useEffectEvent(() => next && void client.prefetchQuery({ ...next, retry: false }));
  const key = JSON.stringify(next?.queryKey);
  useEffect(() => (key === undefined || !navigator.onLine ? undefined : onIdle(() => prefetch())), [key]);
}
