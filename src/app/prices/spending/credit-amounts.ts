import { formatCount, formatNumber } from "#app/lib/format-number.ts";

export const CREDIT = { one: "credit", many: "credits" };

/** The content of a field for credits. */
interface EnteredCredits {
  /** Null when the field is empty or invalid. */
  readonly credits: number | null;
  /** Why the field is invalid. */
  readonly error?: string;
}

/** Parses credits as people type them: "1,000" is 1000. */
export function parseCredits(text: string): EnteredCredits {
  const digits = text.trim().replaceAll(/[\s,.’'](?=\d{3}\b)/g, "");
  if (digits === "") return { credits: null };
  const credits = Number(digits);
  if (!/^\d+$/.test(digits) || !Number.isSafeInteger(credits))
    return { credits: null, error: "Enter a whole number, such as 100." };
  return credits === 0 ? { credits: null, error: "Enter 1 or more." } : { credits };
}

/** The price of something that costs at most this many credits: "free", "up to 3 credits". */
export function upToLabel(credits: number): string {
  return credits === 0 ? "free" : `up to ${formatCount(credits, CREDIT)}`;
}

/** "Spend up to 200 credits". */
export function spendLabel(credits: number): string {
  return credits === 0 ? "Start, free" : `Spend up to ${formatCount(credits, CREDIT)}`;
}

/** The part of a cost that the balance covers: a run stops when credits run out. */
export function spendableCredits(cost: number, creditsLeft: number | undefined): number {
  return Math.min(cost, creditsLeft ?? cost);
}

/** The balance after a run of at most this cost: "You have 4,872 credits; at least 4,672 stay." */
export function balanceMessage(cost: number, creditsLeft: number | undefined): string {
  if (creditsLeft === undefined) return "How many credits you have left is not known right now.";
  const leaves = creditsLeft - cost;
  if (leaves < 0) return "These are all you have. What they do not cover is not enriched and not charged.";
  return `You have ${formatCount(creditsLeft, CREDIT)}; at least ${formatNumber(leaves)} ${leaves === 1 ? "stays" : "stay"}.`;
}
