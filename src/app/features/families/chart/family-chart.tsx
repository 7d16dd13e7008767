import { LocateFixed, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type NodeFlags, type NodeSet, rowOfNode } from "#app/features/families/model/family-tree-rows.ts";
import {
  type ChartMembers,
  ZOOM_STEP,
  clickChart,
  doubleClickChart,
  fitBranch,
  pressChartKey,
  zoomBy,
  zoomToCluster,
} from "./chart-actions.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { chartLayout, companySums, pathToTop } from "./chart-layout.ts";
import { ChartMinimap } from "./chart-minimap.tsx";
import { type ChartScene, type SceneSource, type SceneWindow, chartScene, pitchOf } from "./chart-scene.ts";
import { type ChartSpace, type ChartView, columnScale } from "./chart-view.ts";
import { useChartGestures } from "./use-chart-gestures.ts";
import { type ChartSize, useChartFocus, useChartView } from "./use-chart-view.ts";

/** The window is rounded up to steps of this many pixels, so that small moves need no new scene. */
const WINDOW_STEP = 128;
/** Coordinates are relative to multiples of this: browsers lose precision on large ones. */
const ORIGIN_STEP = 16_384;

function windowOf(view: ChartView, space: ChartSpace): SceneWindow {
  const wide = columnScale(view.scale, space);
  const down = (value: number) => Math.floor(value / WINDOW_STEP) * WINDOW_STEP;
  const up = (value: number) => Math.ceil(value / WINDOW_STEP) * WINDOW_STEP;
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

/** A scene, the window it was built for, and what is subtracted from its coordinates. */
interface ShownScene {
  readonly scene: ChartScene;
  readonly window: SceneWindow;
  readonly origin: { readonly x: number; readonly y: number };
}

/** The scene for a view; the same one until the view leaves its window. */
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

/** Assumed until the browser has laid out the page. */
const INITIAL_SIZE: ChartSize = { width: 960, height: 640 };

/** The size of an element, kept up to date. */
function useElementSize(element: RefObject<HTMLElement | null>): ChartSize {
  const [size, setSize] = useState(INITIAL_SIZE);
  // a layout effect, so that the chart is fitted to its own size before anything moves it
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const follow = (width: number, height: number) => {
      if (width === 0 || height === 0) return;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    follow(measured.clientWidth, measured.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      follow(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

export interface FamilyChartProps extends ChartMembers {
  /** The nodes that a filter leaves; undefined without one. */
  readonly included: NodeFlags | undefined;
  /** The requested company; -1 when the tree does not contain it. */
  readonly matched: number;
  /** Nodes found by the search in the tree. */
  readonly found: NodeSet;
  readonly isSelected: (node: number) => boolean;
}

/** Narrower charts have no room for a map. Pixels. */
const MIN_MAP_WIDTH = 640;

/** The visible members of a family as a tree from left to right that can be moved and zoomed. */
export function FamilyChart(props: FamilyChartProps) {
  const { table, rows, open, included, focus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<SVGSVGElement>(null);
  const size = useElementSize(frame);
  const layout = useMemo(() => chartLayout(table, rows), [table, rows]);
  const sums = useMemo(() => companySums(table, rows, open), [table, rows, open]);
  const viewport = useChartView({ layout, rows, included }, size, focus);
  const { view, space } = viewport;
  const { scene, window, origin } = useChartScene({ layout, sums }, view, space);
  const focusRow = rowOfNode(rows, focus);
  const path = useMemo(() => pathToTop(layout, focusRow), [layout, focusRow]);
  const holdsFocus = useChartFocus(chart, { layout, included, scene, focus, focusRow, viewport });
  const gestures = useChartGestures(frame, viewport);
  const actions = { ...props, layout, viewport };
  return (
    <div className="flex size-full min-h-0 min-w-0 flex-col">
      <div
        ref={frame}
        className="relative min-h-0 w-full flex-1 touch-none overflow-hidden bg-canvas bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-size-[20px_20px]"
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
            if (!gestures.wasDrag()) clickChart(event.target, actions);
          }}
          onDoubleClick={(event) => doubleClickChart(event.target, actions)}
          onKeyDown={(event) => {
            const { target } = event;
            const onOpen = (node: number) => void (zoomToCluster(target, actions) || props.onOpen(node));
            if (pressChartKey(event, { ...actions, onOpen })) event.preventDefault();
          }}
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
      </div>
      {/* beside the chart rather than over it: they would cover cards and counts */}
      <div className="flex flex-none items-center gap-3 border-t border-line bg-surface px-3 py-1">
        {size.width >= MIN_MAP_WIDTH && <ChartMinimap layout={layout} viewport={viewport} focus={focusRow} />}
        <ChartControls
          onZoomIn={() => zoomBy(ZOOM_STEP, viewport)}
          onZoomOut={() => zoomBy(1 / ZOOM_STEP, viewport)}
          onFit={viewport.fit}
          onFitBranch={focusRow < 0 ? undefined : () => fitBranch(actions)}
        />
      </div>
    </div>
  );
}

interface ChartControlsProps {
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onFit: () => void;
  /** Undefined while no card is focused. */
  readonly onFitBranch: (() => void) | undefined;
}

/** The buttons that zoom and fit. */
function ChartControls({ onZoomIn, onZoomOut, onFit, onFitBranch }: ChartControlsProps) {
  return (
    <div role="group" aria-label="View of the chart" className="ml-auto flex flex-none items-center gap-1">
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
      className="flex size-8 items-center justify-center rounded-sm text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:*:opacity-50 pointer-coarse:size-11"
    >
      {icon}
    </button>
  );
}
