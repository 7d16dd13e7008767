import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** An overlay that a key or the account menu opens from anywhere. */
type Overlay = "palette" | "shortcuts" | "devices";

interface OverlayState {
  readonly open: Overlay | undefined;
  /** Text typed while the overlay was still loading. */
  readonly typed: string;
}

const overlay = createStore<OverlayState>(() => ({ open: undefined, typed: "" }));

export function openOverlay(open: Overlay): void {
  overlay.setState({ open, typed: "" });
}

/** Text typed before the open overlay had loaded; the initial value of its field. */
export function typedAhead(): string {
  return overlay.getState().typed;
}

/** Changes the text that {@link typedAhead} returns. */
export function typeAhead(change: (typed: string) => string): void {
  overlay.setState(({ typed }) => ({ typed: change(typed) }));
}

export function closeOverlay(): void {
  overlay.setState({ open: undefined });
}

export function useOverlay(): Overlay | undefined {
  return useStore(overlay, ({ open }) => open);
}
