import { type RefObject, createContext, use } from "react";
import { type StoreApi, useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import type { SearchState } from "#app/search/model/search-state.ts";
import { isComplete } from "#app/search/model/view-request.ts";
import type { SearchDefinition, SearchExtensions, SearchSnapshot, SortOrder } from "./search-definition.ts";
import type { SearchView, ViewKind } from "./search-params.ts";

/** What can be done on a search screen. The same functions for as long as the screen is there. */
export interface SearchActions {
  /** Draws the rows another way. Sends no request. */
  readonly setViewKind: (kind: ViewKind) => void;
  /** Changes the address, and scrolls to the first row. */
  readonly changeView: (view: SearchView) => void;
  /** Turns to a page, counted from 1, once the pressed button was drawn. */
  readonly turnTo: (page: number) => void;
  /** Orders the rows, likewise. */
  readonly orderBy: (order: SortOrder) => void;
  /** Shows a row in the preview; undefined closes it. */
  readonly preview: (id: string | undefined) => void;
  /** Sends the request, whatever is cached. */
  readonly again: () => void;
  /** Sends the request unless the cached answer is recent. */
  readonly askAgain: () => void;
  /** Stops waiting for the answer. The service may still finish it. */
  readonly cancel: () => void;
  /** Shows the rows of this page that a list hides, or hides them again. */
  readonly showHidden: (shown: boolean) => void;
  /** Reads the person's lists again. */
  readonly readLists: () => void;
}

/** The panel of all filters: beside the rows on a wide screen, a sheet over them on a phone. */
export interface FilterPanelState {
  readonly open: boolean;
  readonly isSheet: boolean;
  readonly setOpen: (open: boolean) => void;
  /** How often its search field was asked for; it takes the focus each time. */
  readonly focusRequests: number;
  /** What was typed after `F` while the panel was being loaded. */
  readonly typedAhead: string;
  readonly setTypedAhead: (change: (typed: string) => string) => void;
}

/** Which search it is, what its address says, and what can be done. */
export interface SearchValue {
  readonly definition: SearchDefinition;
  readonly extensions: SearchExtensions;
  readonly view: SearchView;
  /** How rows are drawn: as the address says, where the search can be drawn so. */
  readonly viewKind: ViewKind;
  readonly actions: SearchActions;
  readonly panel: FilterPanelState;
  /** What scrolls the rows. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** What stands below the filters. */
export interface ResultsValue extends SearchState {
  /** The search as extensions see it. */
  readonly snapshot: SearchSnapshot;
}

/** The criteria as the filters show them. They may be ahead of those that were searched for. */
export interface Draft {
  readonly criteria: Criteria;
  /** The filters differ from what was searched for. */
  readonly changed: boolean;
  /** Whether these criteria can be searched for. */
  readonly ready: boolean;
}

/** The filters while they are ahead of the address, and the ways to change them. */
export interface DraftState {
  /** Undefined while the filters show what the address says. `of`: the criteria of the address it was made over. */
  readonly drafted: (Draft & { readonly of: Criteria }) | undefined;
  /** Changes the filters. `typed`: more letters may follow, so that a free search waits for a pause. */
  readonly change: (criteria: Criteria, options?: { readonly typed?: boolean }) => void;
  /** Searches for what the filters say. */
  readonly search: () => void;
}

export const SearchContext = createContext<SearchValue | undefined>(undefined);
export const ResultsContext = createContext<ResultsValue | undefined>(undefined);
/** The filters of a screen change with each letter: what shows them takes its part of the store, and is drawn for that. */
export const DraftContext = createContext<StoreApi<DraftState> | undefined>(undefined);

function within<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A part of a search needs a SearchProvider above it");
  return value;
}

/** The search of the screen around a component. */
export function useSearch(): SearchValue {
  return within(use(SearchContext));
}

/** What the screen around a component shows of its search. */
export function useResults(): ResultsValue {
  return within(use(ResultsContext));
}

/** Something of what the filters say: a component is drawn again when that changes, and not for any other filter. */
export function useDraft<Value>(select: (draft: Draft) => Value): Value {
  const { definition, view } = useSearch();
  const selectNow = ({ drafted }: DraftState) => {
    const { criteria } = view;
    if (drafted?.of === criteria) return select(drafted);
    return select({ criteria, changed: false, ready: isComplete(definition, view) });
  };
  return useStore(within(use(DraftContext)), useShallow(selectNow));
}

/** The keys of the criteria that are set: it changes when one is set or removed, and not for another value. */
export function useSetKeys(): readonly string[] {
  return useDraft(({ criteria }) => Object.keys(criteria));
}

/** The ways to read and to change the filters. For event handlers. */
export function useDraftActions() {
  const { criteria } = useSearch().view;
  const store = within(use(DraftContext));
  const { change, search } = store.getState();
  const read = () => {
    const { drafted } = store.getState();
    return drafted?.of === criteria ? drafted.criteria : criteria;
  };
  return {
    change,
    search,
    read,
    /** Changes the filters by what they say at that moment. */
    edit: (edited: (criteria: Criteria) => Criteria, options?: { readonly typed?: boolean }) =>
      change(edited(read()), options),
  };
}
