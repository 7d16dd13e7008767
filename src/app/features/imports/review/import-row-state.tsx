import {
  Check,
  CircleHelp,
  CircleSlash,
  CircleX,
  Copy,
  Hourglass,
  ShieldCheck,
  Sparkles,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { ImportAnswer, ImportGroup, ImportRowAnswer } from "#contract/imports/import-schemas.ts";

/** In the order in which they are told. Rows that were not looked for are told by how far that is. */
const GROUPS_IN_ORDER = [
  "exact",
  "likely",
  "close",
  "free",
  "nothing",
  "not-found",
  "duplicate",
  "problem",
] as const;

/** What a search finds has its line from the start, so that nothing moves while rows are found. */
const ALWAYS: ReadonlySet<ImportGroup> = new Set(["exact", "likely", "close", "free"]);

/** The groups that are told of an import: those with rows, and those that may come to have some. */
export function groupsShown({ type, counts }: Pick<ImportAnswer, "type" | "counts">): readonly ImportGroup[] {
  return GROUPS_IN_ORDER.filter(
    (group) => counts.byGroup[group] > 0 || ALWAYS.has(group) || (group === "nothing" && type === "contact"),
  );
}

export const STATE_LABELS: Readonly<Record<ImportGroup, string>> = {
  exact: "Exact",
  likely: "Likely",
  close: "Close match",
  free: "Owned",
  "not-found": "Not found",
  duplicate: "Duplicate",
  problem: "Cannot be sent",
  nothing: "Nothing on file",
  waiting: "Not looked for yet",
};

export const STATE_TONES: Readonly<Record<ImportGroup, Tone>> = {
  exact: "success",
  likely: "accent",
  close: "violet",
  free: "teal",
  "not-found": "neutral",
  duplicate: "neutral",
  problem: "warning",
  nothing: "neutral",
  waiting: "neutral",
};

const ICONS: Readonly<Record<ImportGroup, ReactNode>> = {
  exact: <Check aria-hidden />,
  likely: <CircleHelp aria-hidden />,
  close: <Sparkles aria-hidden />,
  free: <ShieldCheck aria-hidden />,
  "not-found": <CircleX aria-hidden />,
  duplicate: <Copy aria-hidden />,
  problem: <TriangleAlert aria-hidden />,
  nothing: <CircleSlash aria-hidden />,
  waiting: <Hourglass aria-hidden />,
};

/** How a row stands, as a badge. */
export function ImportRowState({ row }: { readonly row: ImportRowAnswer }) {
  const { group, record } = row;
  const isChosen = group === "likely" && record !== null;
  const label = group === "free" ? "Owned, free" : isChosen ? "Likely, chosen" : STATE_LABELS[group];
  return (
    <Badge tone={STATE_TONES[group]} icon={isChosen ? <Check aria-hidden /> : ICONS[group]}>
      {label}
    </Badge>
  );
}
