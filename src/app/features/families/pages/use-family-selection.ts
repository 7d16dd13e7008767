import { useMemo } from "react";
import { useStore } from "zustand";
import { formatCount } from "#app/lib/format-number.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { type FamilyTable, companyIdOf } from "#app/features/families/model/family-table.ts";
import { useSelection } from "#app/selection/use-selection.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { choiceOf, companiesOf } from "#app/features/families/model/selectable-companies.ts";
import type { NodeSelection } from "#app/features/families/tree-grid/family-grid.tsx";

/** The selection, as the members of a family see it. */
export interface FamilySelection extends NodeSelection {
  toggle(node: number): void;
  /** Chooses the companies of some members and says how many, with a way back. */
  add(nodes: Iterable<number>): void;
}

/** Follows the selection for the members of one family; another object after each change. */
export function useFamilySelection(table: FamilyTable): FamilySelection {
  const selection = useSelection();
  const revision = useStore(selection, (state) => state.revision);
  return useMemo(() => {
    const ownOf = (node: number) => table.companies[node] ?? -1;
    return {
      revision,
      can: (node: number) => ownOf(node) >= 0,
      has: (node: number) =>
        ownOf(node) >= 0 &&
        selection.getState().has({ type: "company", id: companyIdOf(table, ownOf(node)) }),
      toggle(node: number) {
        if (ownOf(node) >= 0) selection.getState().toggle(choiceOf(table, ownOf(node)));
      },
      add(nodes: Iterable<number>) {
        const choices = companiesOf(table, nodes).map((node) => choiceOf(table, node));
        const added = selection.getState().add(choices);
        showToast({
          message:
            added.length === 0
              ? "All of them were selected already"
              : `${formatCount(added.length, RECORD_NOUN.company)} added to the selection`,
          ...(added.length > 0 && {
            action: { label: "Undo", onAction: () => void selection.getState().remove(added) },
          }),
        });
      },
    };
  }, [selection, revision, table]);
}
