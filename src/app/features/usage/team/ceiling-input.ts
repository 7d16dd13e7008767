import { parseCredits } from "#app/prices/spending/credit-amounts.ts";

/** Reads a ceiling as people type it: nothing is none (null), and 0 lets nothing be spent. */
export function parseCeiling(text: string): { readonly credits: number | null; readonly error?: string } {
  return /^\s*0+\s*$/.test(text) ? { credits: 0 } : parseCredits(text);
}
