import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { storedForLabel, rowsLabel } from "#app/exports/history/logged-file-labels.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/state-panel.tsx";
import { exportLogQuery } from "./administration-queries.ts";
import { ExportTime, LeftOutLines, type LoggedExport, keyOf, personName } from "./logged-export.tsx";

/** Number of exports on the card. */
const MAX_EXPORTS_SHOWN = 8;

/** The latest exports of the organisation, with a link to all of them. */
export function ExportLogCard() {
  const { data, isError, refetch } = useInfiniteQuery(exportLogQuery(useUserSession()));
  const first = data?.pages[0];
  return (
    <section aria-labelledby="export-log-card" className="rounded-lg border border-line bg-surface">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <h2 id="export-log-card" className="font-semibold">
          Export log
        </h2>
        {first && <p className="flex-1 text-xs text-ink-2">kept {storedForLabel(first.storedDays)}</p>}
        {first && first.total > 0 && (
          <Link to="/team/exports" className="font-medium text-accent-ink hover:underline">
            All {formatNumber(first.total)}
          </Link>
        )}
      </div>
      {first === undefined && !isError && <CardLoading />}
      {first === undefined && isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 px-4 py-3 text-danger-ink">
          The export log couldn’t be loaded.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {first?.total === 0 && <p className="px-4 py-3 text-ink-2">Nobody has exported anything yet.</p>}
      <ul>
        {first?.exports.slice(0, MAX_EXPORTS_SHOWN).map((logged) => (
          <CardItem key={keyOf(logged)} logged={logged} />
        ))}
      </ul>
    </section>
  );
}

function CardItem({ logged }: { readonly logged: LoggedExport }) {
  const { entry, exportedAt } = logged;
  const name = personName(logged);
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <Avatar name={name} size={24} />
      <div className="grid min-w-0 flex-1 gap-0.5 text-ink-2">
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-ink" title={name}>
            {name}
          </span>
          <span className="flex-none text-xs">
            <ExportTime at={exportedAt} />
          </span>
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-ink">
          <Icon of={FileText} size="sm" className="flex-none text-ink-3" />
          <span className="truncate" title={entry.fileName}>
            {entry.fileName}
          </span>
        </p>
        <p className="text-xs">{[rowsLabel(entry), entry.profileName ?? "no profile"].join(" · ")}</p>
        <div className="grid gap-0.5 text-xs">
          <LeftOutLines entry={entry} />
        </div>
      </div>
    </li>
  );
}

function CardLoading() {
  return (
    <div aria-busy className="grid gap-6 p-4">
      {[60, 45, 70, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
