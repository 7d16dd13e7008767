import { useMemo, useRef } from "react";
import { rowOfNode } from "#app/chart/tree-rows.ts";
import {
  type FamilyChartProps,
  clickChart,
  doubleClickChart,
  fitBranch,
  pressChartKey,
  zoomToCluster,
} from "./chart-actions.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { ChartFrame } from "#app/chart/chart-frame.tsx";
import { chartLayout, pathToTop } from "#app/chart/chart-layout.ts";
import { ChartMinimap } from "#app/chart/chart-minimap.tsx";
import { FAMILY_SIZES, companySums, wantedColumns } from "./family-chart-layout.ts";
import { useChartFocus } from "./use-chart-focus.ts";
import { useChartScene } from "#app/chart/use-chart-scene.ts";
import { useChartView } from "#app/chart/use-chart-view.ts";

/** Narrower charts have no room for a map. Pixels. */
const MIN_MAP_WIDTH = 640;

/** The visible members of a family as a tree from left to right that can be moved and zoomed. */
export function FamilyChart(props: FamilyChartProps) {
  const { table, rows, open, included, focus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<SVGSVGElement>(null);
  const layout = useMemo(() => chartLayout(table, rows, FAMILY_SIZES), [table, rows]);
  const sums = useMemo(() => companySums(table, rows, open), [table, rows, open]);
  const wanted = useMemo(() => wantedColumns(layout, rows, included, focus), [layout, rows, included, focus]);
  const viewport = useChartView(frame, { layout, rows, included, wanted, focus }, "all");
  const { view, space } = viewport;
  const drawn = useChartScene({ layout, sums }, view, space, "view");
  const { scene, origin } = drawn;
  const focusRow = rowOfNode(rows, focus);
  const path = useMemo(() => pathToTop(layout, focusRow), [layout, focusRow]);
  const holdsFocus = useChartFocus(chart, { layout, included, scene, focus, focusRow, viewport });
  const actions = { ...props, layout, viewport };
  return (
    <div className="flex size-full min-h-0 min-w-0 flex-col">
      <ChartFrame
        frame={frame}
        viewport={viewport}
        map={
          space.width >= MIN_MAP_WIDTH && (
            <ChartMinimap layout={layout} viewport={viewport} focus={focusRow} />
          )
        }
        onFitBranch={focusRow < 0 ? undefined : () => fitBranch(actions)}
        className="min-h-0 w-full flex-1 touch-none"
      >
        <svg
          ref={chart}
          role="group"
          aria-label="Chart of the family"
          tabIndex={holdsFocus ? -1 : 0}
          width={space.width}
          height={space.height}
          className="absolute inset-0 not-focus-visible:outline-none focus-visible:-outline-offset-2"
          onClick={(event) => clickChart(event.target, actions)}
          onDoubleClick={(event) => doubleClickChart(event.target, actions)}
          onKeyDown={(event) => {
            const { target } = event;
            const onOpen = (node: number) => void (zoomToCluster(target, actions) || props.onOpen(node));
            if (pressChartKey(event, { ...actions, onOpen })) event.preventDefault();
          }}
        >
          <g transform={`translate(${Math.round(view.x + origin.x)} ${Math.round(view.y + origin.y)})`}>
            <ChartDrawing {...props} {...drawn} focus={focusRow} path={path} />
          </g>
        </svg>
      </ChartFrame>
    </div>
  );
}
