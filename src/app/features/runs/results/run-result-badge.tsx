import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ResultRow } from "./result-rows.ts";
import { RESULT_STATUS_LABELS, type ResultStatus } from "./result-status.ts";

const ICONS: Readonly<Record<ResultStatus, LucideIcon>> = {
  matched: CircleCheck,
  free: ShieldCheck,
  partial: CircleCheck,
  "no-match": CircleX,
  "missing-required": CircleX,
  "not-returned": CircleSlash,
  "opt-out": CircleSlash,
  refused: CircleX,
  failed: CircleAlert,
  "left-out": CircleSlash,
  unconfirmed: CircleAlert,
  unreadable: TriangleAlert,
  waiting: CircleDashed,
  "not-sent": CircleDashed,
};

/** The result of a record in a word; the reason is in its tooltip, and beside it where there is room. */
export function RunResultBadge({ row }: { readonly row: ResultRow }) {
  const { result, state, label, reason } = row;
  const sending = result === "waiting" && state === "sent";
  const icon = sending ? LoaderCircle : ICONS[result];
  return (
    <Badge
      tone={sending ? "accent" : RESULT_STATUS_LABELS[result].tone}
      icon={<Icon of={icon} size="sm" />}
      title={reason}
    >
      {label}
    </Badge>
  );
}
