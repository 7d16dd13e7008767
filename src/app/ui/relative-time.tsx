import { formatExactTime, formatRecordDay, formatRelativeTime } from "#app/lib/format-date.ts";

type RelativeTimeProps = {
  /** A moment, or a date without a time of day ("2026-11-16"). */
  date: string | number | Date;
  /** The moment it is measured from; the present when not given. */
  now?: Date | undefined;
  /** What the tooltip says: for what a record tells of the day, as filters count it. */
  exact?: "time" | "day";
};

/** "2d ago" in the browser's language, exact in the tooltip. A date that cannot be read is a dash. */
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
