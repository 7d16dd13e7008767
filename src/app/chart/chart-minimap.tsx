import { type PointerEvent, memo, useMemo } from "react";
import { type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";
import { columnScale, clampView } from "./chart-view.ts";
import type { ChartViewport } from "./use-chart-view.ts";

const WIDTH = 240;
const HEIGHT = 64;
const EDGE = 6;
/** Maximum scale, so that small charts are not drawn too large. */
const MAX_MAP_SCALE = 0.14;

/** The scales of the map, one per axis: large families are far taller than wide. */
function mapScales({ bounds }: Pick<ChartLayout, "bounds">) {
  const wide = Math.min(MAX_MAP_SCALE, (WIDTH - 2 * EDGE) / Math.max(1, bounds.right));
  const high = Math.min(MAX_MAP_SCALE, (HEIGHT - 2 * EDGE) / Math.max(1, bounds.bottom));
  const left = (WIDTH - bounds.right * wide) / 2;
  const top = (HEIGHT - bounds.bottom * high) / 2;
  return { wide, high, left, top };
}

/** Cards drawn at most: beyond this they exceed the pixels of the map. */
const MAX_CARDS = 10_000;

/** All cards as one path, or a sample of a very large chart. Cards at the same spot are drawn once. */
function mapPath(layout: ChartLayout): string {
  const { wide, high, left, top } = mapScales(layout);
  const { cardWidth, cardHeight, columnWidth } = layout.sizes;
  const width = Math.max(2, Math.min(cardWidth, columnWidth - 40) * wide);
  const height = Math.max(1.5, cardHeight * high);
  const spots = new Set<string>();
  const step = Math.ceil(layout.count / MAX_CARDS);
  for (let row = 0; row < layout.count; row += step) {
    const x = left + leftOf(layout, row) * wide;
    const y = Math.round(top + centreOf(layout, row) * high - height / 2);
    spots.add(`M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${height.toFixed(1)}h-${width.toFixed(1)}z`);
  }
  return [...spots].join("");
}

interface ChartMinimapProps {
  readonly layout: ChartLayout;
  readonly viewport: ChartViewport;
  /** The focused row; -1 for none. */
  readonly focus: number;
}

/** An overview of the chart with a frame around the visible part. A press, a drag or the arrow keys move the frame. */
export function ChartMinimap({ layout, viewport, focus }: ChartMinimapProps) {
  const { view, space, update } = viewport;
  const { wide, high, left, top } = mapScales(layout);
  const { cardWidth, cardHeight } = layout.sizes;
  const across = columnScale(view.scale, space);
  const frame = {
    x: left + (-view.x / across) * wide,
    y: top + (-view.y / view.scale) * high,
    width: (space.width / across) * wide,
    height: Math.max(3, (space.height / view.scale) * high),
  };
  const goTo = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left - left) / wide;
    const y = (event.clientY - box.top - top) / high;
    update((now, room) =>
      clampView(
        { ...now, x: room.width / 2 - x * columnScale(now.scale, room), y: room.height / 2 - y * now.scale },
        room,
      ),
    );
  };
  return (
    <svg
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      className="flex-none cursor-pointer touch-none rounded-sm border border-line bg-canvas"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) goTo(event);
      }}
    >
      <MapCards layout={layout} />
      {focus >= 0 && (
        <rect
          x={left + leftOf(layout, focus) * wide}
          y={top + centreOf(layout, focus) * high - Math.max(3, cardHeight * high) / 2}
          width={Math.max(2, cardWidth * wide)}
          height={Math.max(3, cardHeight * high)}
          className="fill-accent"
        />
      )}
      <rect {...clampedFrame(frame)} rx={3} className="fill-accent/8 stroke-accent" />
    </svg>
  );
}

/** The frame, clamped to the map. */
function clampedFrame({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const left = Math.max(2, Math.min(x, WIDTH - 6));
  const top = Math.max(2, Math.min(y, HEIGHT - 6));
  return {
    x: left,
    y: top,
    width: Math.max(3, Math.min(x + width, WIDTH - 3) - left),
    height: Math.max(3, Math.min(y + height, HEIGHT - 3) - top),
  };
}

const MapCards = memo(function MapCards({ layout }: { readonly layout: ChartLayout }) {
  const path = useMemo(() => mapPath(layout), [layout]);
  return <path d={path} className="fill-line-strong" />;
});
