import { type StoreApi, createStore } from "zustand";
import { isSameCriteria } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import { isComplete } from "#app/search/model/view-request.ts";
import type { DraftState } from "#app/search/search-context.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { type SearchView, withCriteria } from "#app/search/search-params.ts";

/** How long a person pauses in typing before the rows follow. */
const TYPING_PAUSE_MS = 300;

/** What a draft is made over, as it is at the moment of a change. */
export interface DraftedSearch {
  readonly definition: SearchDefinition;
  readonly view: SearchView;
  /** Shows a view; a press of Search says what its records count. */
  readonly show: (view: SearchView, how: { readonly replace?: boolean; readonly isPress?: boolean }) => void;
}

/**
 * The filters of a screen. Where records count, changed filters wait for a press of Search. Elsewhere the rows follow each
 * change: at once, or after a pause while somebody types. What is typed in one go is one step that Back undoes.
 */
export function createDraftStore(
  now: () => DraftedSearch,
): StoreApi<DraftState> & { readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the last pause in typing searched for. */
  let typed: Criteria | undefined;
  const store = createStore<DraftState>()((set, get) => {
    const applyTyped = (of: Criteria, criteria: Criteria) => {
      const { definition, view, show } = now();
      // another address has filters of its own
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
