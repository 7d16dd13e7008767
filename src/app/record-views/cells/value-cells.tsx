import { Check } from "lucide-react";
import { formatExactTime, formatRelativeTime } from "#app/lib/format-date.ts";

/** Stands for a value that the service did not return. */
export function EmptyValue({ className = "" }: { className?: string }) {
  return (
    <span title="Unknown" className={`text-ink-3 ${className}`}>
      –
    </span>
  );
}

/** A text on one line; if it is too long, the tooltip has it in full. */
export function TextCell({ text }: { readonly text: string | undefined }) {
  if (!text) return <EmptyValue className="max-md:hidden" />;
  return (
    <span dir="auto" className="block truncate text-ink-2" title={text}>
      {text}
    </span>
  );
}

/** An id, to be read and copied. */
export function IdCell({ id }: { readonly id: string | undefined }) {
  if (id === undefined || id === "") return <EmptyValue />;
  return (
    <span title={id} className="font-mono text-xs text-ink-2">
      {id}
    </span>
  );
}

const check = <Check size={15} strokeWidth={2} aria-hidden className="flex-none text-success-ink" />;

interface BooleanCellProps {
  readonly value: boolean | undefined;
  /** Says more than "Yes". */
  readonly yes?: string;
}

/** Yes, no or unknown. */
export function BooleanCell({ value, yes = "Yes" }: BooleanCellProps) {
  if (value === undefined) return <EmptyValue />;
  if (!value) return <span className="text-ink-3">No</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {check}
      {yes}
    </span>
  );
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of an event, "Nov 21, 2026"; the tooltip has the time and how long ago it was. */
export function DateCell({ date }: { readonly date: string | undefined }) {
  const moment = new Date(date ?? "");
  if (date === undefined || Number.isNaN(moment.getTime())) return <EmptyValue />;
  const format = new Intl.DateTimeFormat(undefined, {
    dateStyle: "medium",
    // a date without a time is the same day in every time zone
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
