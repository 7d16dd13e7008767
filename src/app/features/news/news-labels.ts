import { humanizeCode } from "#app/lib/humanize.ts";
import type { ToneLabel } from "#app/record-views/cells/badge-list-cell.tsx";
import type { Tone } from "#app/ui/tone.ts";

/** Good news, warnings and bad news; violet and teal only set categories apart. */
const TONES: Readonly<Record<string, Tone>> = {
  AWARD: "success",
  CONTRACT: "success",
  FUNDING: "success",
  SPENDING_INVESTMENT: "success",
  COST_CUTTING: "warning",
  LEGAL: "warning",
  BANKRUPTCY: "danger",
  DATA_BREACH: "danger",
  LAYOFFS: "danger",
  PRODUCT: "accent",
  RESEARCH: "accent",
  COMPANY_PARTNERSHIP: "violet",
  MERGERS_ACQUISITIONS: "violet",
  EXPANSION: "teal",
  FACILITIES: "teal",
  PERSON: "teal",
};

/** The categories of an article as labels; unknown ones stay readable. */
export function categoryLabels(categories: readonly string[] = []): ToneLabel[] {
  return categories
    .filter((category) => category.trim() !== "")
    .map((category) => ({ label: humanizeCode(category), tone: TONES[category] ?? "neutral" }));
}
