import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Coins,
  LoaderCircle,
  type LucideIcon,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import type { RecordResult } from "#app/records/record-result.ts";
import { Badge } from "#app/ui/badge.tsx";
import { KIND_WORDS, type ResultKind, kindOf, resultLabel } from "./result-kind.ts";

const ICONS: Readonly<Record<ResultKind, LucideIcon>> = {
  matched: CircleCheck,
  "enriched-before": ShieldCheck,
  "no-match": CircleX,
  "missing-required": TriangleAlert,
  "not-returned": CircleSlash,
  partial: CircleCheck,
  "opt-out": CircleSlash,
  limit: Coins,
  refused: CircleX,
  failed: CircleAlert,
  doubtful: CircleAlert,
  unreadable: TriangleAlert,
  waiting: CircleDashed,
  "not-sent": CircleDashed,
};

/** What became of a record, in words; why a batch failed is in the tooltip. */
export function ResultBadge({ result, over }: { result: RecordResult; over: boolean }) {
  const kind = kindOf(result, over);
  const sending = kind === "waiting" && result.outcome === "sending";
  const Icon = sending ? LoaderCircle : ICONS[kind];
  return (
    <span className="inline-flex max-w-full flex-col items-start py-1 align-middle">
      <Badge
        tone={sending ? "accent" : KIND_WORDS[kind].tone}
        icon={<Icon strokeWidth={1.75} aria-hidden />}
        title={result.error?.message}
      >
        {resultLabel(result, over)}
      </Badge>
      {result.movedTo !== null && (
        <span className="pt-0.5 text-2xs text-ink-3">Merged: answered as ID {result.movedTo}</span>
      )}
    </span>
  );
}
