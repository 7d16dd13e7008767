import { type ChargeKind, CHARGE_KINDS, type DaySpending, type Spending } from "#app/paid-calls/charges.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatDate } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/paid-calls/spending/credit-amounts.ts";
import { type Tone, solidTone } from "#app/ui/tone.ts";
import { scaleTop } from "./spending-pace.ts";

/** What each kind of charge is called, and the colour that tells it from the others. */
export const CHARGE_KIND_LABELS: Readonly<
  Record<ChargeKind, { readonly label: string; readonly tone: Tone }>
> = {
  run: { label: "Runs", tone: "accent" },
  reveal: { label: "Reveals", tone: "teal" },
  import: { label: "Imports", tone: "warning" },
  family: { label: "Family trees", tone: "violet" },
  read: { label: "Company reads", tone: "neutral" },
};

/** Days between two labels. */
const LABEL_STEP = 5;

interface SpendingChartProps {
  readonly days: readonly DaySpending[];
  readonly all: Spending;
}

/** What the chart shows, in a sentence. */
function chartLabel({ days, all }: SpendingChartProps): string {
  const most = days.reduce((one, other) => (other.credits > one.credits ? other : one));
  return `Credits per day: ${formatNumber(all.credits)} in the last ${days.length} days, most on ${formatDate(most.date.toISOString())} (${formatNumber(most.credits)})`;
}

/** The spending of each day as a bar, by kind from the bottom up. */
export function SpendingChart(props: SpendingChartProps) {
  const { days } = props;
  const top = scaleTop(Math.max(...days.map(({ credits }) => credits)));
  return (
    <div
      role="img"
      aria-label={chartLabel(props)}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-3 tabular-nums"
    >
      <div className="flex h-40 flex-col justify-between text-right leading-none">
        {[top, top / 2, 0].map((tick) => (
          <span key={tick}>{formatNumber(tick)}</span>
        ))}
      </div>
      <div className="relative my-1 flex h-38 items-end gap-0.5 border-b border-line-strong sm:gap-1">
        <span className="absolute inset-x-0 top-0 border-t border-dashed border-line" />
        <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line" />
        {days.map((day) => (
          <DayBar key={day.date.getTime()} day={day} top={top} />
        ))}
      </div>
      <div className="col-start-2 flex gap-0.5 sm:gap-1">
        {days.map(({ date }, index) => (
          <span key={date.getTime()} className="relative h-4 min-w-0 flex-1">
            {(days.length - 1 - index) % LABEL_STEP === 0 && (
              <span className="absolute right-0 whitespace-nowrap">{dayLabel(date, index < LABEL_STEP)}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** "20", or "Nov 20" for the first label and the first of a month. */
function dayLabel(date: Date, withMonth: boolean): string {
  const format: Intl.DateTimeFormatOptions =
    withMonth || date.getDate() <= LABEL_STEP ? { month: "short", day: "numeric" } : { day: "numeric" };
  return new Intl.DateTimeFormat(undefined, format).format(date);
}

function DayBar({ day, top }: { readonly day: DaySpending; readonly top: number }) {
  const kinds = CHARGE_KINDS.filter((kind) => day.byKind[kind] > 0);
  return (
    <span
      title={`${formatDate(day.date.toISOString())}: ${formatCount(day.credits, CREDIT)}`}
      className="relative flex h-full min-w-0 flex-1 flex-col-reverse gap-px"
    >
      {kinds.map((kind) => (
        <span
          key={kind}
          style={{ height: `${(day.byKind[kind] / top) * 100}%` }}
          className={classNames(
            "min-h-0.5 flex-none last:rounded-t-xs forced-colors:border",
            solidTone[CHARGE_KIND_LABELS[kind].tone],
          )}
        />
      ))}
    </span>
  );
}

/** The same as a table: the days with spending, newest first. */
export function SpendingTable({ days, all }: SpendingChartProps) {
  const kinds = CHARGE_KINDS.filter((kind) => all.byKind[kind] > 0);
  const spent = days.filter(({ credits }) => credits > 0).toReversed();
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="Credits per day, as a table"
      className="max-h-64 overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0 tabular-nums">
        <thead>
          <tr>
            {["Day", ...kinds.map((kind) => CHARGE_KIND_LABELS[kind].label), "Credits"].map((title) => (
              <th
                key={title}
                scope="col"
                className="sticky top-0 border-b border-line bg-surface px-2 py-1 text-right text-xs font-medium whitespace-nowrap text-ink-2 first:pl-0 first:text-left"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spent.map((day) => (
            <tr key={day.date.getTime()}>
              <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
                {formatDate(day.date.toISOString())}
              </th>
              {kinds.map((kind) => (
                <td key={kind} className="px-2 py-1 text-right">
                  {formatNumber(day.byKind[kind])}
                </td>
              ))}
              <td className="px-2 py-1 text-right font-medium">{formatNumber(day.credits)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="border-t border-line py-1 text-left font-medium">
              {days.length} days
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="border-t border-line px-2 py-1 text-right font-medium">
                {formatNumber(all.byKind[kind])}
              </td>
            ))}
            <td className="border-t border-line px-2 py-1 text-right font-medium">
              {formatNumber(all.credits)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
