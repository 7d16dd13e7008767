import { isUnderWay } from "#app/runs/single-run-state.ts";
import { ArrowUpDown, Network } from "lucide-react";
import { type RefObject, Suspense, useDeferredValue, useRef, useState } from "react";
import { useStore } from "zustand";
import { displayName } from "#app/features/families/model/family-model.ts";
import { membersOf } from "#app/features/families/model/family-selectable-companies.ts";
import { NO_FILTER } from "#app/features/families/model/family-tree-filter.ts";
import type { TreeSort } from "#app/features/families/model/family-tree-order.ts";
import { FamilyGrid, focusNode } from "#app/features/families/tree-grid/family-grid.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount } from "#app/lib/format-number.ts";
import { useMediaQuery } from "#app/lib/media-query.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { NoticesBelow, ProgressBar, StatePanel } from "#app/ui/state-panel.tsx";
import { FamilyBreadcrumbs } from "./family-breadcrumbs.tsx";
import { DetailsPanel, DetailsSheet } from "./family-details.tsx";
import { type FamilyView, withFilter } from "./family-params.ts";
import { useFamily } from "./family-provider.tsx";
import { FamilyStatusBar } from "./family-status-bar.tsx";
import { FamilyNotices } from "./family-states.tsx";
import { FamilyActions, FamilyToolbar } from "./family-toolbar.tsx";
import { FamilyLocationFilter } from "./family-location-filter.tsx";

const { Component: FamilyChart } = lazyComponent(
  async () => (await import("#app/features/families/chart/family-chart.tsx")).FamilyChart,
);

const LEVEL = { one: "level", many: "levels" };

/** A family as tree, chart or both, with the details of the focused member. */
export function FamilyLayout() {
  const { family, tree, params } = useFamily();
  const { table } = family;
  const count = useStore(tree, (state) => state.rows.count);
  const wide = useMediaQuery("(width >= 64rem)");
  const roomForBoth = useMediaQuery("(width >= 80rem)");
  const view = shownView(params.view, wide, roomForBoth);
  const [details, setDetails] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const title = displayName(table, 0);
  usePageTitle(`Family tree of ${title}`);
  const openDetails = () => {
    if (wide) focusDetails(body);
    else setDetails(true);
  };
  const focusTree = () => {
    const grid = body.current?.querySelector("[role=treegrid]");
    if (grid) focusNode(grid, tree.getState().focus);
  };
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <p className="truncate text-ink-3 tabular-nums max-xl:hidden">
            {formatCount(table.companyTotal, RECORD_NOUN.company)} · {formatCount(table.depth, LEVEL)}
          </p>
        }
      >
        <FamilyActions />
      </PageHeader>
      <div ref={body} className="flex min-h-0 flex-1 flex-col">
        <FamilyToolbar view={view} wide={wide} onLeaveFind={focusTree} />
        <FamilyBreadcrumbs>
          <FamilyLocationFilter />
          <SiblingSort />
        </FamilyBreadcrumbs>
        <FamilyStatusBar />
        {count === 0 && <NoMatches />}
        <FamilyBody view={view} wide={wide} onOpen={openDetails} />
        <NoticesBelow>
          <FamilyNotices />
        </NoticesBelow>
        {!wide && count > 0 && <DetailsPanel variant="bar" onMore={() => setDetails(true)} />}
      </div>
      {details && <DetailsSheet onClose={() => setDetails(false)} />}
    </>
  );
}

/** Both views where there is room for them, unless the URL says otherwise; a laptop's names need the tree's whole width. */
function shownView(requested: FamilyView | undefined, wide: boolean, roomForBoth: boolean): FamilyView {
  if (wide) return requested ?? (roomForBoth ? "both" : "tree");
  return requested === "chart" ? "chart" : "tree";
}

function focusDetails(body: RefObject<HTMLElement | null>): void {
  body.current?.querySelector<HTMLElement>("[data-details] :is(a, button)")?.focus();
}

interface FamilyBodyProps {
  readonly view: FamilyView;
  readonly wide: boolean;
  /** Shows the details of the focused member. */
  readonly onOpen: () => void;
}

/** Tree, chart or both, and the details where there is room for them. */
function FamilyBody({ view, wide, onOpen }: FamilyBodyProps) {
  const { family, tree, isOrdered, selection, find, run } = useFamily();
  const { table, matched } = family;
  const state = useStore(tree);
  // the tree responds at once, the chart of a large family a moment later
  const deferred = useDeferredValue(state);
  const shared = { matched, found: find.found, onSelect: selection.toggle, onOpen };
  return (
    <div
      className={classNames(
        state.rows.count === 0 ? "hidden" : "relative flex min-h-0 flex-1 low:h-dvh low:flex-none",
        !isOrdered && "invisible",
      )}
    >
      <ProgressBar active={isUnderWay(run)} />
      {view !== "chart" && (
        <div className={view === "both" ? besideChart : "flex min-w-0 flex-1 flex-col"}>
          <FamilyGrid
            {...shared}
            tree={tree}
            label={`Family of ${displayName(table, 0)}`}
            selection={selection}
            onSelectBranch={(node) => selection.add(membersOf(table, node, state.included))}
          />
          {view === "both" && <DetailsPanel variant="below" />}
        </div>
      )}
      {view !== "tree" && (
        <Suspense
          fallback={
            <div className="flex-1">
              <p className="sr-only">Drawing the chart</p>
            </div>
          }
        >
          <FamilyChart
            {...shared}
            table={table}
            rows={deferred.rows}
            open={deferred.open}
            included={deferred.included}
            // a filter may move the focus: read together with the rows, since both are fitted at once
            focus={deferred.included === state.included ? state.focus : deferred.focus}
            isSelected={selection.has}
            onFocus={tree.focusOn}
            onSetOpen={tree.setOpen}
          />
        </Suspense>
      )}
      {view !== "both" && wide && <DetailsPanel variant="beside" />}
    </div>
  );
}

const besideChart = "flex w-110 flex-none flex-col border-r border-line min-[90rem]:w-120 max-xl:w-92";

const SORTS: readonly { readonly sort: TreeSort; readonly label: string }[] = [
  { sort: "original", label: "Default order" },
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-below", label: "Most companies below" },
  { sort: "type", label: "Type" },
  { sort: "place", label: "State and city" },
];

/** The order of siblings. */
function SiblingSort() {
  const { params, onParamsChange } = useFamily();
  const current = params.sort ?? "original";
  return (
    <Menu
      label="Sort siblings by"
      trigger={
        <Button compact variant="ghost" icon={<Icon of={ArrowUpDown} />}>
          Sort
        </Button>
      }
      items={SORTS.map(({ sort, label }) => ({
        label,
        checked: sort === current,
        onSelect: () =>
          onParamsChange({ ...params, sort: sort === "original" ? undefined : sort }, { replace: true }),
      }))}
    />
  );
}

/** Shown for a filter that no member passes. */
function NoMatches() {
  const { params, onParamsChange } = useFamily();
  return (
    <StatePanel
      icon={Network}
      title="No matching members"
      actions={
        <Button variant="primary" onClick={() => onParamsChange(withFilter(params, NO_FILTER))}>
          Show all members
        </Button>
      }
    >
      <p>No member of this family matches all of these filters.</p>
    </StatePanel>
  );
}
