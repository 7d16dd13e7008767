import { useState } from "react";
import { isSameCriteria } from "#app/search/criteria/criterion-kinds.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { type SearchView, withCriteria } from "#app/search/search-params.ts";

/** The criteria as the filter bar shows them. They may be ahead of those that were searched for. */
export interface DraftCriteria {
  readonly criteria: Criteria;
  /** The filter bar differs from what was searched for. */
  readonly changed: boolean;
  /** Whether the search of the address is sent: nothing is missing, and someone asked for it. */
  readonly requested: boolean;
  /** Whether the drafted criteria can be searched for. */
  readonly ready: boolean;
  readonly onCriteriaChange: (criteria: Criteria) => void;
  readonly onSearch: () => void;
}

/**
 * Where records count, a changed filter waits for a press of Search, and without any filter nothing is sent before the
 * first press. Elsewhere a change is searched for at once.
 */
export function useDraftCriteria(
  definition: SearchDefinition,
  view: SearchView,
  onViewChange: (view: SearchView) => void,
): DraftCriteria {
  const { criterionDefinitions, countsRecords, needs } = definition;
  const searched = JSON.stringify(view.criteria);
  const [draft, setDraft] = useState<{ readonly of: string; readonly criteria: Criteria }>();
  const [pressed, setPressed] = useState(false);
  const criteria = draft?.of === searched ? draft.criteria : view.criteria;
  const isEmpty = Object.keys(view.criteria).length === 0;
  return {
    criteria,
    changed: !isSameCriteria(criterionDefinitions, criteria, view.criteria),
    requested: needs?.isMet(view.criteria) !== false && (!countsRecords || pressed || !isEmpty),
    ready: needs?.isMet(criteria) !== false,
    onCriteriaChange: (next) =>
      countsRecords ? setDraft({ of: searched, criteria: next }) : onViewChange(withCriteria(view, next)),
    onSearch() {
      // with criteria the new address is enough: `pressed` now would search for what the old one still says
      if (Object.keys(criteria).length === 0) setPressed(true);
      onViewChange(withCriteria(view, criteria));
    },
  };
}
