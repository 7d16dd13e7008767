import { TriangleAlert } from "lucide-react";
import { formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { RECORD_NOUN } from "#app/records/record-labels.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { shortMessage } from "./cost-messages.ts";
import type { Preview } from "./use-enrich-preview.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The composition of the run: records, and how many are free. Empty rows are omitted. */
export function CostBreakdown({ type, preview }: { readonly type: RecordType; readonly preview: Preview }) {
  const { selected, free, asNew, unchecked, nothing, doNotCall } = preview.cost;
  return (
    <dl className="grid gap-1.5">
      <Line label={`Selected ${RECORD_NOUN[type].many}`} value={selected} />
      <Line label="Owned, free" value={free} title="Your team already owns them. They’re free for you." />
      <Line
        label={unchecked > 0 ? "New or not checked, 1 credit each" : "New, 1 credit each"}
        value={asNew}
        {...(unchecked > 0 && { title: "Prices are checked when you start. What your team owns is free." })}
      />
      {nothing > 0 && (
        <Line
          label="Nothing on file"
          value={nothing}
          title="No e-mail and no number that may be called. They are left out unless you say so."
        />
      )}
      {doNotCall > 0 && (
        <Line
          label="Marked do not call"
          value={doNotCall}
          title="At least one of their numbers must not be called"
        />
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: number;
  readonly title?: string;
}

function Line({ label, value, title }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3" title={title}>
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}

/** "Maximum cost 111 credits, about 96 expected, leaves 4,761 or more". */
export function MaximumCost({ preview: { cost, isPending } }: { readonly preview: Preview }) {
  const { limitedCost, mostCost, expectedCost, leaves, short, free } = cost;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      <p>
        <span className="block text-xs font-medium text-ink-2">Maximum cost</span>
        <span className="text-xl font-semibold tabular-nums">
          {isPending ? <span title="Your team may own some">…</span> : formatNumber(limitedCost)}
        </span>{" "}
        <span className="font-medium text-ink-2">{limitedCost === 1 ? CREDIT.one : CREDIT.many}</span>
      </p>
      <p className="text-right text-xs text-ink-3 tabular-nums">
        {free > 0 && <span className="block xl:hidden">{formatNumber(free)} owned, free</span>}
        {limitedCost < mostCost && <span className="block">{formatNumber(mostCost)} without the limit</span>}
        {expectedCost !== undefined && (
          <span className="block" title="Based on how many your past runs found">
            About {formatNumber(expectedCost)} expected
          </span>
        )}
        {leaves !== undefined && short === 0 && !isPending && (
          <span className="block">Leaves {formatNumber(leaves)} or more</span>
        )}
      </p>
    </div>
  );
}

/** A warning before the start: too few credits. */
export function CostNotes({ preview: { cost, creditsLeft = 0 } }: { readonly preview: Preview }) {
  if (cost.short === 0) return null;
  return (
    <p className="flex gap-2 rounded-md bg-warning-soft p-2.5 text-xs text-warning-ink">
      <Icon of={TriangleAlert} size="sm" className="mt-px flex-none" />
      <span className="min-w-0 wrap-break-word">{shortMessage(cost.limitedCost, creditsLeft)}</span>
    </p>
  );
}
