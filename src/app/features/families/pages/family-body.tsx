import { Suspense, useDeferredValue } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { ProgressBar } from "#app/ui/state-panel.tsx";
import { type Family, shownName } from "#app/features/families/model/family-table.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";
import { membersOf } from "#app/features/families/model/selectable-companies.ts";
import { DetailsPanel } from "./family-details.tsx";
import { FamilyGrid, type NodeSet } from "#app/features/families/tree-grid/family-grid.tsx";
import type { FamilyViewKind } from "./family-params.ts";
import type { FamilySelection } from "./use-family-selection.ts";

const { Component: FamilyChart } = lazyComponent(
  async () => (await import("#app/features/families/chart/family-chart.tsx")).FamilyChart,
);

interface FamilyBodyProps {
  readonly family: Family;
  readonly view: TreeView;
  readonly selection: FamilySelection;
  readonly focus: number;
  readonly shown: FamilyViewKind;
  /** There is no room beside the tree. */
  readonly phone: boolean;
  /** It is being read anew. */
  readonly busy: boolean;
  readonly found: NodeSet;
  readonly onOpen: () => void;
}

/** Tree, chart or both, and the details where there is room for them. */
export function FamilyBody(props: FamilyBodyProps) {
  const { family, view, selection, focus, shown, phone, busy, found, onOpen } = props;
  const { table, matched } = family;
  const state = useStore(view);
  // the tree answers at once, the chart of a large family a moment later
  const drawn = useDeferredValue(state);
  const { rows, kept } = state;
  const parts = { family, view, selection, focus };
  const shared = { matched, found, onSelect: selection.toggle, onOpen };
  return (
    <div className={rows.count === 0 ? "hidden" : "relative flex min-h-0 flex-1"}>
      <ProgressBar active={busy} />
      {shown !== "chart" && (
        <div className={shown === "both" ? besideChart : "flex min-w-0 flex-1 flex-col"}>
          <FamilyGrid
            {...shared}
            view={view}
            label={`Family of ${shownName(table, 0)}`}
            selection={selection}
            onSelectBranch={(node) => selection.add(membersOf(table, node, kept))}
          />
          {shown === "both" && <DetailsPanel {...parts} look="below" />}
        </div>
      )}
      {shown !== "tree" && (
        <Suspense fallback={<p className="sr-only">Drawing the chart</p>}>
          <FamilyChart
            {...shared}
            table={table}
            rows={drawn.rows}
            open={drawn.open}
            focus={focus}
            isSelected={selection.has}
            onFocus={view.focusOn}
            onToggle={view.toggle}
          />
        </Suspense>
      )}
      {shown !== "both" && !phone && <DetailsPanel {...parts} look="beside" />}
    </div>
  );
}

const besideChart = "flex w-110 flex-none flex-col border-r border-line max-xl:w-92";
