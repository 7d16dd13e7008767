import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { CsvButton } from "#app/exports/csv-button.tsx";
import { storedForLabel, leftOutLabels, rowNoun } from "#app/exports/history/logged-file-labels.ts";
import { classNames } from "#app/lib/class-names.ts";
import { FILE, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import type { ListColumn } from "#app/ui/list/list-table.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { AdministrationFailed } from "./administration-failed.tsx";
import { exportLogQuery, readAllExports } from "./administration-queries.ts";
import { exportLogRows } from "./export-log-rows.ts";
import { ExportTime, LeftOutLines, type LoggedExport, keyOf, personName } from "./logged-export.tsx";

const COLUMNS: readonly ListColumn<LoggedExport>[] = [
  {
    label: "Person",
    phone: "title",
    className: "md:w-44",
    cell: (logged) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={personName(logged)} />
        <span className="truncate" title={personName(logged)}>
          {personName(logged)}
        </span>
      </span>
    ),
  },
  {
    label: "File",
    phone: "text",
    isHeading: true,
    cell: ({ entry: { fileName, sourceName } }) => (
      <span className={classNames(wrappedText, "wrap-anywhere")} title={`${fileName} · from ${sourceName}`}>
        {fileName}
      </span>
    ),
  },
  {
    label: "Rows",
    phone: "note",
    className: "tabular-nums md:w-36 md:text-right",
    cell: ({ entry: { rows, rowType } }) => (
      <>
        {formatNumber(rows)}{" "}
        <span className="text-ink-2">{rows === 1 ? rowNoun(rowType).one : rowNoun(rowType).many}</span>
      </>
    ),
  },
  {
    label: "Profile",
    className: "text-ink-2 md:w-36",
    cell: ({ entry: { profileName } }) => (
      <span className={twoLines} title={profileName ?? ""}>
        {profileName ?? "–"}
      </span>
    ),
  },
  {
    label: "Left out",
    phone: "more",
    className: "whitespace-normal text-ink-2 md:w-[24%]",
    cell: ({ entry }) =>
      leftOutLabels(entry).length > 0 ? (
        <span className="grid gap-0.5">
          <LeftOutLines entry={entry} />
        </span>
      ) : (
        <span className="max-md:hidden">–</span>
      ),
  },
  {
    label: "Made",
    phone: "side",
    className: "text-ink-2 md:w-32",
    cell: ({ exportedAt }) => <ExportTime at={exportedAt} />,
  },
];

/** All exports of the organisation, newest first. */
export function ExportLogScreen() {
  const session = useUserSession();
  const query = useInfiniteQuery(exportLogQuery(session));
  const { data, error, refetch } = query;
  const { total = 0, storedDays = 0 } = data?.pages[0] ?? {};
  return (
    <ListScreen
      title="Team’s exports"
      actions={
        total > 0 && (
          <CsvButton
            what="The export log"
            fileName={["exports", "team"]}
            read={async () => exportLogRows(await readAllExports(session))}
          />
        )
      }
      rows={data?.pages.flatMap((page) => page.exports)}
      failure={
        error &&
        data === undefined && <AdministrationFailed what="The export log" error={error} onRetry={refetch} />
      }
      empty={
        <StatePanel icon={Download} title="Nobody has exported anything yet">
          <p>
            Each file that somebody of your organization makes is listed here, with what was left out of it.
          </p>
        </StatePanel>
      }
      columns={COLUMNS}
      keyOf={keyOf}
      more={query}
      foot={
        <p>
          {formatCount(total, FILE)}, kept for {storedForLabel(storedDays)} · nobody can change what stands
          here
        </p>
      }
      minWidth="md:min-w-220"
    />
  );
}
