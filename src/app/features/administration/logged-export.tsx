import { ShieldCheck } from "lucide-react";
import type { ExportLogAnswer } from "#contract/administration/export-log-schemas.ts";
import { leftOutLabels } from "#app/exports/history/logged-file-labels.ts";
import { formatExactTime } from "#app/lib/format-date.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A file in the organisation's export log. */
export type LoggedExport = ExportLogAnswer["exports"][number];

/** The key of a logged file. It includes the person, since the ids of two people's browsers may collide. */
export function keyOf({ person, entry }: LoggedExport): string {
  return `${person.id} ${entry.id}`;
}

/** The name of the person who made the file. */
export function personName({ person }: LoggedExport): string {
  return person.name ?? "Somebody who left";
}

/** "Nov 20, 18:21", with the full time as a tooltip. */
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

/** The number of records not in the file, a line per reason. */
export function LeftOutLines({ entry }: Pick<LoggedExport, "entry">) {
  return leftOutLabels(entry).map((label) => (
    <span key={label} className="flex min-w-0 items-start gap-1.5">
      <Icon of={ShieldCheck} size="sm" className="mt-0.5 flex-none text-success-ink" />
      <span className="min-w-0">{label}</span>
    </span>
  ));
}
