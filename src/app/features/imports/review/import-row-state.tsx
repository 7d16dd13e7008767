import {
  Check,
  CircleHelp,
  CircleSlash,
  CircleX,
  Copy,
  Hourglass,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
  TriangleAlert,
} from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import type { Tone } from "#app/ui/tone.ts";
import type { ImportAnswer, ImportGroup, ImportRowAnswer } from "#contract/imports/import-schemas.ts";

/** In display order. Rows without a search are covered by the progress. */
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

/** Groups that a search fills have their line from the start, so that nothing moves while rows are found. */
const ALWAYS: ReadonlySet<ImportGroup> = new Set(["exact", "likely", "close", "free"]);

/** The groups shown for an import: those with rows, and those that may get some. */
export function groupsShown({ type, counts }: Pick<ImportAnswer, "type" | "counts">): readonly ImportGroup[] {
  return GROUPS_IN_ORDER.filter(
    (group) => counts.byGroup[group] > 0 || ALWAYS.has(group) || (group === "nothing" && type === "contact"),
  );
}

interface RowStateLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

export const ROW_STATES: Readonly<Record<ImportGroup, RowStateLook>> = {
  exact: { label: "Exact", tone: "success", icon: Check },
  likely: { label: "Likely", tone: "accent", icon: CircleHelp },
  close: { label: "Close match", tone: "violet", icon: Sparkles },
  free: { label: "Owned", tone: "teal", icon: ShieldCheck },
  "not-found": { label: "Not found", tone: "neutral", icon: CircleX },
  duplicate: { label: "Duplicate", tone: "neutral", icon: Copy },
  problem: { label: "Cannot be sent", tone: "warning", icon: TriangleAlert },
  nothing: { label: "Nothing on file", tone: "neutral", icon: CircleSlash },
  waiting: { label: "Not looked for yet", tone: "neutral", icon: Hourglass },
};

/** The group of a row, as a badge. */
export function ImportRowState({ row }: { readonly row: ImportRowAnswer }) {
  const { group, record } = row;
  const isChosen = group === "likely" && record !== null;
  const { label, tone, icon } = ROW_STATES[group];
  const Icon = isChosen ? Check : icon;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {group === "free" ? "Owned, free" : isChosen ? "Likely, chosen" : label}
    </Badge>
  );
}
