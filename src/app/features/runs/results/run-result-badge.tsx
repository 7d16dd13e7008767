import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Coins,
  LoaderCircle,
  type LucideIcon,
  RotateCcw,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { RESULT_STATUS_LABELS } from "./run-result-status.ts";
import type { ResultStatus } from "./run-result-statuses.ts";
import type { ResultRow } from "./run-result-rows.ts";

const ICONS: Readonly<Record<ResultStatus, LucideIcon>> = {
  matched: CircleCheck,
  recovered: RotateCcw,
  "enriched-before": ShieldCheck,
  partial: CircleCheck,
  "no-match": CircleX,
  "missing-required": CircleX,
  "not-returned": CircleSlash,
  "opt-out": CircleSlash,
  refused: CircleX,
  failed: CircleAlert,
  limit: Coins,
  unconfirmed: CircleAlert,
  unreadable: TriangleAlert,
  waiting: CircleDashed,
  "not-sent": CircleDashed,
};

/** The result of a record in a word; the reason is in its tooltip, and in words beside it where there is room. */
export function RunResultBadge({ row }: { readonly row: ResultRow }) {
  const { status, outcome, label, reason } = row;
  const sending = status === "waiting" && outcome === "sending";
  const Icon = sending ? LoaderCircle : ICONS[status];
  return (
    <Badge
      tone={sending ? "accent" : RESULT_STATUS_LABELS[status].tone}
      icon={<Icon strokeWidth={1.75} aria-hidden />}
      title={reason}
    >
      {label}
    </Badge>
  );
}
