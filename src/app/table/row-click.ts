import type { MouseEvent } from "react";
import { positionOf } from "./row-shortcuts.ts";

/** Whatever takes a click for itself. */
const CONTROLS = "a, button, input, label, select, textarea, summary, [role=button]";

/** A click where a row is free opens it, by its position. One that ends a marking of text does not. */
export function onRowClick(event: MouseEvent<HTMLElement>, open: (position: number) => void): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(CONTROLS) || event.defaultPrevented) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const position = positionOf(target);
  if (position !== undefined) open(position);
}
