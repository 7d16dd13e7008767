import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { keptLabel, leftOutLabels, rowNoun } from "#app/exports/history/logged-file-labels.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { reportingErrors } from "#app/ui/overlays/notifications.ts";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { AdministrationFailed } from "./administration-failed.tsx";
import { exportLogQuery } from "./administration-queries.ts";
import { downloadExportLog } from "./export-log-csv.ts";
import { ExportTime, LeftOutLines, type LoggedExport, keyOf, personName } from "./logged-export.tsx";

const TITLE = "Team’s exports";
const FILE = { one: "file", many: "files" };

/** What everybody of the organisation exported, newest first. */
export function ExportLogScreen() {
  usePageTitle(TITLE);
  const session = useUserSession();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    exportLogQuery(session),
  );
  if (data === undefined) {
    if (error === null) return <StoredDataLoading title={TITLE} />;
    return (
      <>
        <PageHeader title={TITLE} />
        <AdministrationFailed what="The export log" error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const exports = data.pages.flatMap((page) => page.exports);
  const { total = 0, storedDays = 0 } = data.pages[0] ?? {};
  if (total === 0) {
    return (
      <>
        <PageHeader title={TITLE} />
        <StatePanel
          icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
          title="Nobody has exported anything yet"
        >
          <p>
            Each file that somebody of your organization makes is listed here, with what was left out of it.
          </p>
        </StatePanel>
      </>
    );
  }
  return (
    <>
      <PageHeader title={TITLE}>
        <CsvButton />
      </PageHeader>
      <div className="min-h-40 flex-1 overflow-auto">
        <LogTable exports={exports} />
        {hasNextPage && (
          <p className="p-4">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          </p>
        )}
      </div>
      <p data-dock className="flex-none border-t border-line px-4 py-2 text-ink-2">
        {formatCount(total, FILE)}, kept for {keptLabel(storedDays)} · nobody can change what stands here
      </p>
    </>
  );
}

function CsvButton() {
  const session = useUserSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await reportingErrors(() => downloadExportLog(session));
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

const COLUMNS = [
  { label: "Person", className: "w-44" },
  { label: "File", className: "w-auto" },
  { label: "Rows", className: "w-36 text-right" },
  { label: "Profile", className: "w-36" },
  { label: "Left out", className: "w-[24%]" },
  { label: "Made", className: "w-32" },
];

function LogTable({ exports }: { readonly exports: readonly LoggedExport[] }) {
  return (
    <ListTable label={TITLE} columns={COLUMNS} className="md:min-w-220">
      {exports.map((logged) => (
        <LogRow key={keyOf(logged)} logged={logged} />
      ))}
    </ListTable>
  );
}

function LogRow({ logged }: { readonly logged: LoggedExport }) {
  const { entry, exportedAt } = logged;
  const name = personName(logged);
  return (
    <tr role="row" className={row}>
      <td role="cell" className={classNames(cell, "max-md:[grid-area:person]")}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={name} />
          <span className="truncate" title={name}>
            {name}
          </span>
        </span>
      </td>
      <td role="cell" className={classNames(cell, "max-md:[grid-area:file]")}>
        <span
          className={classNames(wrappedText, "font-medium wrap-anywhere")}
          title={`${entry.fileName} · from ${entry.sourceName}`}
        >
          {entry.fileName}
        </span>
      </td>
      <td role="cell" className={classNames(cell, "tabular-nums max-md:[grid-area:rows] md:text-right")}>
        {formatNumber(entry.rows)}{" "}
        <span className="text-ink-2">
          {entry.rows === 1 ? rowNoun(entry.rowType).one : rowNoun(entry.rowType).many}
        </span>
      </td>
      <td role="cell" className={classNames(cell, "text-ink-2 max-md:hidden")}>
        <span className={twoLines} title={entry.profileName ?? ""}>
          {entry.profileName ?? "–"}
        </span>
      </td>
      <td
        role="cell"
        className={classNames(cell, "whitespace-normal text-ink-2 max-md:[grid-area:left] md:py-2")}
      >
        <span className="grid gap-0.5">
          {leftOutLabels(entry).length > 0 ? (
            <LeftOutLines entry={entry} />
          ) : (
            <span className="max-md:hidden">–</span>
          )}
        </span>
      </td>
      <td role="cell" className={classNames(cell, "text-ink-2 max-md:text-right max-md:[grid-area:made]")}>
        <ExportTime at={exportedAt} />
      </td>
    </tr>
  );
}

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'person_made'_'file_rows'_'left_left']";
const cell = "truncate md:h-11 md:border-b md:border-line md:px-2 md:first:pl-4";
