import { useMemo, useRef } from "react";
import { companySums } from "./chart-counts.ts";
import { chartLayout } from "./chart-layout.ts";
import { fitView, zoomedAbout } from "./chart-view.ts";
import type { FamilyTable } from "#app/features/families/model/family-table.ts";
import { type NodeFlags, type TreeRows, rowOfNode } from "#app/features/families/model/tree-rows.ts";
import {
  clickChart,
  doubleClickChart,
  fitBranch,
  isAllInView,
  pressChart,
  rowsAbove,
} from "./chart-actions.ts";
import { ChartControls } from "./chart-controls.tsx";
import { ChartDrawing } from "./chart-drawing.tsx";
import { ZOOM_STEP } from "./chart-keys.ts";
import { ChartMinimap } from "./chart-minimap.tsx";
import { useChartFocus } from "./use-chart-focus.ts";
import { useChartGestures } from "./use-chart-gestures.ts";
import { useChartScene } from "./use-chart-scene.ts";
import { useChartView } from "./use-chart-view.ts";
import { useElementSize } from "./use-element-size.ts";
import type { NodeSet } from "#app/features/families/tree-grid/family-grid.tsx";

/** What the chart of a family shows and tells. Nodes are those of the table. */
export interface FamilyChartProps {
  readonly table: FamilyTable;
  readonly rows: TreeRows;
  readonly open: NodeFlags;
  /** The node that has the focus in tree and chart; -1 for none. */
  readonly focus: number;
  /** The company that was asked for; -1 when the tree does not hold it. */
  readonly matched: number;
  /** Nodes that a search found. */
  readonly found: NodeSet;
  readonly isSelected: (node: number) => boolean;
  readonly onFocus: (node: number) => void;
  /** Opens or closes a branch. */
  readonly onToggle: (node: number) => void;
  /** Space. */
  readonly onSelect: (node: number) => void;
  /** Enter and double click: details. */
  readonly onOpen: (node: number) => void;
}

/** Under this width there is no room for a map. Pixels. */
const MAP_FROM = 640;

/** The shown members of a family as a tree from left to right, to move and zoom. */
export function FamilyChart(props: FamilyChartProps) {
  const { table, rows, open, focus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<SVGSVGElement>(null);
  const size = useElementSize(frame);
  const layout = useMemo(() => chartLayout(table, rows), [table, rows]);
  const sums = useMemo(() => companySums(table, rows, open), [table, rows, open]);
  const mover = useChartView(layout, rows, size, focus);
  const { view, space, glide } = mover;
  const { scene, window, origin } = useChartScene({ layout, sums }, view, space);
  const focusRow = rowOfNode(rows, focus);
  const path = useMemo(() => rowsAbove(layout, focusRow), [layout, focusRow]);
  const holdsFocus = useChartFocus(chart, { layout, scene, focus, focusRow, mover });
  const gestures = useChartGestures(frame, mover);
  const actions = { ...props, layout, mover };
  const middle = { x: space.width / 2, y: space.height / 2 };
  const zoom = (factor: number) => glide((now, room) => zoomedAbout(now, factor, middle, room));
  return (
    <div
      ref={frame}
      className="relative size-full min-h-0 min-w-0 touch-none overflow-hidden bg-canvas bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-size-[20px_20px]"
      style={{ backgroundPosition: `${Math.round(view.x)}px ${Math.round(view.y)}px` }}
    >
      <svg
        ref={chart}
        role="group"
        aria-label="Chart of the family"
        tabIndex={holdsFocus ? -1 : 0}
        width={size.width}
        height={size.height}
        className="absolute inset-0 cursor-grab touch-none not-focus-visible:outline-none focus-visible:-outline-offset-2 active:cursor-grabbing"
        onPointerDown={gestures.onPointerDown}
        onPointerMove={gestures.onPointerMove}
        onPointerUp={gestures.onPointerUp}
        onPointerCancel={gestures.onPointerCancel}
        onClick={(event) => {
          if (!gestures.wasDrag()) clickChart(event, actions);
        }}
        onDoubleClick={(event) => doubleClickChart(event, actions)}
        onKeyDown={(event) => pressChart(event, actions)}
      >
        <g transform={`translate(${Math.round(view.x + origin.x)} ${Math.round(view.y + origin.y)})`}>
          <ChartDrawing
            table={table}
            rows={rows}
            open={open}
            scene={scene}
            window={window}
            origin={origin}
            focus={focusRow}
            path={path}
            matched={props.matched}
            found={props.found}
            isSelected={props.isSelected}
          />
        </g>
      </svg>
      {size.width >= MAP_FROM && !isAllInView(mover) && layout.count > 0 && (
        <ChartMinimap layout={layout} mover={mover} focus={focusRow} />
      )}
      <ChartControls
        onZoomIn={() => zoom(ZOOM_STEP)}
        onZoomOut={() => zoom(1 / ZOOM_STEP)}
        onFit={() => glide((_, room) => fitView(room))}
        onFitBranch={focusRow < 0 ? undefined : () => fitBranch(actions)}
      />
    </div>
  );
}
