import { ShieldCheck } from "lucide-react";
import type { ExportLogAnswer } from "#contract/administration/export-log-schemas.ts";
import { leftOutLabels } from "#app/exports/history/logged-file-labels.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A file of the organisation's log. */
export type LoggedExport = ExportLogAnswer["exports"][number];

/** What tells it from others: two people's browsers do not know of each other's ids. */
export function keyOf({ person, entry }: LoggedExport): string {
  return `${person.id} ${entry.id}`;
}

/** Who made it, as people read it. */
export function personName({ person }: LoggedExport): string {
  return person.name ?? "Somebody who left";
}

/** "Nov 20, 18:21", in full in the tooltip. */
export function ExportTime({ at }: { readonly at: string }) {
  const format = new Intl.DateTimeFormat(undefined, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return (
    <time dateTime={at} title={formatExactTime(at)} className="whitespace-nowrap tabular-nums">
      {format.format(new Date(at))}
    </time>
  );
}

/** What of the records is not in the file, a line each. */
export function LeftOutLines({ entry }: Pick<LoggedExport, "entry">) {
  return leftOutLabels(entry).map((label) => (
    <span key={label} className="flex min-w-0 items-start gap-1.5">
      <Icon of={ShieldCheck} size="sm" className="mt-0.5 flex-none text-success-ink" />
      <span className="min-w-0">{label}</span>
    </span>
  ));
}
