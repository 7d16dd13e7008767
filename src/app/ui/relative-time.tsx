import { formatExactTime, formatRecordDay, formatRelativeTime } from "#app/lib/format-date.ts";

type RelativeTimeProps = {
  /** A moment, or a date without a time ("2026-11-16"). */
  date: string | number | Date;
  /** The moment to measure from; the present by default. */
  now?: Date | undefined;
  /** What the tooltip shows; "day" for a record's date, as filters count it. */
  exact?: "time" | "day";
};

/** "2d ago" in the browser's language, with the exact time in the tooltip. An invalid date is a dash. */
export function RelativeTime({ date, now, exact = "time" }: RelativeTimeProps) {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return <span className="text-ink-3">–</span>;
  return (
    <time
      dateTime={moment.toISOString()}
      title={exact === "day" ? formatRecordDay(moment.toISOString()) : formatExactTime(date)}
      className="whitespace-nowrap tabular-nums"
    >
      {formatRelativeTime(moment, now)}
    </time>
  );
}
