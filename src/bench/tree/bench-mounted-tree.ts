import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";

/** Height of the tree and of each row. Pixels. */
export const TREE_HEIGHT = 860;
export const ROW_HEIGHT = 36;

/** A tree on the page. */
export interface MountedTree {
  expandAll(): void;
  collapseAll(): void;
  /** Finds the member whose name contains the text, opens its ancestors and scrolls to it. */
  find(text: string): void | Promise<void>;
  unmount(): void;
}

/** A tree whose data is ready and that is not mounted yet. */
export interface ReadyTree {
  mount(): MountedTree;
}

/** Draws a tree at once into the page, in a box of that height. */
export function drawInPlace(children: ReactNode): () => void {
  const place = document.querySelector("#root");
  if (place === null) throw new Error("The page has no place for a tree");
  const root = createRoot(place);
  flushSync(() => root.render(children));
  return () => root.unmount();
}
