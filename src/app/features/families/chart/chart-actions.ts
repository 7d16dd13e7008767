import { type FamilyTable } from "#app/features/families/model/family-model.ts";
import { valueAt } from "#app/chart/forest.ts";
import {
  type NodeFlags,
  type NodeSet,
  type TreeRows,
  isCollapsed,
  nodeAt,
  rowOfNode,
} from "#app/chart/tree-rows.ts";
import { type ChartLayout, firstChildOf } from "#app/chart/chart-layout.ts";
import { centreOn, fitRows, zoomAt } from "#app/chart/chart-view.ts";
import { type ChartViewport, pressViewKey } from "#app/chart/use-chart-view.ts";

/** The members that a chart shows, and what can be done with one of them. */
export interface FamilyChartProps {
  readonly table: FamilyTable;
  readonly rows: TreeRows;
  readonly open: NodeFlags;
  /** The nodes that a filter leaves; undefined without one. */
  readonly included: NodeFlags | undefined;
  /** The requested company; -1 when the tree does not contain it. */
  readonly matched: number;
  /** Nodes found by the search in the tree. */
  readonly found: NodeSet;
  readonly isSelected: (node: number) => boolean;
  /** The focused node, shared with the tree; -1 for none. */
  readonly focus: number;
  readonly onFocus: (node: number) => void;
  /** Opens or closes a branch; the chart may lag behind the tree, so a press says what it wants. */
  readonly onSetOpen: (node: number, isOpen: boolean) => void;
  /** Space. */
  readonly onSelect: (node: number) => void;
  /** Enter and double click: shows details. */
  readonly onOpen: (node: number) => void;
}

/** What clicks and keys act on. */
export interface ChartActions extends Omit<
  FamilyChartProps,
  "included" | "matched" | "found" | "isSelected"
> {
  readonly layout: ChartLayout;
  readonly viewport: Pick<ChartViewport, "animate" | "fit" | "hold">;
}

/** A single card is enlarged to at least this scale. */
const MIN_CARD_SCALE = 0.85;

/** Zooming in on something merged enlarges at least this much. */
const MIN_ZOOM_FACTOR = 1.8;

/** Zooms in on the siblings from one row to another, with their branches. */
function zoomToRows({ layout, viewport }: ChartActions, first: number, last: number): void {
  viewport.animate((view, space) => {
    const whole = fitRows(layout, first, last, space);
    if (whole.scale >= view.scale * MIN_ZOOM_FACTOR || whole.scale === 1) return whole;
    const middle = { x: space.width / 2, y: space.height / 2 };
    return zoomAt(whole, (view.scale * MIN_ZOOM_FACTOR) / whole.scale, middle, space);
  });
}

/** Shows the focused member with its visible branch, as large as fits. */
export function fitBranch({ rows, focus, layout, viewport }: ChartActions): void {
  const row = rowOfNode(rows, focus);
  if (row < 0) return;
  viewport.animate((view, space) =>
    firstChildOf(layout, row) < 0
      ? centreOn(layout, row, view, space, Math.max(view.scale, MIN_CARD_SCALE))
      : fitRows(layout, row, row, space),
  );
}

function closest(target: EventTarget, name: "node" | "cluster" | "part"): Element | null {
  return target instanceof Element ? target.closest(`[data-${name}]`) : null;
}

function nodeOf(target: EventTarget): number {
  return Number(closest(target, "node")?.getAttribute("data-node") ?? -1);
}

/** Zooms in on the cluster that an event comes from; false when it comes from none. */
export function zoomToCluster(target: EventTarget, actions: ChartActions): boolean {
  const cluster = closest(target, "cluster");
  if (cluster === null) return false;
  const rowOf = (attribute: string) => rowOfNode(actions.rows, Number(cluster.getAttribute(attribute)));
  zoomToRows(actions, rowOf("data-cluster"), rowOf("data-last"));
  return true;
}

/** A click focuses a card; on a pill it opens, closes or zooms; on a cluster it zooms in. */
export function clickChart(target: EventTarget, actions: ChartActions): void {
  const node = nodeOf(target);
  if (node < 0) {
    zoomToCluster(target, actions);
    return;
  }
  const row = rowOfNode(actions.rows, node);
  switch (closest(target, "part")?.getAttribute("data-part")) {
    case "toggle":
      toggle(node, actions);
      break;
    case "zoom":
      zoomToRows(actions, row, row);
      break;
    default:
      actions.onFocus(node);
  }
}

/** A double click on a card shows its details. */
export function doubleClickChart(target: EventTarget, { onOpen }: ChartActions): void {
  const node = nodeOf(target);
  if (node >= 0 && closest(target, "part") === null) onOpen(node);
}

/** Opens a branch that is drawn closed, or closes it, while its card stays where it is. */
function toggle(node: number, { table, open, viewport, onSetOpen }: ChartActions): void {
  viewport.hold(node);
  onSetOpen(node, isCollapsed(table, open, node));
}

type PressedKey = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Does what a key asks for; false when it is not one of the chart's. */
export function pressChartKey(event: PressedKey, actions: ChartActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (pressViewKey(event.key, actions.viewport)) return true;
  if (event.key !== "b") return actions.layout.count > 0 && pressCardKey(event, actions);
  fitBranch(actions);
  return true;
}

function pressCardKey({ key, shiftKey }: PressedKey, actions: ChartActions): boolean {
  const { rows, focus, layout } = actions;
  const row = rowOfNode(rows, focus);
  const goTo = (target: number) => {
    if (target >= 0 && target !== row) actions.onFocus(nodeAt(rows, target));
  };
  // without a focused card, any arrow goes to the top
  if (key === "Home" || (row < 0 && key.startsWith("Arrow"))) goTo(0);
  else if (row < 0) return false;
  else if (key === " ") actions.onSelect(focus);
  else if (key === "Enter") actions.onOpen(focus);
  else if (key === "ArrowUp") goTo(nextInLevel(layout, row, -1));
  else if (key === "ArrowDown") goTo(nextInLevel(layout, row, 1));
  else if (key === "ArrowRight") openOrMoveDown(shiftKey, row, actions, goTo);
  else if (key === "ArrowLeft" && shiftKey && firstChildOf(layout, row) >= 0) toggle(focus, actions);
  else if (key === "ArrowLeft") goTo(layout.parents[row] ?? -1);
  else return false;
  return true;
}

function openOrMoveDown(
  shiftKey: boolean,
  row: number,
  actions: ChartActions,
  goTo: (row: number) => void,
): void {
  const { table, open, focus, layout } = actions;
  if (isCollapsed(table, open, focus)) toggle(focus, actions);
  else if (!shiftKey) goTo(firstChildOf(layout, row));
}

/** The row above or below on the same level, whatever its parent; -1 at the ends. */
function nextInLevel({ count, levels }: ChartLayout, row: number, step: 1 | -1): number {
  const level = valueAt(levels, row);
  for (let other = row + step; other >= 0 && other < count; other += step) {
    if (levels[other] === level) return other;
  }
  return -1;
}
