import { type ChartLayout, firstChildOf } from "./chart-layout.ts";
import { isClosed } from "./chart-counts.ts";
import { type FamilyTable, valueAt } from "#app/features/families/model/family-table.ts";
import { type NodeFlags, type TreeRows, nodeAt, rowOfNode } from "#app/features/families/model/tree-rows.ts";

/** What a key press on the chart asks for. */
export type ChartKey =
  | { readonly kind: "focus" | "toggle" | "select" | "open"; readonly node: number }
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "fit" | "fit-branch" };

interface ChartPlace {
  readonly table: FamilyTable;
  readonly rows: TreeRows;
  readonly open: NodeFlags;
  readonly layout: ChartLayout;
  /** The node with the focus; -1 for none. */
  readonly focus: number;
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** How much a press of + zooms. */
export const ZOOM_STEP = 1.4;

/** What a key does on the chart; undefined for a key that it leaves alone. */
export function chartKey(press: Press, place: ChartPlace): ChartKey | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  switch (press.key) {
    case "+":
    case "=":
      return { kind: "zoom", factor: ZOOM_STEP };
    case "-":
    case "_":
      return { kind: "zoom", factor: 1 / ZOOM_STEP };
    case "0":
      return { kind: "fit" };
    case "b":
      return { kind: "fit-branch" };
    default:
      return place.layout.count === 0 ? undefined : keyOfCard(press, place);
  }
}

function keyOfCard({ key, shiftKey }: Press, place: ChartPlace): ChartKey | undefined {
  const { rows, focus } = place;
  const row = rowOfNode(rows, focus);
  if (key === "Home") return { kind: "focus", node: nodeAt(rows, 0) };
  // with no card to start from, any arrow goes to the top
  if (row < 0) return key.startsWith("Arrow") ? { kind: "focus", node: nodeAt(rows, 0) } : undefined;
  if (key === " ") return { kind: "select", node: focus };
  if (key === "Enter") return { kind: "open", node: focus };
  return key.startsWith("Arrow") ? arrow(key, shiftKey, row, place) : undefined;
}

function arrow(key: string, shiftKey: boolean, row: number, place: ChartPlace): ChartKey {
  const { table, rows, open, layout, focus } = place;
  const child = firstChildOf(layout, row);
  const to = (target: number): ChartKey => ({
    kind: "focus",
    node: target < 0 ? focus : nodeAt(rows, target),
  });
  switch (key) {
    case "ArrowLeft":
      return shiftKey && child >= 0 ? { kind: "toggle", node: focus } : to(layout.parents[row] ?? -1);
    case "ArrowRight":
      return isClosed(table, open, focus) ? { kind: "toggle", node: focus } : to(shiftKey ? -1 : child);
    case "ArrowUp":
      return to(besideInLevel(layout, row, -1));
    default:
      return to(besideInLevel(layout, row, 1));
  }
}

/** The row above or below in the same level, whatever it belongs to; -1 at the ends. */
function besideInLevel({ count, levels }: ChartLayout, row: number, step: 1 | -1): number {
  const level = valueAt(levels, row);
  for (let other = row + step; other >= 0 && other < count; other += step) {
    if (levels[other] === level) return other;
  }
  return -1;
}
