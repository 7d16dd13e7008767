import { type Box, CARD_HEIGHT, CARD_WIDTH, type ChartLayout, centreOf, leftOf } from "./chart-layout.ts";

/** Where the chart stands on the screen: its origin in pixels, and how large it is drawn. */
export interface ChartView {
  readonly x: number;
  readonly y: number;
  /** Of heights; widths never go below {@link columnScale}'s floor. */
  readonly scale: number;
}

/** What a view is of, and how much of the screen it has. */
export interface ChartSpace {
  readonly bounds: Box;
  readonly width: number;
  readonly height: number;
}

export const LARGEST_SCALE = 2;
/** Narrower columns hold no name that can be read. */
const NARROWEST = 0.66;
const PADDING = 32;
/** So much of the chart stays on the screen, however far it is moved. */
const KEPT = 96;

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** How wide the chart is drawn at a scale: columns stop shrinking where names could not be read any more. */
export function columnScale(scale: number, { bounds, width }: ChartSpace): number {
  const room = (width - 2 * PADDING) / Math.max(1, bounds.right - bounds.left);
  return Math.max(scale, between(NARROWEST, room, 1));
}

/** The smallest scale: all rows in view. */
export function lowestScale({ bounds, height }: ChartSpace): number {
  return Math.min(1, Math.max(1, height - 2 * PADDING) / Math.max(1, bounds.bottom - bounds.top));
}

function fitScale(space: ChartSpace): number {
  const { bounds, width } = space;
  const wide = (width - 2 * PADDING) / Math.max(1, bounds.right - bounds.left);
  return Math.min(lowestScale(space), Math.max(NARROWEST, wide));
}

/** As much of the chart as can be read: all of it in height, and in width where the columns allow it. */
export function fitView(space: ChartSpace): ChartView {
  const { bounds, width, height } = space;
  const scale = fitScale(space);
  const wide = (bounds.right - bounds.left) * columnScale(scale, space);
  const high = (bounds.bottom - bounds.top) * scale;
  return {
    scale,
    x: Math.max(PADDING, (width - wide) / 2) - bounds.left * columnScale(scale, space),
    y: (height - high) / 2 - bounds.top * scale,
  };
}

/** The same view with some of the chart on the screen. */
export function keptInSight(view: ChartView, space: ChartSpace): ChartView {
  const { bounds, width, height } = space;
  const wide = columnScale(view.scale, space);
  const x = between(KEPT - bounds.right * wide, view.x, width - KEPT - bounds.left * wide);
  const y = between(KEPT - bounds.bottom * view.scale, view.y, height - KEPT - bounds.top * view.scale);
  return x === view.x && y === view.y ? view : { ...view, x, y };
}

/** Draws the chart so many times as large; what lies at the point of the screen stays there. */
export function zoomedAbout(
  view: ChartView,
  factor: number,
  at: { readonly x: number; readonly y: number },
  space: ChartSpace,
): ChartView {
  const scale = between(Math.min(lowestScale(space), view.scale), view.scale * factor, LARGEST_SCALE);
  const wider = columnScale(scale, space) / columnScale(view.scale, space);
  const higher = scale / view.scale;
  return keptInSight({ scale, x: at.x - (at.x - view.x) * wider, y: at.y - (at.y - view.y) * higher }, space);
}

/** A row's card on the screen. */
export function cardOnScreen(layout: ChartLayout, row: number, view: ChartView, space: ChartSpace): Box {
  const wide = columnScale(view.scale, space);
  const left = view.x + leftOf(layout, row) * wide;
  const middle = view.y + centreOf(layout, row) * view.scale;
  const half = (CARD_HEIGHT / 2) * view.scale;
  return { left, right: left + CARD_WIDTH * wide, top: middle - half, bottom: middle + half };
}

/** The view with a row's card in the middle, at this scale or the view's own. */
export function centredOn(
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

/** From the card to the edge of the screen. */
const MARGIN = 28;

/** The view moved as little as brings a row's card onto the screen; the same one where it is there. */
export function withInSight(layout: ChartLayout, row: number, view: ChartView, space: ChartSpace): ChartView {
  const card = cardOnScreen(layout, row, view, space);
  const x = moveInto(card.left, card.right, space.width);
  const y = moveInto(card.top, card.bottom, space.height);
  return x === 0 && y === 0 ? view : { ...view, x: view.x + x, y: view.y + y };
}

/** How far a stretch has to move to lie within the room; its start counts where it does not fit. */
function moveInto(from: number, to: number, room: number): number {
  if (from < MARGIN) return MARGIN - from;
  if (to > room - MARGIN) return Math.max(room - MARGIN - to, MARGIN - from);
  return 0;
}

/** The view that shows rows from one to another, for opening what was merged into one. */
export function viewOfRows(
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
    // what is below stands to the right
    x: space.width / 4 - leftOf(layout, first) * wide,
    y: space.height / 2 - ((top + bottom) / 2) * scale,
  };
}
