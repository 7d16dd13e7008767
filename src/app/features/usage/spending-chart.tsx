import { classNames } from "#app/lib/class-names.ts";
import { dateOnly, formatDate } from "#app/lib/format-date.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { CREDIT } from "#app/prices/spending/credit-amounts.ts";
import { type Tone, solidTone } from "#app/ui/tone.ts";
import { scaleTop } from "./spending-pace.ts";

/** A kind of spending: its label, and the colour that distinguishes it. */
export interface ShownKind {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
}

/** The cost of a day or of several days. */
export interface ShownSpending {
  readonly credits: number;
  readonly byKind: Readonly<Record<string, number>>;
}

export interface ShownDay extends ShownSpending {
  /** A timestamp, shown in the browser's time zone; or a UTC date, `2026-11-26`. */
  readonly day: string;
}

/** The number of days between two labels, so that as many fit as there is room for. */
function labelStep({ length }: readonly ShownDay[]): number {
  return Math.max(5, Math.ceil(length / 8));
}

interface SpendingChartProps {
  readonly kinds: readonly ShownKind[];
  readonly days: readonly ShownDay[];
  readonly all: ShownSpending;
  /** The period in words: "this month". */
  readonly period: string;
}

/** The content of the chart, in a sentence. */
function chartLabel({ days, all, period }: SpendingChartProps): string {
  const most = days.reduce((one, other) => (other.credits > one.credits ? other : one));
  return `Credits per day: ${formatNumber(all.credits)} ${period}, most on ${formatDate(most.day)} (${formatNumber(most.credits)})`;
}

/** The spending of each day as a bar, with the kinds stacked from the bottom. */
export function SpendingChart(props: SpendingChartProps) {
  const { kinds, days } = props;
  const step = labelStep(days);
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
          <DayBar key={day.day} kinds={kinds} day={day} top={top} />
        ))}
      </div>
      <div className="col-start-2 flex gap-0.5 sm:gap-1">
        {days.map(({ day }, index) => (
          <span key={day} className="relative h-4 min-w-0 flex-1">
            {(days.length - 1 - index) % step === 0 && (
              <span className="absolute right-0 whitespace-nowrap">{dayLabel(day, step, index < step)}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** "20"; or "Nov 20" for the first label and the first of a month. */
function dayLabel(day: string, step: number, withMonth: boolean): string {
  const date = new Date(day);
  const zone: Intl.DateTimeFormatOptions = dateOnly.test(day) ? { timeZone: "UTC" } : {};
  const ofMonth = Number(new Intl.DateTimeFormat("en", { ...zone, day: "numeric" }).format(date));
  const month: Intl.DateTimeFormatOptions = withMonth || ofMonth <= step ? { month: "short" } : {};
  return new Intl.DateTimeFormat(undefined, { ...zone, ...month, day: "numeric" }).format(date);
}

interface DayBarProps {
  readonly kinds: readonly ShownKind[];
  readonly day: ShownDay;
  readonly top: number;
}

function DayBar({ kinds, day, top }: DayBarProps) {
  return (
    <span
      title={`${formatDate(day.day)}: ${formatCount(day.credits, CREDIT)}`}
      className="relative flex h-full min-w-0 flex-1 flex-col-reverse gap-px"
    >
      {kinds
        .filter(({ key }) => (day.byKind[key] ?? 0) > 0)
        .map(({ key, tone }) => (
          <span
            key={key}
            style={{ height: `${((day.byKind[key] ?? 0) / top) * 100}%` }}
            className={classNames(
              "min-h-0.5 flex-none last:rounded-t-xs forced-colors:border",
              solidTone[tone],
            )}
          />
        ))}
    </span>
  );
}

/** The same data as a table: the days with spending, newest first. */
export function SpendingTable({ kinds: known, days, all }: Omit<SpendingChartProps, "period">) {
  const kinds = known.filter(({ key }) => (all.byKind[key] ?? 0) > 0);
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
            {["Day", ...kinds.map(({ label }) => label), "Credits"].map((title) => (
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
            <tr key={day.day}>
              <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
                {formatDate(day.day)}
              </th>
              {kinds.map(({ key }) => (
                <td key={key} className="px-2 py-1 text-right">
                  {formatNumber(day.byKind[key] ?? 0)}
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
            {kinds.map(({ key }) => (
              <td key={key} className="border-t border-line px-2 py-1 text-right font-medium">
                {formatNumber(all.byKind[key] ?? 0)}
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
