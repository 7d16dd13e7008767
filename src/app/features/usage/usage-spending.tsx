import { BarChart3, Table } from "lucide-react";
import { useMemo, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import {
  CHARGE_KINDS,
  type Charge,
  type ChargeKind,
  type DaySpending,
  type Spending,
  spendingByDay,
  spendingOf,
} from "#app/paid-calls/charges.ts";
import { CREDIT } from "#app/paid-calls/spending/credit-amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { solidTone } from "#app/ui/tone.ts";
import { type ShownKind, SpendingChart, SpendingTable } from "./spending-chart.tsx";
import { daysLeft } from "./spending-pace.ts";

/** What each kind of charge is called, and the colour that tells it from the others. */
const CHARGE_KIND_LABELS: Readonly<Record<ChargeKind, Omit<ShownKind, "key">>> = {
  run: { label: "Runs", tone: "accent" },
  reveal: { label: "Reveals", tone: "teal" },
  import: { label: "Imports", tone: "warning" },
  family: { label: "Family trees", tone: "violet" },
  read: { label: "Company reads", tone: "neutral" },
};

const CHART_KINDS: readonly ShownKind[] = CHARGE_KINDS.map((key) => ({ key, ...CHARGE_KIND_LABELS[key] }));

/** Days that are looked back at. */
const DAYS = 30;
/** Nobody plans further ahead. */
const MAX_DAYS_LEFT = 400;

interface UsageSpendingProps {
  /** What this browser's calls cost; undefined until it is read. */
  readonly charges: readonly Charge[] | undefined;
  /** Why it could not be read. */
  readonly error: Error | null;
  /** Credits of the organisation, as the service reports them; undefined where it does not. */
  readonly left: number | undefined;
  readonly used: number | undefined;
}

/** What was spent from this browser: by day and by what it went for, beside what the organisation used in all. */
export function UsageSpending({ charges, error, left, used }: UsageSpendingProps) {
  const [today] = useState(() => new Date());
  const spending = useMemo(() => charges && spendingByDay(charges, DAYS, today), [charges, today]);
  const total = useMemo(() => charges && spendingOf(charges), [charges]);
  if (error) {
    return (
      <p className="rounded-lg border border-line p-4 text-ink-2">
        This browser could not read what it spent.
      </p>
    );
  }
  if (!spending || !total) {
    return (
      <div aria-busy className="grid h-64 content-start gap-4 rounded-lg border border-line p-4">
        <Skeleton width="40%" />
        <Skeleton width="100%" height={160} />
      </div>
    );
  }
  const { days, all } = spending;
  const pace = left === undefined ? undefined : daysLeft(left, days);
  return (
    <>
      <OrganisationUse total={total} used={used} pace={pace} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SpendingByDay days={days} all={all} />
        <SpendingByKind all={all} />
      </div>
    </>
  );
}

interface OrganisationUseProps {
  /** What this browser's calls cost, ever. */
  readonly total: Spending;
  readonly used: number | undefined;
  /** Days for which the credits last; undefined where nobody can tell. */
  readonly pace: number | undefined;
}

/** What the organisation used, how much of it here, and how long the rest lasts. */
function OrganisationUse({ total, used, pace }: OrganisationUseProps) {
  const here = formatNumber(total.credits);
  // what is unconfirmed here may be among it
  const elsewhere = used === undefined ? 0 : Math.max(0, used - total.credits - total.unconfirmed);
  return (
    <div className="grid gap-1 text-ink-2 tabular-nums">
      <p>
        {used === undefined
          ? `${here} spent from this browser. `
          : `${formatNumber(used)} used by your organization; ${here} of it from this browser. `}
        {elsewhere > 0 &&
          `${formatCount(elsewhere, CREDIT)} ${elsewhere === 1 ? "was" : "were"} used elsewhere. `}
        {total.unconfirmed > 0 && `Up to ${formatNumber(total.unconfirmed)} more from here are unconfirmed. `}
        {pace !== undefined && pace <= MAX_DAYS_LEFT && (
          <span className="font-medium text-ink">
            What is left lasts {formatCount(pace, { one: "day", many: "days" })} at this browser’s pace.
          </span>
        )}
      </p>
      {elsewhere > 0 && (
        <p className="text-xs text-ink-3">
          Elsewhere is what other browsers and colleagues spent, and what was deleted here: it is in your
          organization’s total only.
        </p>
      )}
    </div>
  );
}

interface SpendingByDayProps {
  readonly days: readonly DaySpending[];
  readonly all: Spending;
}

/** The days as a chart or as a table. */
function SpendingByDay({ days, all }: SpendingByDayProps) {
  const [asTable, setAsTable] = useState(false);
  const shown = {
    kinds: CHART_KINDS,
    days: days.map((day) => ({ ...day, day: day.date.toISOString() })),
    all,
    period: `in the last ${String(days.length)} days`,
  };
  const icon = asTable ? <BarChart3 size={16} aria-hidden /> : <Table size={16} aria-hidden />;
  return (
    <section aria-labelledby="per-day" className={card}>
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="per-day" className="text-base font-semibold">
          Per day
        </h2>
        <p className="flex-1 text-ink-2 tabular-nums">
          {formatCount(all.credits, CREDIT)} in {DAYS} days
        </p>
        {all.credits > 0 && (
          <Button variant="link" icon={icon} onClick={() => setAsTable(!asTable)}>
            {asTable ? "Show as chart" : "Show as table"}
          </Button>
        )}
      </div>
      {all.credits === 0 && (
        <p className="py-8 text-ink-2">Nothing was spent from this browser in the last {DAYS} days.</p>
      )}
      {all.credits > 0 && (asTable ? <SpendingTable {...shown} /> : <SpendingChart {...shown} />)}
    </section>
  );
}

/** The same credits by what they were spent on; also the legend of the chart. */
function SpendingByKind({ all }: { readonly all: Spending }) {
  return (
    <section aria-labelledby="by-kind" className={card}>
      <h2 id="by-kind" className="text-base font-semibold">
        What it went for
      </h2>
      <dl className="grid gap-2.5 tabular-nums">
        {CHARGE_KINDS.map((kind) => (
          <KindOfCharge key={kind} kind={kind} credits={all.byKind[kind]} all={all.credits} />
        ))}
        <div className="flex border-t border-line pt-2 font-medium">
          <dt className="flex-1">In {DAYS} days</dt>
          <dd>{formatNumber(all.credits)}</dd>
        </div>
      </dl>
    </section>
  );
}

interface KindOfChargeProps {
  readonly kind: ChargeKind;
  readonly credits: number;
  readonly all: number;
}

function KindOfCharge({ kind, credits, all }: KindOfChargeProps) {
  const { label, tone } = CHARGE_KIND_LABELS[kind];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <dt className="flex items-center gap-2">
        <span
          aria-hidden
          className={classNames("size-2.5 rounded-xs forced-colors:border", solidTone[tone])}
        />
        {label}
      </dt>
      <dd className="font-medium">{formatNumber(credits)}</dd>
      <dd aria-hidden className="col-span-2">
        <Meter value={credits} max={all} tone={tone} className="h-1 w-full" />
      </dd>
    </div>
  );
}

const card = "grid content-start gap-3 rounded-lg border border-line p-4";
