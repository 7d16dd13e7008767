import { endsText } from "./ends-value.ts";

const DAY = 86_400_000;
const PRESETS = [
  { label: "Last 7 days", days: 7 },
  { label: "Last 30 days", days: 30 },
  { label: "Last 90 days", days: 90 },
  { label: "Last year", days: 365 },
] as const;

/** Usual spans of days up to today, open at the end so that a saved address stays "since then". */
export function dayPresets(today: Date): readonly { readonly label: string; readonly value: string }[] {
  return PRESETS.map(({ label, days }) => {
    const from = new Date(today.getTime() - days * DAY).toISOString().slice(0, 10);
    return { label, value: endsText({ from, to: "" }) };
  });
}
