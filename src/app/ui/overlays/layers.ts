import { useEffect, useEffectEvent } from "react";
import { createStore } from "zustand/vanilla";

/** Something that covers the page. */
interface Layer {
  /** Called by Back; does nothing where the layer cannot be dismissed. */
  readonly close: () => void;
}

/** The open layers, topmost last. */
const layers = createStore<{ readonly open: readonly Layer[] }>(() => ({ open: [] }));

/** Adds a layer on top. Returns a function that removes it. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.setState(({ open }) => ({ open: [...open, layer] }));
  return () => layers.setState(({ open }) => ({ open: open.filter((each) => each !== layer) }));
}

/** Registers a layer while it is open. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? openLayer(() => closeNow()) : undefined), [isOpen]);
}

/** The parts of the router's history used here. */
interface BlockingHistory {
  readonly location: { readonly href: string; readonly state: object };
  push(path: string, state?: object): void;
  block(blocker: {
    readonly blockerFn: (step: { readonly action: string }) => boolean;
    readonly enableBeforeUnload: boolean;
  }): () => void;
}

/** Whether the current history entry is the first of this visit, by the router's index. */
function isFirstEntry({ location: { state } }: BlockingHistory): boolean {
  return "__TSR_index" in state && state.__TSR_index === 0;
}

/**
 * Makes Back close the topmost layer, and leave the page only if there is none. The history entry stays, and so do the
 * forward entries. Back from the first entry of a visit would leave the app without asking, so an entry is added there.
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
