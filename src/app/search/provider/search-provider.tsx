import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usePrefetch } from "#app/api/use-prefetch.ts";
import { afterPaint } from "#app/lib/schedule-work.ts";
import { ShownCompaniesProvider } from "#app/record-views/steps/company-sequence.tsx";
import { ImportLinesProvider } from "#app/search/import-lines.tsx";
import { companiesOfRows } from "#app/search/model/companies-of-rows.ts";
import { isComplete, pageAhead, requestByPress, viewKindOf } from "#app/search/model/view-request.ts";
import {
  DraftContext,
  type ResultsValue,
  ResultsContext,
  type SearchActions,
  SearchContext,
} from "#app/search/search-context.ts";
import type { SearchDefinition, SearchExtensions } from "#app/search/search-definition.ts";
import { type SearchView, splitSecrets, withSort, withViewKind } from "#app/search/search-params.ts";
import { sortParameter } from "#app/search/search-sort.ts";
import { UserListsProvider } from "#app/search/user-lists.tsx";
import { canTurnTo } from "#app/table/table-pagination.ts";
import { scrollToTop } from "#app/table/use-rows-in-view.ts";
import { createDraftStore } from "./draft-store.ts";
import { useFilterPanel } from "./use-filter-panel.ts";
import { useSearchState } from "./use-search-state.ts";

export interface SearchProviderProps {
  readonly definition: SearchDefinition;
  readonly extensions: SearchExtensions;
  readonly view: SearchView;
  readonly onViewChange: (next: SearchView, options?: { readonly replace?: boolean }) => void;
  readonly children: ReactNode;
}

/** Runs the search of the URL, and shares it with the screen below. */
export function SearchProvider({ children, ...props }: SearchProviderProps) {
  const { definition, extensions, onViewChange } = props;
  const view = useStableCriteria(props.view);
  const scroller = useRef<HTMLDivElement>(null);
  const { state, ...asking } = useSearchState(definition, view, extensions);
  const requestPage = useRequestByPress(definition);
  const now = useNewest({ definition, view, state, onViewChange, requestPage, scroller, ...asking });
  const { actions, drafts } = useActions(now);
  usePrefetch(state.settled ? pageAhead(definition, view, state.range) : undefined);
  const panel = useFilterPanel();
  const viewKind = viewKindOf(definition, view);
  const search = useMemo(
    () => ({ definition, extensions, view, viewKind, actions, panel, scroller }),
    [definition, extensions, view, viewKind, actions, panel],
  );
  const results = useMemo(
    () => ({ ...state, snapshot: snapshotOf(definition, view, state) }),
    [definition, view, state],
  );
  const companies = useMemo(() => companiesOfRows(view, state), [view, state]);
  return (
    <UserListsProvider open={extensions.lists} recordType={definition.recordType}>
      <ImportLinesProvider value={extensions.ImportLines}>
        <SearchContext value={search}>
          <ResultsContext value={results}>
            <DraftContext value={drafts}>
              <ShownCompaniesProvider value={companies}>{children}</ShownCompaniesProvider>
            </DraftContext>
          </ResultsContext>
        </SearchContext>
      </ImportLinesProvider>
    </UserListsProvider>
  );
}

/** Keeps the identity of equal criteria, by which the draft compares them. */
function useStableCriteria(view: SearchView): SearchView {
  const [criteria, setCriteria] = useState(view.criteria);
  const isSame = JSON.stringify(criteria) === JSON.stringify(view.criteria);
  if (!isSame) setCriteria(view.criteria);
  return useMemo(() => (isSame ? { ...view, criteria } : view), [isSame, view, criteria]);
}

/** Reads the value of the latest render. For event handlers. */
function useNewest<Value>(value: Value): () => Value {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return useMemo(() => () => newest.current, []);
}

function useRequestByPress(definition: SearchDefinition) {
  const client = useQueryClient();
  return (view: SearchView) => requestByPress(client, definition, view);
}

interface Now
  extends ReturnType<typeof useSearchState>, Omit<SearchProviderProps, "extensions" | "children"> {
  readonly requestPage: (view: SearchView) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The actions and the draft of the screen: created once, reading the latest state. */
function useActions(now: () => Now) {
  const [{ actions, drafts, stop }] = useState(() => {
    /** Cancels a change that waits for its frame. */
    let cancelWaiting: (() => void) | undefined;
    const show = (next: SearchView, { isPress = false, ...options }: ShowOptions) => {
      cancelWaiting?.();
      cancelWaiting = undefined;
      scrollToTop(now().scroller.current);
      if (isPress) now().requestPage(next);
      now().onViewChange(next, options);
    };
    const showAfterPaint = (next: SearchView, isPress: boolean) => {
      // a press now would select a row that is no longer visible
      cancelWaiting?.();
      const letClicksThrough = holdClicks(now().scroller.current);
      const cancel = afterPaint(() => show(next, { isPress }));
      cancelWaiting = () => {
        cancel();
        letClicksThrough();
      };
    };
    const drafts = createDraftStore(() => ({ ...now(), show }));
    return {
      actions: searchActions(now, show, showAfterPaint),
      drafts,
      stop: () => (cancelWaiting?.(), drafts.stop()),
    };
  });
  useEffect(() => stop, [stop]);
  return { actions, drafts };
}

interface ShowOptions {
  readonly replace?: boolean;
  /** Whether a press has stated what the page's records count, so that it may be requested. */
  readonly isPress?: boolean;
}

function searchActions(
  now: () => Now,
  show: (view: SearchView, options: ShowOptions) => void,
  showAfterPaint: (view: SearchView, isPress: boolean) => void,
): SearchActions {
  return {
    setViewKind: (kind) => show(withViewKind(now().view, kind, now().definition), {}),
    changeView: (view) => show(view, {}),
    turnTo(page) {
      const { view, state } = now();
      // keys are faster than answers: never turn to a page that is not known to exist
      if (!canTurnTo(page, state.range, state.isOfSearch)) return;
      // the pager states what the next page counts, but not any other
      showAfterPaint({ ...view, page }, page === view.page + 1);
    },
    orderBy(order) {
      const { view, state } = now();
      showAfterPaint(withSort(view, sortParameter(order), state.definition.defaultSort), true);
    },
    preview(previewId) {
      const { view, onViewChange } = now();
      // opening the preview is a step for Back; moving from row to row is not
      onViewChange({ ...view, previewId }, { replace: view.previewId !== undefined });
    },
    again: () => now().again(),
    askAgain: () => now().askAgain(),
    cancel: () => now().cancel(),
    showHidden: (shown) => now().showHidden(shown),
    readLists: () => now().readLists(),
  };
}

/** Ignores clicks inside `element` until the returned function is called. */
function holdClicks(element: HTMLElement | null): () => void {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  element?.addEventListener("click", drop, { capture: true });
  return () => element?.removeEventListener("click", drop, { capture: true });
}

/** The search as extensions see it. */
function snapshotOf(
  definition: SearchDefinition,
  view: SearchView,
  { shows, settled, total, answeredAt }: ReturnType<typeof useSearchState>["state"],
): ResultsValue["snapshot"] {
  const { open, secrets } = splitSecrets(view, definition.criterionDefinitions);
  return {
    definition,
    view: open,
    secret: Object.keys(secrets).length > 0,
    requested:
      isComplete(definition, view) && (shows.kind !== "held" || Object.keys(view.criteria).length > 0),
    answer: settled && total !== undefined ? { total, at: answeredAt } : undefined,
  };
}
