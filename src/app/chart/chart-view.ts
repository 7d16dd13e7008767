import { type Box, type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";

/** Where the chart is on screen: its origin in pixels, and its scale. */
export interface ChartView {
  readonly x: number;
  readonly y: number;
  /** Vertical scale; widths use {@link columnScale}, which has a lower limit. */
  readonly scale: number;
}

/** The bounds and sizes of the chart, and the size of its viewport in pixels. */
export interface ChartSpace extends Pick<ChartLayout, "bounds" | "sizes"> {
  readonly width: number;
  readonly height: number;
}

/** Computes the next view from the current one. */
export type ViewChange = (view: ChartView, space: ChartSpace) => ChartView;

const MAX_SCALE = 2;
/** Minimum horizontal scale: names in narrower columns are not legible. */
const MIN_COLUMN_SCALE = 0.66;
const PADDING = 32;
/** Room on the right for the counts at collapsed branches. */
const RIGHT_PADDING = 72;
/** How much of the chart always stays on screen. Pixels. */
const MIN_VISIBLE = 96;

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The horizontal scale: columns stop shrinking before names become illegible. */
export function columnScale(scale: number, { bounds, width }: ChartSpace): number {
  const room = (width - PADDING - RIGHT_PADDING) / Math.max(1, bounds.right - bounds.left);
  return Math.max(scale, between(MIN_COLUMN_SCALE, room, 1));
}

/** The smallest scale: all rows are in view, or as many as the sizes allow. */
export function lowestScale({ bounds, sizes, height }: ChartSpace): number {
  const whole = Math.max(1, height - 2 * PADDING) / Math.max(1, bounds.bottom - bounds.top);
  return between(sizes.minScale, whole, 1);
}

function fitScale(space: ChartSpace): number {
  const { bounds, width } = space;
  const wide = (width - PADDING - RIGHT_PADDING) / Math.max(1, bounds.right - bounds.left);
  return Math.min(lowestScale(space), Math.max(MIN_COLUMN_SCALE, wide));
}

/** The left and right edge of some columns, in pixels at scale 1. */
export type ColumnRange = Pick<Box, "left" | "right">;

/**
 * Fits the chart: its full height, and its full width if columns can be that narrow. Otherwise the view starts at the
 * first column, or shows the columns of `wanted` with as many before them as fit.
 */
export function fitView(space: ChartSpace, wanted?: ColumnRange): ChartView {
  const { bounds, sizes, width, height } = space;
  const scale = fitScale(space);
  const across = columnScale(scale, space);
  const wide = (bounds.right - bounds.left) * across;
  const high = (bounds.bottom - bounds.top) * scale;
  const room = width - PADDING - RIGHT_PADDING;
  const from = wide > room && wanted ? firstColumn(wanted, room / across, scale, sizes) : bounds.left;
  return {
    scale,
    x: PADDING + Math.max(0, (room - wide) / 2) - from * across,
    y: (height - high) / 2 - bounds.top * scale,
  };
}

/**
 * Left edge of a view of this many pixels at scale 1 that shows the wanted columns, with as much of the path to them as
 * fits. Where members are drawn as clusters, the first of the columns is shown.
 */
function firstColumn(
  { left, right }: ColumnRange,
  room: number,
  scale: number,
  { singleScale, columnWidth }: ChartSpace["sizes"],
): number {
  const last = scale >= singleScale && right - left <= room ? right : left + 2 * columnWidth;
  return Math.min(left, Math.max(0, last - room));
}

/** The view, moved so that part of the chart stays on screen. */
export function clampView(view: ChartView, space: ChartSpace): ChartView {
  const { bounds, width, height } = space;
  const wide = columnScale(view.scale, space);
  const x = between(MIN_VISIBLE - bounds.right * wide, view.x, width - MIN_VISIBLE - bounds.left * wide);
  const y = between(
    MIN_VISIBLE - bounds.bottom * view.scale,
    view.y,
    height - MIN_VISIBLE - bounds.top * view.scale,
  );
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** Zooms by a factor about a point of the screen, which stays in place. */
export function zoomAt(
  view: ChartView,
  factor: number,
  at: { readonly x: number; readonly y: number },
  space: ChartSpace,
): ChartView {
  const scale = between(Math.min(lowestScale(space), view.scale), view.scale * factor, MAX_SCALE);
  const wider = columnScale(scale, space) / columnScale(view.scale, space);
  const higher = scale / view.scale;
  return clampView({ scale, x: at.x - (at.x - view.x) * wider, y: at.y - (at.y - view.y) * higher }, space);
}

/** Where a row's card is on screen. */
export function cardOnScreen(layout: ChartLayout, row: number, view: ChartView, space: ChartSpace): Box {
  const wide = columnScale(view.scale, space);
  const left = view.x + leftOf(layout, row) * wide;
  const middle = view.y + centreOf(layout, row) * view.scale;
  const half = (layout.sizes.cardHeight / 2) * view.scale;
  return { left, right: left + layout.sizes.cardWidth * wide, top: middle - half, bottom: middle + half };
}

/** The view with a row's card in the middle, at a given scale or the current one. */
export function centreOn(
  layout: ChartLayout,
  row: number,
  view: ChartView,
  space: ChartSpace,
  scale = view.scale,
): ChartView {
  const card = cardOnScreen(layout, row, { x: 0, y: 0, scale }, space);
  return {
    scale,
    x: space.width / 2 - (card.left + card.right) / 2,
    y: space.height / 2 - (card.top + card.bottom) / 2,
  };
}

/** Room between a card and the edge of the screen, for the count at the card. Pixels. */
const MARGIN = 40;

/** The view, moved as little as necessary to bring a row's card on screen. */
export function revealCard(layout: ChartLayout, row: number, view: ChartView, space: ChartSpace): ChartView {
  const card = cardOnScreen(layout, row, view, space);
  const x = moveInto(card.left, card.right, space.width);
  const y = moveInto(card.top, card.bottom, space.height);
  return x === 0 && y === 0 ? view : { ...view, x: view.x + x, y: view.y + y };
}

/** How far a range has to move to be in view; its start takes precedence if it does not fit. */
function moveInto(from: number, to: number, room: number): number {
  if (from < MARGIN) return MARGIN - from;
  if (to > room - MARGIN) return Math.max(room - MARGIN - to, MARGIN - from);
  return 0;
}

/** The view that shows siblings from one row to another with their branches. */
export function fitRows(
  layout: ChartLayout,
  first: number,
  last: number,
  space: ChartSpace,
  most = 1,
): ChartView {
  const top = layout.tops[first] ?? 0;
  const bottom = Math.max(layout.bottoms[last] ?? 0, layout.bottoms[first] ?? 0);
  const scale = between(
    lowestScale(space),
    Math.max(1, space.height - 2 * PADDING) / Math.max(1, bottom - top),
    most,
  );
  const wide = columnScale(scale, space);
  return {
    scale,
    // children are to the right
    x: space.width / 4 - leftOf(layout, first) * wide,
    y: space.height / 2 - ((top + bottom) / 2) * scale,
  };
}
