import { formatNumber } from "#app/lib/format-number.ts";
import type { OwnedAnswer } from "#contract/records/owned-list.ts";

/** The total as text: "2,000+" where there may be more. */
export function totalText({ count, atLeast }: OwnedAnswer["total"]): string {
  return `${formatNumber(count)}${atLeast ? "+" : ""}`;
}
