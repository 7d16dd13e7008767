import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What lies over the page, opened by a key from anywhere. */
type Overlay = "palette" | "shortcuts";

const overlay = createStore<{ readonly open: Overlay | undefined }>(() => ({ open: undefined }));

export function openOverlay(open: Overlay): void {
  overlay.setState({ open });
}

export function closeOverlay(): void {
  overlay.setState({ open: undefined });
}

export function useOverlay(): Overlay | undefined {
  return useStore(overlay, ({ open }) => open);
}
