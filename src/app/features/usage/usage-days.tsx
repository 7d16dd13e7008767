import { useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { solidTone } from "#app/ui/tone.ts";
import type { UsageTotals } from "#contract/usage/ledger-schemas.ts";
import { SpendingChart, SpendingTable } from "./spending-chart.tsx";
import { PURPOSE_KINDS } from "./usage-labels.ts";
import { type Period, periodPhrase } from "./usage-period.ts";
import { shownDays } from "./usage-sums.ts";

interface UsageDaysProps {
  readonly totals: UsageTotals;
  readonly period: Period;
  readonly today: string;
}

/** The days of a period by purpose, as a chart or as a table. */
export function UsageDays({ totals, period, today }: UsageDaysProps) {
  const [asTable, setAsTable] = useState(false);
  const { days, all } = shownDays(totals, period);
  const isEmpty = all.credits === 0;
  const kinds = PURPOSE_KINDS.filter(({ key }) => (all.byKind[key] ?? 0) > 0);
  const shown = { kinds, days, all, period: periodPhrase(period, today) };
  return (
    <section aria-labelledby="usage-days" className="grid min-w-0 gap-3 rounded-lg border border-line pb-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id="usage-days" className="font-semibold max-sm:flex-1" title="Days in UTC">
          Per day
        </h2>
        <ul
          aria-label="What it went for"
          className="flex flex-1 flex-wrap gap-x-4 text-xs text-ink-2 tabular-nums max-sm:order-last max-sm:basis-full"
        >
          {kinds.map(({ key, label, tone }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={classNames("size-2 rounded-xs forced-colors:border", solidTone[tone])}
              />
              {label}
              <span className="font-semibold text-ink">{formatNumber(all.byKind[key] ?? 0)}</span>
            </li>
          ))}
        </ul>
        {!isEmpty && (
          <Button variant="link" onClick={() => setAsTable(!asTable)}>
            {asTable ? "Show as chart" : "Show as table"}
          </Button>
        )}
      </div>
      <div className="px-4">
        {isEmpty && <p className="py-8 text-ink-2">No credits used {shown.period}.</p>}
        {!isEmpty && (asTable ? <SpendingTable {...shown} /> : <SpendingChart {...shown} />)}
      </div>
    </section>
  );
}
