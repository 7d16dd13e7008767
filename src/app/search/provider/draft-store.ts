import { type StoreApi, createStore } from "zustand";
import { isSameCriteria } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { isComplete } from "#app/search/model/view-request.ts";
import type { DraftState } from "#app/search/search-context.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { type SearchView, withCriteria } from "#app/search/search-params.ts";

/** Pause in typing before the rows follow. */
const TYPING_PAUSE_MS = 300;

/** What a draft is based on, at the moment of a change. */
export interface DraftedSearch {
  readonly definition: SearchDefinition;
  readonly view: SearchView;
  /** Shows a view; `isPress` marks a press of Search, which states what its records count. */
  readonly show: (view: SearchView, how: { readonly replace?: boolean; readonly isPress?: boolean }) => void;
}

/**
 * The draft of a screen's filters. Where records count, changes wait for a press of Search. Elsewhere the rows follow
 * each change: at once, or after a pause in typing. Text typed in one go is a single step for Back.
 */
export function createDraftStore(
  now: () => DraftedSearch,
): StoreApi<DraftState> & { readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The criteria searched for after the last pause in typing. */
  let typed: Criteria | undefined;
  const store = createStore<DraftState>()((set, get) => {
    const applyTyped = (of: Criteria, criteria: Criteria) => {
      const { definition, view, show } = now();
      // the URL has changed meanwhile, and with it the filters
      if (view.criteria !== of) return;
      const replace = typed !== undefined && isSameCriteria(definition.criterionDefinitions, typed, of);
      typed = criteria;
      show(withCriteria(view, criteria), { replace });
    };
    return {
      drafted: undefined,
      change(criteria, options) {
        clearTimeout(timer);
        const { definition, view, show } = now();
        const of = view.criteria;
        const isTyped = options?.typed === true;
        if (!definition.countsRecords && !isTyped) {
          set({ drafted: undefined });
          typed = undefined;
          show(withCriteria(view, criteria), {});
          return;
        }
        const changed = !isSameCriteria(definition.criterionDefinitions, criteria, of);
        set({ drafted: { of, criteria, changed, ready: isComplete(definition, { criteria }) } });
        if (!definition.countsRecords) timer = setTimeout(() => applyTyped(of, criteria), TYPING_PAUSE_MS);
      },
      search() {
        const { view, show } = now();
        const { drafted } = get();
        const criteria = drafted?.of === view.criteria ? drafted.criteria : view.criteria;
        show(withCriteria(view, criteria), { isPress: true });
      },
    };
  });
  return { ...store, stop: () => clearTimeout(timer) };
}
