import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { FamilyTable } from "#app/features/families/model/family-table.ts";
import { type NodeFlags, type TreeRows, rowOfNode } from "#app/features/families/model/tree-rows.ts";
import type { NodeSet } from "#app/features/families/tree-grid/family-grid.tsx";
import {
  clickChart,
  doubleClickChart,
  fitBranch,
  isAllInView,
  pressChart,
  rowsAbove,
} from "./chart-actions.ts";
import { companySums } from "./chart-counts.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { ZOOM_STEP } from "./chart-keys.ts";
import { chartLayout } from "./chart-layout.ts";
import { ChartMinimap } from "./chart-minimap.tsx";
import { type ChartScene, type SceneSource, type SceneWindow, chartScene, pitchOf } from "./chart-scene.ts";
import { type ChartSpace, type ChartView, columnScale, fitView, zoomedAbout } from "./chart-view.ts";
import { useChartFocus } from "./use-chart-focus.ts";
import { useChartGestures } from "./use-chart-gestures.ts";
import { type ChartSize, useChartView } from "./use-chart-view.ts";

/** The window grows in steps of so many pixels: smaller moves need no other scene. */
const STEP = 128;
/** Places on the screen are counted from multiples of this: browsers keep few digits of large ones. */
const ORIGIN_STEP = 16_384;

function windowOf(view: ChartView, space: ChartSpace): SceneWindow {
  const wide = columnScale(view.scale, space);
  const down = (value: number) => Math.floor(value / STEP) * STEP;
  const up = (value: number) => Math.ceil(value / STEP) * STEP;
  return {
    left: down(-view.x),
    top: down(-view.y),
    right: up(space.width - view.x),
    bottom: up(space.height - view.y),
    scale: view.scale,
    columnScale: wide,
    pitch: pitchOf(space.width, space.height, wide),
  };
}

/** A scene with the window that it was made for, and what is taken off all its places. */
interface ShownScene {
  readonly scene: ChartScene;
  readonly window: SceneWindow;
  readonly origin: { readonly x: number; readonly y: number };
}

/** What is drawn for a view: the same scene until the view leaves its window. */
function useChartScene({ layout, sums }: SceneSource, view: ChartView, space: ChartSpace): ShownScene {
  const { left, top, right, bottom, scale, columnScale: wide, pitch } = windowOf(view, space);
  return useMemo(() => {
    const window = { left, top, right, bottom, scale, columnScale: wide, pitch };
    const floor = (value: number) => Math.floor(value / ORIGIN_STEP) * ORIGIN_STEP;
    return {
      scene: chartScene({ layout, sums }, window),
      window,
      origin: { x: floor(left), y: floor(top) },
    };
  }, [layout, sums, left, top, right, bottom, scale, wide, pitch]);
}

/** What is assumed until the browser has laid the page out. */
const ASSUMED: ChartSize = { width: 960, height: 640 };

/** The size of an element, followed as it changes. */
function useElementSize(element: RefObject<HTMLElement | null>): ChartSize {
  const [size, setSize] = useState(ASSUMED);
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      if (width === 0 || height === 0) return;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

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

interface ChartControlsProps {
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFit: () => void;
  /** Undefined while no card has the focus. */
  readonly onFitBranch: (() => void) | undefined;
}

/** The buttons in the corner of the chart. */
function ChartControls({ onZoomIn, onZoomOut, onFit, onFitBranch }: ChartControlsProps) {
  return (
    <div
      role="group"
      aria-label="View of the chart"
      className="absolute right-3 bottom-3 flex flex-col overflow-hidden rounded-md border border-line-strong bg-surface shadow-sm"
    >
      <ControlButton label="Zoom in" icon={<ZoomIn size={16} />} onPress={onZoomIn} />
      <ControlButton label="Zoom out" icon={<ZoomOut size={16} />} onPress={onZoomOut} />
      <ControlButton label="Fit the chart" icon={<Maximize size={16} />} onPress={onFit} />
      <ControlButton label="Fit the focused branch" icon={<LocateFixed size={16} />} onPress={onFitBranch} />
    </div>
  );
}

interface ControlButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: (() => void) | undefined;
}

function ControlButton({ label, icon, onPress }: ControlButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="flex size-8 items-center justify-center border-t border-line text-ink-2 transition-colors duration-120 first:border-t-0 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 pointer-coarse:size-11"
    >
      {icon}
    </button>
  );
}
