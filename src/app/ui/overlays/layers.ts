import { useEffect, useEffectEvent } from "react";
import { createStore } from "zustand/vanilla";

/** Something that lies over the page. */
interface Layer {
  /** Called by Back; does nothing where the work cannot be left. */
  readonly close: () => void;
}

/** What lies over the page: the topmost last. */
const layers = createStore<{ readonly open: readonly Layer[] }>(() => ({ open: [] }));

/** Adds a layer on top; returns what takes it away. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.setState(({ open }) => ({ open: [...open, layer] }));
  return () => layers.setState(({ open }) => ({ open: open.filter((each) => each !== layer) }));
}

/** Makes an element a layer while it is open. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer(() => closeNow()) : undefined), [isOpen]);
}

/** What is needed of the router's history. */
interface BlockingHistory {
  readonly location: { readonly href: string; readonly state: object };
  push(path: string, state?: object): void;
  block(blocker: {
    readonly blockerFn: (step: { readonly action: string }) => boolean;
    readonly enableBeforeUnload: boolean;
  }): () => void;
}

/** Where an entry stands among those of this visit, as the router counts them. */
function isFirstEntry({ location: { state } }: BlockingHistory): boolean {
  return "__TSR_index" in state && state.__TSR_index === 0;
}

/**
 * Back closes the topmost layer, and leaves the page only where there is none. The entry stays, and so do those that
 * Forward leads to. Back from the first entry of a visit would leave the app without asking: there one is added.
 */
export function closeLayersByBack(history: BlockingHistory): () => void {
  let unblock: (() => void) | undefined;
  const follow = () => {
    const isOpen = layers.getState().open.length > 0;
    if (!isOpen) {
      unblock?.();
      unblock = undefined;
    } else if (unblock === undefined) {
      if (isFirstEntry(history)) history.push(history.location.href, history.location.state);
      const blockerFn = ({ action }: { readonly action: string }) => {
        const top = layers.getState().open.at(-1);
        if (action !== "BACK" || top === undefined) return false;
        top.close();
        return true;
      };
      unblock = history.block({ blockerFn, enableBeforeUnload: false });
    }
  };
  const unsubscribe = layers.subscribe(follow);
  return () => {
    unsubscribe();
    unblock?.();
  };
}
