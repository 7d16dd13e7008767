import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSameCriteria } from "#app/search/kinds/criterion-kinds.ts";
import type { Criteria } from "#app/search/criteria/criterion.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { type SearchView, withCriteria } from "#app/search/search-params.ts";

/** How long a person pauses in typing before the rows follow. */
const TYPING_PAUSE_MS = 300;

/** The criteria as the filters show them. They may be ahead of those that were searched for. */
export interface DraftCriteria {
  readonly criteria: Criteria;
  /** The filters differ from what was searched for. */
  readonly changed: boolean;
  /** Whether nothing is missing in the criteria of the address. */
  readonly complete: boolean;
  /** Whether the drafted criteria can be searched for. */
  readonly ready: boolean;
  /** Changes the filters. `typed`: more letters may follow, so that a free search waits for a pause. */
  readonly onCriteriaChange: (criteria: Criteria, options?: { readonly typed?: boolean }) => void;
  readonly onSearch: () => void;
}

interface Draft {
  /** The criteria of the address that it was made over. */
  readonly of: string;
  readonly criteria: Criteria;
}

/** How the address changes. */
export interface ViewChange {
  /** It stands in the place of the address before. */
  readonly replace?: boolean;
  /** By a press that says what reading the new page counts: it may be requested. */
  readonly asked?: boolean;
}

/**
 * Where records count, changed filters wait for a press of Search. Elsewhere the rows follow each change: at once, or
 * after a pause while somebody types. What is typed in one go is one step that Back undoes.
 */
export function useDraftCriteria(
  definition: SearchDefinition,
  view: SearchView,
  onViewChange: (view: SearchView, options?: ViewChange) => void,
): DraftCriteria {
  const { criterionDefinitions, countsRecords, needs } = definition;
  const searched = JSON.stringify(view.criteria);
  const [draft, setDraft] = useState<Draft>();
  // another address has filters of its own, also one that comes back later
  if (draft !== undefined && draft.of !== searched) setDraft(undefined);
  const criteria = draft?.of === searched ? draft.criteria : view.criteria;
  const isSame = (one: Criteria, other: Criteria) => isSameCriteria(criterionDefinitions, one, other);
  /** What the last pause in typing searched for. */
  const typed = useRef<Criteria>(undefined);
  const applyTyped = useEffectEvent((next: Criteria) => {
    const replace = typed.current !== undefined && isSame(typed.current, view.criteria);
    typed.current = next;
    onViewChange(withCriteria(view, next), { replace });
  });
  const waiting = countsRecords || draft?.of !== searched ? undefined : draft.criteria;
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const timer = setTimeout(() => applyTyped(waiting), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return {
    criteria,
    changed: !isSame(criteria, view.criteria),
    complete: needs?.isMet(view.criteria) !== false,
    ready: needs?.isMet(criteria) !== false,
    onCriteriaChange(next, options) {
      if (countsRecords || options?.typed === true) {
        setDraft({ of: searched, criteria: next });
        return;
      }
      setDraft(undefined);
      typed.current = undefined;
      onViewChange(withCriteria(view, next));
    },
    onSearch: () => onViewChange(withCriteria(view, criteria), { asked: true }),
  };
}
