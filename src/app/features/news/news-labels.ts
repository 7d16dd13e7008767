import { humanizeCode } from "#app/lib/humanize.ts";
import type { ToneLabel } from "#app/record-views/cells/badge-list-cell.tsx";
import type { Tone } from "#app/ui/tone.ts";

/** Money in green; the other colours only distinguish categories. */
const TONES: Readonly<Record<string, Tone>> = {
  FINANCIAL_RESULTS: "success",
  FUNDING: "success",
  PRODUCT: "accent",
  MERGER_OR_ACQUISITION: "violet",
  PERSON: "teal",
};

/** The categories of an article as labels; unknown ones stay readable. */
export function categoryLabels(categories: readonly string[] = []): ToneLabel[] {
  return categories
    .filter((category) => category.trim() !== "")
    .map((category) => ({ label: humanizeCode(category), tone: TONES[category] ?? "neutral" }));
}
