import { humanize } from "#app/lib/humanize.ts";
import type { ToneWord } from "#app/record-views/cells/badge-list.tsx";
import type { Tone } from "#app/ui/tone.ts";

/** What is good news, a reason to look twice, or bad news; violet and teal only tell things apart. */
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

/** "COMPANY_EARNINGS" → "Company earnings"; what is short is an abbreviation. */
function wordOf(category: string): string {
  return category.length <= 3 ? category : humanize(category.toLowerCase());
}

/** Categories of an article in words; one that nobody told us about stays readable. */
export function categoryWords(categories: readonly string[] = []): ToneWord[] {
  return categories
    .filter((category) => category.trim() !== "")
    .map((category) => ({ word: wordOf(category), tone: TONES[category] ?? "neutral" }));
}
