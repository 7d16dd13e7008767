import { Check } from "lucide-react";
import { formatRecordDay, formatRelativeTime } from "#app/lib/format-date.ts";
import { formatExactMoney, formatMoney, parseNumber } from "#app/lib/format-number.ts";
import { type Place, formatExactPlace, formatPlace } from "#app/records/format-place.ts";

/** Placeholder for a value that the service did not return. */
export function EmptyValue({ className = "" }: { className?: string }) {
  return (
    <span title="Unknown" className={`text-ink-3 ${className}`}>
      –
    </span>
  );
}

/** Text on up to two lines; on a single line in compact rows and on phones. Set a `title` for longer text. */
export const twoLines =
  "block truncate md:leading-4 md:in-data-[density=relaxed]:leading-4.5 md:not-in-data-[density=compact]:line-clamp-2 " +
  "md:not-in-data-[density=compact]:break-words md:not-in-data-[density=compact]:whitespace-normal";

/** Text on two lines, on a phone as well. */
export const wrappedText = `${twoLines} max-md:line-clamp-2 max-md:whitespace-normal max-md:low:line-clamp-1`;

/** A name that wraps, on a phone as well. */
export const wrappedName = `${wrappedText} font-semibold`;

/** A line of small text below a value; hidden in compact rows. */
export const secondLine = "block truncate text-xs leading-4 text-ink-3 in-data-[density=compact]:hidden";

/** Text on two lines; a tooltip shows longer text in full. */
export function TextCell({ text }: { readonly text: string | undefined }) {
  if (!text) return <EmptyValue className="max-md:hidden" />;
  return (
    <span dir="auto" className={`${twoLines} text-ink-2`} title={text}>
      {text}
    </span>
  );
}

/** A short location; the tooltip has it in full. */
export function PlaceCell({ place }: { readonly place: Place }) {
  const text = formatPlace(place);
  if (text === undefined) return <EmptyValue className="max-md:hidden" />;
  return (
    <span dir="auto" title={formatExactPlace(place)} className={`${twoLines} text-ink-2`}>
      {text}
    </span>
  );
}

/** A short amount in thousands of US dollars; the tooltip has it in full. */
export function RevenueCell({ revenue }: { readonly revenue: number | string | undefined }) {
  const amount = parseNumber(revenue);
  if (amount === undefined) return <EmptyValue />;
  return (
    <span title={formatExactMoney(amount)} className="tabular-nums">
      {formatMoney(amount)}
    </span>
  );
}

/** An id with a copy button. */
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
  /** Replaces "Yes". */
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

/** The day of an event, "Nov 21, 2026"; the tooltip says how long ago that was. */
export function DateCell({ date }: { readonly date: string | undefined }) {
  const moment = new Date(date ?? "");
  if (date === undefined || Number.isNaN(moment.getTime())) return <EmptyValue />;
  const day = formatRecordDay(date);
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${day} (${formatRelativeTime(moment)})`}
      className="whitespace-nowrap tabular-nums"
    >
      {day}
    </time>
  );
}
