import { useState } from "react";
import { SpendingChart, SpendingTable } from "#app/features/usage/spending-chart.tsx";
import { classNames } from "#app/lib/class-names.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { solidTone } from "#app/ui/tone.ts";
import { type Period, periodLabel } from "./team-period.ts";
import { TEAM_KINDS, type TeamSpending } from "./team-spending.ts";

interface TeamDaysProps {
  readonly team: TeamSpending;
  readonly period: Period;
}

/** The days of a period by kind, as a chart or as a table. */
export function TeamDays({ team: { days, all }, period }: TeamDaysProps) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = all.credits === 0;
  const shown = { kinds: TEAM_KINDS, days, all, period: `in ${periodLabel(period)}` };
  return (
    <section aria-labelledby="team-days" className="grid min-w-0 gap-3 rounded-lg border border-line pb-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id="team-days" className="font-semibold max-sm:flex-1">
          Per day
        </h2>
        <ul className="flex flex-1 flex-wrap gap-x-4 text-xs text-ink-2 tabular-nums max-sm:order-last max-sm:basis-full">
          {TEAM_KINDS.map(({ key, label, tone }) => (
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
        {isEmpty && <p className="py-8 text-ink-2">Nothing was spent in these days.</p>}
        {!isEmpty && (asTable ? <SpendingTable {...shown} /> : <SpendingChart {...shown} />)}
      </div>
    </section>
  );
}
