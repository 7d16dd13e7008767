import { useState } from "react";
import { type SearchView, withCriteria } from "#app/search/search-params.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";

/** The criteria as the bar shows them, and whether they are what was asked. */
interface StagedCriteria<Key extends string> {
  readonly criteria: Criteria<Key>;
  /** The bar says something else than the rows. */
  readonly changed: boolean;
  /** Whether there is anything to ask, and someone asked it. */
  readonly asked: boolean;
  readonly enough: boolean;
  readonly set: (criteria: Criteria<Key>) => void;
  readonly search: () => void;
}

/**
 * Where records count, a change waits for a press of Search; elsewhere it is asked at once. Without a criterion
 * nothing is asked before the first press.
 */
export function useDraftCriteria<Row extends { readonly id: string }, Key extends string>(
  resource: SearchDefinition<Row, Key>,
  view: SearchView<Key>,
  change: (view: SearchView<Key>) => void,
): StagedCriteria<Key> {
  const asIs = JSON.stringify(view.criteria);
  const [draft, setDraft] = useState<{ readonly of: string; readonly criteria: Criteria<Key> }>();
  const [pressed, setPressed] = useState(false);
  const criteria = draft?.of === asIs ? draft.criteria : view.criteria;
  const enough = resource.needs?.enough(criteria) ?? true;
  const empty = Object.keys(view.criteria).length === 0;
  const answered = resource.needs?.enough(view.criteria) ?? true;
  return {
    criteria,
    changed: JSON.stringify(criteria) !== asIs,
    asked: answered && (!resource.countsRecords || pressed || !empty),
    enough,
    set: (next) =>
      resource.countsRecords ? setDraft({ of: asIs, criteria: next }) : change(withCriteria(view, next)),
    search() {
      // with criteria the address alone asks: a mark set now would ask for what it still says
      if (Object.keys(criteria).length === 0) setPressed(true);
      change(withCriteria(view, criteria));
    },
  };
}
