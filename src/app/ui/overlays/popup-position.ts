/** A rectangle in viewport pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

export type PopupAlign = "start" | "center" | "end";

/** The position of a popup: its left and top edge, and its maximum height, in pixels. */
export type PopupPlace = { left: number; top: number; maxHeight: number };

const GAP = 6;
const MARGIN = 8;

/**
 * Places a popup below its anchor, or above if it only fits there or there is more room, and shifts it sideways into
 * view.
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
