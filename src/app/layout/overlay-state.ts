import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What lies over the page, opened by a key from anywhere. */
type Overlay = "palette" | "shortcuts";

interface OverlayState {
  readonly open: Overlay | undefined;
  /** What was typed since it was asked for, while it was on its way. */
  readonly typed: string;
}

const overlay = createStore<OverlayState>(() => ({ open: undefined, typed: "" }));

export function openOverlay(open: Overlay): void {
  overlay.setState({ open, typed: "" });
}

/** What was typed before the open overlay was there to take it: its field begins with that. */
export function typedAhead(): string {
  return overlay.getState().typed;
}

/** Changes what {@link typedAhead} tells. */
export function typeAhead(change: (typed: string) => string): void {
  overlay.setState(({ typed }) => ({ typed: change(typed) }));
}

export function closeOverlay(): void {
  overlay.setState({ open: undefined });
}

export function useOverlay(): Overlay | undefined {
  return useStore(overlay, ({ open }) => open);
}
