import { type ReactNode, type RefObject, createContext, useContext, useEffect, useRef } from "react";
import { usePrefetch } from "#app/api/use-prefetch.ts";
import { afterPaint } from "#app/lib/schedule-work.ts";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { ShownCompaniesProvider } from "#app/record-views/steps/company-sequence.tsx";
import {
  type DraftCriteria,
  type ViewChange,
  useDraftCriteria,
} from "#app/search/filters/use-draft-criteria.ts";
import { type FilterPanelState, useFilterPanel } from "#app/search/filter-panel/use-filter-panel.ts";
import { type TableSettings, useTableSettings } from "#app/search/results/results-table-settings.tsx";
import { type HiddenRows, useHiddenRows } from "#app/search/results/use-hidden-rows.ts";
import type { SearchResults } from "#app/search/results/use-search-results.ts";
import { type RowGroups, useViewResults } from "#app/search/results/use-view-results.ts";
import { pageAhead, viewKindOf } from "#app/search/model/view-request.ts";
import { type Pagination, canTurnTo } from "#app/table/table-pagination.ts";
import { ImportLinesProvider } from "./import-lines.tsx";
import { companiesOfRows } from "#app/search/model/companies-of-rows.ts";
import type {
  SearchDefinition,
  SearchExtensions,
  SearchRow,
  SearchSnapshot,
  SortOrder,
} from "./search-definition.ts";
import { type SearchView, type ViewKind, splitSecrets, withSort, withViewKind } from "./search-params.ts";
import { sortParameter } from "./search-sort.ts";
import { UserListsProvider } from "./user-lists.tsx";

/** What the parts of a search screen share. */
export interface SearchContextValue {
  /** The search as it is shown: where rows are grouped, the groups are its rows. */
  readonly definition: SearchDefinition;
  readonly extensions: SearchExtensions;
  /** What the address says. */
  readonly view: SearchView;
  /** How rows are drawn: as the address says, where the search can be drawn so. */
  readonly viewKind: ViewKind;
  /** Draws the rows another way. Sends no request. */
  readonly onViewKind: (kind: ViewKind) => void;
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
  /** What is drawn: without the rows that are hidden. */
  readonly results: SearchResults;
  /** Every row of the page, hidden or not. */
  readonly pageRows: readonly SearchRow[];
  /** Undefined where no list is left out. */
  readonly hidden: HiddenRows | undefined;
  /** Undefined until the first results arrive. */
  readonly range: Pagination | undefined;
  /** The rows that were read, in groups; undefined where rows are not grouped, or none was read yet. */
  readonly groups: RowGroups | undefined;
  /** The page counts records and was not read yet: it waits for a press that says how many. */
  readonly held: boolean;
  /** Whether the next page is requested when it is turned to. */
  readonly requestsNext: boolean;
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
  return (
    <UserListsProvider open={value.extensions.lists} recordType={value.definition.recordType}>
      <ImportLinesProvider value={value.extensions.ImportLines}>
        <SearchContext value={value}>
          <ShownCompaniesProvider value={companiesOfRows(value)}>{children}</ShownCompaniesProvider>
        </SearchContext>
      </ImportLinesProvider>
    </UserListsProvider>
  );
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

const noRows: readonly SearchRow[] = [];

function useSearch(props: Omit<SearchProviderProps, "children">): SearchContextValue {
  const { definition, extensions = {}, view, onViewChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  /** Cancels a change that waits for its frame. */
  const waiting = useRef<() => void>(undefined);
  useEffect(() => () => waiting.current?.(), []);
  const change = (next: SearchView, { asked = false, ...options }: ViewChange = {}) => {
    waiting.current?.();
    scrollToTop(scroller.current);
    if (asked) allow(next);
    onViewChange(next, options);
  };
  /** `asked`: the press says what the rows count. */
  const changeRows = (next: SearchView, asked: boolean) => {
    // a press meanwhile would choose a row that nobody sees any more
    waiting.current?.();
    const letClicksThrough = holdClicks(scroller.current);
    const cancel = afterPaint(() => change(next, { asked }));
    waiting.current = () => {
      cancel();
      letClicksThrough();
    };
  };
  const draft = useDraftCriteria(definition, view, change);
  const viewKind = viewKindOf(definition, view);
  const viewResults = useViewResults(definition, view, draft.complete);
  const { definition: shown, range, held, allow } = viewResults;
  const { results, hidden } = useHiddenRows(shown, view, extensions, viewResults.results);
  usePrefetch(results.stale || results.error ? undefined : pageAhead(definition, view, range));
  const { open, secrets } = splitSecrets(view, definition.criterionDefinitions);
  return {
    definition: shown,
    extensions,
    view,
    viewKind,
    onViewKind: (kind) => change(withViewKind(view, kind, definition)),
    onViewChange: change,
    // the pager says what the next page counts, and nothing of any other
    onPage(page) {
      // keys are quicker than answers: what is not known to be there is not turned to
      if (canTurnTo(page, range, results.isOfSearch)) changeRows({ ...view, page }, page === view.page + 1);
    },
    onSort: (order) => changeRows(withSort(view, sortParameter(order), shown.defaultSort), true),
    // opening the preview is a step that Back undoes; moving from row to row is not
    onPreview: (previewId) => onViewChange({ ...view, previewId }, { replace: view.previewId !== undefined }),
    draft,
    panel: useFilterPanel(),
    results,
    pageRows: viewResults.results.answer?.data ?? noRows,
    hidden,
    range,
    groups: viewResults.groups,
    held,
    requestsNext: viewResults.requestsNext,
    settings: useTableSettings(shown, viewKind === "groups" ? `${definition.name}.groups` : definition.name),
    snapshot: {
      definition,
      view: open,
      secret: Object.keys(secrets).length > 0,
      requested: draft.complete && (!held || Object.keys(view.criteria).length > 0),
      answer: answerOf(results, viewResults.total),
    },
    scroller,
  };
}

function answerOf(
  { answer, answeredAt, stale, error }: SearchResults,
  total: number | undefined,
): SearchSnapshot["answer"] {
  return answer && total !== undefined && !stale && !error ? { total, at: answeredAt } : undefined;
}
