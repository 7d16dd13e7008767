import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT, upToLabel } from "#app/prices/spending/credit-amounts.ts";
import type { SelectionCost } from "./selection-cost.ts";

/** "Refresh · up to 3 credits": with the maximum for all selected records; without a price until that is known. */
export function refreshLabel(label: string, limitedCost: number | undefined): string {
  return limitedCost === undefined ? label : `${label} · ${upToLabel(limitedCost)}`;
}

/** What happens when credits do not suffice. */
export function shortMessage(limitedCost: number, creditsLeft: number): string {
  const costs = `This can cost ${formatCount(limitedCost, CREDIT)}`;
  const stays = "is not enriched and not charged.";
  if (creditsLeft === 0) return `${costs} and you have none left: what you don’t own yet ${stays}`;
  const left = `you have ${formatCount(creditsLeft, CREDIT)} left`;
  return `${costs} and ${left}. The run stops when they are used up; the rest ${stays}`;
}

/** The effect of a limit on a run, as a sentence. */
export function limitMessage(
  limit: number,
  { mostCost, free }: Pick<SelectionCost, "mostCost" | "free">,
): string {
  if (limit >= mostCost) return "More than this run can cost, so it will not be reached.";
  // free records are sent wherever they are in the order
  const besides = free > 0 ? " Free ones come besides." : "";
  return `Enough for ${formatNumber(limit)} of ${formatNumber(mostCost)} new ones, or more where some cost nothing.${besides} The rest waits for you.`;
}
