/** An upright box in pixels of the viewport. */
export type Box = { left: number; top: number; right: number; bottom: number };

export type PopupAlign = "start" | "center" | "end";

/** Where a popup goes: its left and top edge, and the height it must not exceed, in pixels. */
export type PopupPlace = { left: number; top: number; maxHeight: number };

const GAP = 6;
const MARGIN = 8;

/**
 * Puts a popup under its anchor, or above it when only there it fits or has more room, and shifts it sideways until it
 * is wholly in view.
 * @param size - the popup's natural width and height
 * @param view - width and height of the viewport
 */
export function positionPopup(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  align: PopupAlign = "start",
): PopupPlace {
  const below = view.height - anchor.bottom - GAP - MARGIN;
  const above = anchor.top - GAP - MARGIN;
  const under = size.height <= below || below >= above;
  const maxHeight = Math.max(0, under ? below : above);
  const height = Math.min(size.height, maxHeight);
  const top = under ? anchor.bottom + GAP : anchor.top - GAP - height;
  const wish = {
    start: anchor.left,
    center: (anchor.left + anchor.right - size.width) / 2,
    end: anchor.right - size.width,
  }[align];
  const left = Math.max(MARGIN, Math.min(wish, view.width - size.width - MARGIN));
  return { left, top, maxHeight };
}
