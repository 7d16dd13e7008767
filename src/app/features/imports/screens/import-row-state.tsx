import { Check, CircleHelp, CircleX, Copy, ShieldCheck, Sparkles, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { DecidedRow, RowState } from "#app/features/imports/model/import-decisions.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Tone } from "#app/ui/tone.ts";

export const STATE_LABELS: Readonly<Record<RowState, string>> = {
  exact: "Exact",
  likely: "Likely",
  "best-match": "Close match",
  yours: "Already yours",
  "not-found": "Not found",
  duplicate: "Duplicate",
  problem: "Cannot be sent",
};

export const STATE_TONES: Readonly<Record<RowState, Tone>> = {
  exact: "success",
  likely: "accent",
  "best-match": "violet",
  yours: "teal",
  "not-found": "neutral",
  duplicate: "neutral",
  problem: "warning",
};

const ICONS: Readonly<Record<RowState, ReactNode>> = {
  exact: <Check aria-hidden />,
  likely: <CircleHelp aria-hidden />,
  "best-match": <Sparkles aria-hidden />,
  yours: <ShieldCheck aria-hidden />,
  "not-found": <CircleX aria-hidden />,
  duplicate: <Copy aria-hidden />,
  problem: <TriangleAlert aria-hidden />,
};

/** How a row stands, as a badge. */
export function ImportRowState({ row }: { readonly row: DecidedRow }) {
  const { state, candidates, record } = row;
  const chosen = candidates.length > 0 && record !== null;
  const label =
    state === "yours"
      ? "Already yours, free"
      : state === "likely" && chosen
        ? "Likely, chosen"
        : STATE_LABELS[state];
  return (
    <Badge
      tone={STATE_TONES[state]}
      icon={chosen && state === "likely" ? <Check aria-hidden /> : ICONS[state]}
    >
      {label}
    </Badge>
  );
}
