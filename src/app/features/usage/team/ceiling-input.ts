import { parseCredits } from "#app/prices/spending/credit-amounts.ts";

/** Parses a typed ceiling: empty means no ceiling (null), and 0 allows no spending. */
export function parseCeiling(text: string): { readonly credits: number | null; readonly error?: string } {
  return /^\s*0+\s*$/.test(text) ? { credits: 0 } : parseCredits(text);
}
