import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ErrorPanel } from "#app/errors/error-panel.tsx";
import { importsQuery } from "#app/features/imports/import-queries.ts";
import { ROW, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { type ListColumn, ListTable, rowLink } from "#app/ui/list/list-table.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";

/** The progress of an import, in words. */
function progressText({ state, rows, counts }: ImportAnswer): string {
  if (state === "draft") return "Not all of its rows came";
  if (state === "ready") return `${formatCount(counts.sent, ROW)} of ${formatNumber(rows)} to send`;
  return `${formatNumber(counts.matched)} of ${formatCount(counts.toMatch, ROW)} looked for`;
}

const COLUMNS: readonly ListColumn<ImportAnswer>[] = [
  {
    label: "File",
    phone: "title",
    isHeading: true,
    cell: ({ id, fileName }) => (
      <Link to="/import/$importId" params={{ importId: id }} className={rowLink}>
        <span className="truncate" title={fileName}>
          {fileName}
        </span>
      </Link>
    ),
  },
  {
    label: "Progress",
    phone: "text",
    className: "text-ink-2 tabular-nums md:w-52",
    cell: progressText,
  },
  {
    label: "Begun",
    phone: "side",
    className: "text-ink-2 md:w-28 md:text-right",
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
];

/** The person's unstarted imports, from all devices; nothing where there are none. */
export function OpenImports() {
  const { data: imports = [], error, refetch } = useQuery(importsQuery(useUserSession()));
  const open = imports.filter(({ state }) => state !== "draft");
  if (open.length === 0 && error !== null)
    return <ErrorPanel error={error} what="Your open imports" onRetry={refetch} />;
  if (open.length === 0) return null;
  return (
    <section aria-label="Open imports" className="grid gap-2">
      <h2 className="font-semibold">Open imports</h2>
      <div className="overflow-hidden rounded-md border border-line">
        <ListTable label="Open imports" columns={COLUMNS} rows={open} keyOf={({ id }) => id} />
      </div>
    </section>
  );
}
