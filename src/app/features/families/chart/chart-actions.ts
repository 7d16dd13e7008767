import type { KeyboardEvent, MouseEvent } from "react";
import { type ChartLayout, firstChildOf } from "./chart-layout.ts";
import { centredOn, columnScale, fitView, viewOfRows, zoomedAbout } from "./chart-view.ts";
import { valueAt } from "#app/features/families/model/family-table.ts";
import { rowOfNode } from "#app/features/families/model/tree-rows.ts";
import { chartKey } from "./chart-keys.ts";
import type { FamilyChartProps } from "./family-chart.tsx";
import type { ChartMover } from "./use-chart-view.ts";

/** What presses on the chart work on. */
export interface ChartActions extends FamilyChartProps {
  readonly layout: ChartLayout;
  readonly mover: ChartMover;
}

function numberIn(target: EventTarget, name: "node" | "cluster"): number {
  const holder = target instanceof Element ? target.closest(`[data-${name}]`) : null;
  return holder === null ? -1 : Number(holder.getAttribute(`data-${name}`));
}

/** The part of a card that was pressed; undefined for the card itself. */
function partOf(target: EventTarget): string | undefined {
  const part = target instanceof Element ? target.closest("[data-part]") : null;
  return part?.getAttribute("data-part") ?? undefined;
}

/** A single card is brought at least so near. */
const LEGIBLE = 0.85;

/** Zooms at least so much nearer when something merged is opened. */
const NEARER = 1.8;

/** Zooms to the siblings from one row to another, with what is below them. */
function zoomTo({ layout, mover }: ChartActions, first: number, last: number): void {
  mover.glide((view, space) => {
    const whole = viewOfRows(layout, first, last, space);
    if (whole.scale >= view.scale * NEARER || whole.scale === 1) return whole;
    const middle = { x: space.width / 2, y: space.height / 2 };
    return zoomedAbout(whole, (view.scale * NEARER) / whole.scale, middle, space);
  });
}

/** Shows the focused member with all that is shown below it, as large as fits. */
export function fitBranch({
  rows,
  focus,
  layout,
  mover,
}: Pick<ChartActions, "rows" | "focus" | "layout" | "mover">): void {
  const row = rowOfNode(rows, focus);
  if (row < 0) return;
  mover.glide((view, space) =>
    firstChildOf(layout, row) < 0
      ? centredOn(layout, row, view, space, Math.max(view.scale, LEGIBLE))
      : viewOfRows(layout, row, row, space),
  );
}

/** The last row of the cluster that begins with a node, as it is drawn. */
function zoomToCluster(target: EventTarget, actions: ChartActions): boolean {
  const holder = target instanceof Element ? target.closest("[data-cluster]") : null;
  if (holder === null) return false;
  const first = rowOfNode(actions.rows, Number(holder.getAttribute("data-cluster")));
  const last = rowOfNode(actions.rows, Number(holder.getAttribute("data-last")));
  zoomTo(actions, first, last);
  return true;
}

/** A click on a card moves the focus there; on a pill it opens, closes or zooms; on a cluster it zooms to it. */
export function clickChart({ target }: MouseEvent, actions: ChartActions): void {
  const node = numberIn(target, "node");
  if (node < 0) {
    zoomToCluster(target, actions);
    return;
  }
  const row = rowOfNode(actions.rows, node);
  switch (partOf(target)) {
    case "toggle":
      actions.mover.hold(node);
      actions.onToggle(node);
      break;
    case "zoom":
      zoomTo(actions, row, row);
      break;
    default:
      actions.onFocus(node);
  }
}

/** A double click on a card shows its details. */
export function doubleClickChart({ target }: MouseEvent, { onOpen }: ChartActions): void {
  const node = numberIn(target, "node");
  if (node >= 0 && partOf(target) === undefined) onOpen(node);
}

/** Does what a key asks for; keys that mean nothing here are left to the page. */
export function pressChart(event: KeyboardEvent, actions: ChartActions): void {
  const asked = chartKey(event, actions);
  if (asked === undefined) return;
  event.preventDefault();
  const { mover } = actions;
  switch (asked.kind) {
    case "zoom":
      mover.glide((view, space) =>
        zoomedAbout(view, asked.factor, { x: space.width / 2, y: space.height / 2 }, space),
      );
      break;
    case "fit":
      mover.glide((_, space) => fitView(space));
      break;
    case "fit-branch":
      fitBranch(actions);
      break;
    case "focus":
      if (asked.node !== actions.focus) actions.onFocus(asked.node);
      break;
    case "toggle":
      mover.hold(asked.node);
      actions.onToggle(asked.node);
      break;
    case "select":
      actions.onSelect(asked.node);
      break;
    case "open":
      if (!zoomToCluster(event.target, actions)) actions.onOpen(asked.node);
      break;
  }
}

/** Whether all of the chart can be seen. */
export function isAllInView({ view, space }: ChartMover): boolean {
  const { bounds, width, height } = space;
  const wide = columnScale(view.scale, space);
  return (
    view.x + bounds.left * wide >= 0 &&
    view.y + bounds.top * view.scale >= 0 &&
    view.x + bounds.right * wide <= width &&
    view.y + bounds.bottom * view.scale <= height
  );
}

/** The rows above a row. */
export function rowsAbove({ parents }: ChartLayout, row: number): ReadonlySet<number> {
  const above = new Set<number>();
  if (row < 0) return above;
  for (let parent = valueAt(parents, row); parent >= 0; parent = valueAt(parents, parent)) above.add(parent);
  return above;
}
