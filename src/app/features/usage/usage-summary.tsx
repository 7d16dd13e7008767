import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Coins } from "lucide-react";
import type { ReactNode } from "react";
import { allowanceOf, usageQueries } from "#app/api/usage-api-queries.ts";
import { DAY, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { ownCeilingQuery } from "#app/prices/spending/daily-ceiling.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import type { UsageTotals } from "#contract/usage/ledger-schemas.ts";
import { daysLeft } from "./spending-pace.ts";
import { type Period, periodPhrase } from "./usage-period.ts";
import { shownDays } from "./usage-sums.ts";

/** Longer forecasts are not shown. Days. */
const MAX_DAYS_LEFT = 400;

/** The organisation's remaining credits, and what is left today of the person's ceiling, if they have one. */
export function UsageLeft({ showsCeiling }: { readonly showsCeiling: boolean }) {
  const { data, isPending } = useQuery(usageQueries.current());
  const { data: own } = useQuery({ ...ownCeilingQuery(useUserSession()), enabled: showsCeiling });
  const { left, used, total } = (data && allowanceOf(data, "credits")) ?? {};
  const ceiling = showsCeiling ? (own?.ceiling ?? null) : null;
  return (
    <div className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      <Amount
        label="Credits"
        title="Credits left"
        icon={<Icon of={Coins} size="sm" />}
        isPending={isPending}
        amount={left}
        beside={total === undefined || left === undefined ? undefined : `of ${formatNumber(total)}`}
        used={used ?? 0}
        most={total ?? 0}
      />
      {own && ceiling !== null && (
        <Amount
          label="Today"
          title="Your ceiling today"
          icon={<Icon of={CalendarClock} size="sm" />}
          isPending={false}
          amount={own.spent}
          beside={
            own.unconfirmed > 0
              ? `of ${formatNumber(ceiling)} · up to ${formatNumber(own.unconfirmed)} more, no answer yet`
              : `of ${formatNumber(ceiling)}`
          }
          used={own.spent + own.unconfirmed}
          most={ceiling}
        />
      )}
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly isPending: boolean;
  /** Undefined where it is unknown. */
  readonly amount: number | undefined;
  readonly beside: string | undefined;
  readonly used: number;
  readonly most: number;
}

function Amount({ label, title, icon, isPending, amount, beside, used, most }: AmountProps) {
  return (
    <section aria-label={label} className="grid content-start gap-2 rounded-lg border border-line p-4">
      <h2 className="flex items-center gap-2 text-xs font-medium text-ink-2">
        {icon}
        {title}
      </h2>
      {isPending ? (
        <p className="text-2xl">
          <Skeleton width="40%" height={28} />
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold tabular-nums">
            {amount === undefined ? "Unknown" : formatNumber(amount)}
          </span>
          {beside !== undefined && <span className="text-ink-2 tabular-nums">{beside}</span>}
        </p>
      )}
      <Meter value={used} max={most} className="h-1.5 w-full" />
    </section>
  );
}

interface UsedSentenceProps {
  /** The user: "You", "Your team", or a colleague's name. */
  readonly who: string;
  /** The organisation's remaining credits; undefined where unknown. */
  readonly left: number | undefined;
  /** Of everything used in the period. */
  readonly totals: UsageTotals;
  readonly period: Period;
  /** The present UTC day. */
  readonly today: string;
  /** Whether it is the usage of the whole team. */
  readonly isTeam: boolean;
}

/** "You used 342 credits this month. Your team: 546." */
export function UsedSentence({ who, left, totals, period, today, isTeam }: UsedSentenceProps) {
  const { credits, atStake, teamCredits } = totals;
  const begun = shownDays(totals, period).days.filter(({ day }) => day <= today);
  const pace = isTeam && left !== undefined && period.to >= today ? daysLeft(left, begun) : undefined;
  return (
    <p className="text-ink-2 tabular-nums">
      <span className="font-medium text-ink">
        {who} used {formatCount(credits, CREDIT)} {periodPhrase(period, today)}.
      </span>
      {!isTeam && teamCredits > credits && ` Your team: ${formatNumber(teamCredits)}.`}
      {atStake > 0 && ` Not confirmed: up to ${formatNumber(atStake)} more.`}
      {pace !== undefined &&
        pace <= MAX_DAYS_LEFT &&
        ` What is left lasts ${formatCount(pace, DAY)} at this pace.`}
    </p>
  );
}
