import type { SceneLink } from "./chart-scene.ts";

const RADIUS = 8;

/**
 * A line from a card to what stands below it as path data: level, upright in the middle of the gap, level again, with
 * round corners. What lies further than this from the part that is drawn is cut off, for it may be very long.
 */
export function elbowPath(
  { fromX, fromY, toX, toY }: Omit<SceneLink, "child">,
  edges?: { readonly top: number; readonly bottom: number },
): string {
  const top = edges?.top ?? -Infinity;
  const bottom = edges?.bottom ?? Infinity;
  const middle = round((fromX + toX) / 2);
  const [startX, startY, endX, endY] = [round(fromX), round(fromY), round(toX), round(toY)];
  const radius = Math.min(RADIUS, Math.abs(endY - startY) / 2, Math.abs(endX - startX) / 2);
  if (radius < 1) return `M${startX} ${startY}H${middle}V${endY}H${endX}`;
  const turn = endY > startY ? radius : -radius;
  const inside = (y: number) => y >= top && y <= bottom;
  const start = inside(startY)
    ? `M${startX} ${startY}H${middle - radius}Q${middle} ${startY} ${middle} ${startY + turn}`
    : `M${middle} ${round(clamped(startY, top, bottom))}`;
  const end = inside(endY)
    ? `V${endY - turn}Q${middle} ${endY} ${middle + radius} ${endY}H${endX}`
    : `V${round(clamped(endY, top, bottom))}`;
  return start + end;
}

function clamped(y: number, top: number, bottom: number): number {
  return Math.max(top, Math.min(y, bottom));
}

/** Halves of pixels keep lines sharp and paths short. */
function round(value: number): number {
  return Math.round(value * 2) / 2;
}
