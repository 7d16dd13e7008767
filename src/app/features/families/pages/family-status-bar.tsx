import { useDeferredValue, useMemo } from "react";
import { useStore } from "zustand";
import {
  MAX_SELECTED,
  companyNodes,
  companyIdsOf,
  membersOf,
} from "#app/features/families/model/family-selectable-companies.ts";
import { isEmptyFilter } from "#app/features/families/model/family-tree-filter.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { selectedOf } from "#app/selection/selection-store.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { useFamily } from "./family-provider.tsx";
import { SelectExecutives } from "./select-executives.tsx";

/** The numbers of matching and of selected companies, with actions on them. */
export function FamilyStatusBar() {
  const { filter } = useFamily();
  const selectedIds = useSelectedIds();
  const filtered = !isEmptyFilter(filter);
  if (!filtered && selectedIds.length < 2) return null;
  return (
    <div
      role="group"
      aria-label="Matching and selected companies"
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1 tabular-nums"
    >
      {filtered && <Matches />}
      {selectedIds.length > 1 && (
        <SelectExecutives key={selectedIds.join()} companyIds={selectedIds} variant="line" />
      )}
    </div>
  );
}

/** "12 of 500 match · Select them". */
function Matches() {
  const { family, tree, selection } = useFamily();
  const { table } = family;
  const included = useStore(tree, (state) => state.included);
  const matches = useMemo(
    () => companyNodes(table, membersOf(table, undefined, included)),
    [table, included],
  );
  return (
    <p role="status" className="flex items-center gap-1 text-ink-2">
      {formatNumber(matches.length)} of {formatNumber(table.companyTotal)} match
      {matches.length > 0 && (
        <>
          <span aria-hidden>·</span>
          <Button
            variant="link"
            className="!px-1"
            onClick={() => selection.add(matches.slice(0, MAX_SELECTED))}
          >
            {matches.length > MAX_SELECTED ? `Select the first ${formatNumber(MAX_SELECTED)}` : "Select them"}
          </Button>
        </>
      )}
    </p>
  );
}

/** The ids of the family's companies that are selected, in the order of their selection. */
function useSelectedIds(): readonly string[] {
  const { table } = useFamily().family;
  const selection = useSelection();
  // a box responds at once, the count of a large selection a moment later
  const selected = useDeferredValue(useStore(selection, (state) => selectedOf(state, "company")));
  const isEmpty = selected.length === 0;
  const ids = useMemo(() => (isEmpty ? undefined : companyIdsOf(table)), [table, isEmpty]);
  return useMemo(() => (ids ? selected.flatMap(({ id }) => (ids.has(id) ? [id] : [])) : []), [ids, selected]);
}
