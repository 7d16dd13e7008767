import { formatExactTime, formatRelativeTime } from "#app/lib/format-date.ts";
import { EmptyValue } from "./empty-value.tsx";

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of an event as a paper prints it, "Nov 21, 2026"; how long ago and the time stand in the tooltip. */
export function DateText({ date }: { readonly date: string | undefined }) {
  const moment = new Date(date ?? "");
  if (date === undefined || Number.isNaN(moment.getTime())) return <EmptyValue />;
  const format = new Intl.DateTimeFormat(undefined, {
    dateStyle: "medium",
    // a date without a time stays that date in every time zone
    ...(DATE_ONLY.test(date) ? { timeZone: "UTC" } : {}),
  });
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${formatExactTime(date)} (${formatRelativeTime(moment)})`}
      className="whitespace-nowrap tabular-nums"
    >
      {format.format(moment)}
    </time>
  );
}
