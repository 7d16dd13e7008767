import { type RefObject, createContext, use } from "react";
import { type StoreApi, useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import type { SearchState } from "#app/search/model/search-state.ts";
import { isComplete } from "#app/search/model/view-request.ts";
import type { SearchDefinition, SearchExtensions, SearchSnapshot, SortOrder } from "./search-definition.ts";
import type { SearchView, ViewKind } from "./search-params.ts";

/** Actions on a search screen. They are stable for the lifetime of the screen. */
export interface SearchActions {
  /** Draws the rows another way. Sends no request. */
  readonly setViewKind: (kind: ViewKind) => void;
  /** Changes the URL, and scrolls to the first row. */
  readonly changeView: (view: SearchView) => void;
  /** Turns to a page, counted from 1, after the pressed button was painted. */
  readonly turnTo: (page: number) => void;
  /** Sorts the rows, likewise. */
  readonly orderBy: (order: SortOrder) => void;
  /** Shows a row in the preview; undefined closes it. */
  readonly preview: (id: string | undefined) => void;
  /** Sends the request, whatever is cached. */
  readonly again: () => void;
  /** Sends the request unless the cached answer is recent. */
  readonly askAgain: () => void;
  /** Stops waiting for the answer. The service may still finish it. */
  readonly cancel: () => void;
  /** Shows the hidden rows of this page, or hides them again. */
  readonly showHidden: (shown: boolean) => void;
  /** Reads the person's lists again. */
  readonly readLists: () => void;
}

/** The panel of all filters: beside the rows on a wide screen, a sheet over them on a phone. */
export interface FilterPanelState {
  readonly open: boolean;
  readonly isSheet: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Counts the requests to focus its search field, each of which takes effect. */
  readonly focusRequests: number;
  /** Text typed after `F` while the panel was loading. */
  readonly typedAhead: string;
  readonly setTypedAhead: (change: (typed: string) => string) => void;
}

/** The search, its view from the URL, and the actions. */
export interface SearchValue {
  readonly definition: SearchDefinition;
  readonly extensions: SearchExtensions;
  readonly view: SearchView;
  /** How rows are drawn: as in the URL, if the search supports that. */
  readonly viewKind: ViewKind;
  readonly actions: SearchActions;
  readonly panel: FilterPanelState;
  /** The scroll container of the rows. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The state below the filters. */
export interface ResultsValue extends SearchState {
  /** The search as extensions see it. */
  readonly snapshot: SearchSnapshot;
}

/** The criteria in the filters. They may be ahead of those searched for. */
export interface Draft {
  readonly criteria: Criteria;
  /** Whether the filters differ from what was searched for. */
  readonly changed: boolean;
  /** Whether these criteria can be searched for. */
  readonly ready: boolean;
}

/** The filters while they are ahead of the URL, and their setters. */
export interface DraftState {
  /** Undefined while the filters equal the URL. `of`: the URL's criteria on which it is based. */
  readonly drafted: (Draft & { readonly of: Criteria }) | undefined;
  /** Changes the filters. `typed`: more letters may follow, so a free search waits for a pause. */
  readonly change: (criteria: Criteria, options?: { readonly typed?: boolean }) => void;
  /** Searches with the current filters. */
  readonly search: () => void;
}

export const SearchContext = createContext<SearchValue | undefined>(undefined);
export const ResultsContext = createContext<ResultsValue | undefined>(undefined);
/** The filters change with each letter: components select their part of the store, and render only for that. */
export const DraftContext = createContext<StoreApi<DraftState> | undefined>(undefined);

function within<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A part of a search needs a SearchProvider above it");
  return value;
}

/** The search of the surrounding screen. */
export function useSearch(): SearchValue {
  return within(use(SearchContext));
}

/** The results of the surrounding screen. */
export function useResults(): ResultsValue {
  return within(use(ResultsContext));
}

/** A value selected from the filters; renders only when it changes. */
export function useDraft<Value>(select: (draft: Draft) => Value): Value {
  const { definition, view } = useSearch();
  const selectNow = ({ drafted }: DraftState) => {
    const { criteria } = view;
    if (drafted?.of === criteria) return select(drafted);
    return select({ criteria, changed: false, ready: isComplete(definition, view) });
  };
  return useStore(within(use(DraftContext)), useShallow(selectNow));
}

/** The keys of the criteria that are set; changes when one is set or removed, not when its value changes. */
export function useSetKeys(): readonly string[] {
  return useDraft(({ criteria }) => Object.keys(criteria));
}

/** Functions to read and change the filters. For event handlers. */
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
    /** Changes the filters, based on their current state. */
    edit: (edited: (criteria: Criteria) => Criteria, options?: { readonly typed?: boolean }) =>
      change(edited(read()), options),
  };
}
