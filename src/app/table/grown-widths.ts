import type { OwnWidths } from "./column-widths.ts";

/** How narrow and how wide a person can make a column, in rem. */
export const NARROWEST = 4;
export const WIDEST = 60;

/** How far a key moves an edge, in rem; the ends are clamped. */
export const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -5,
  PageUp: 5,
  Home: -WIDEST,
  End: WIDEST,
};

/** The widths with one column wider by so many rem, or narrower. */
export function grown(widths: OwnWidths, id: string, by: number): OwnWidths {
  const width = Math.min(WIDEST, Math.max(NARROWEST, (widths[id] ?? 0) + by));
  // finer than a pixel is noise
  return { ...widths, [id]: Math.round(width * 100) / 100 };
}

/** The widths with one column as it was at first. */
export function withoutWidth(widths: OwnWidths, id: string): OwnWidths {
  return Object.fromEntries(Object.entries(widths).filter(([other]) => other !== id));
}
