import { Link } from "@tanstack/react-router";
import { Download, FileText, RotateCcw } from "lucide-react";
import { useState } from "react";
import { OpenExport } from "#app/exports/export-button.tsx";
import { type ExportRecipe, recipeOf, useLoggedFiles } from "#app/exports/history/export-history.ts";
import { keptLabel, leftOutCount, leftOutLabels, rowNoun } from "#app/exports/history/logged-file-labels.ts";
import type { ExportSource, LastingOrigin } from "#app/exports/model/export-source.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatBytes, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed, StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import type { ExportLogEntry } from "#contract/administration/export-log-schemas.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const TITLE = "Exports";

/** A file that is made again. */
interface FileAgain {
  readonly entry: ExportLogEntry;
  readonly recipe: ExportRecipe;
}

export interface ExportsScreenProps {
  /** Finds the records of a file again. Rejects with a reason where they are gone. */
  readonly findSource: (origin: LastingOrigin, sourceName: string) => Promise<ExportSource>;
}

/** The files that the person made, on whatever device. */
export function ExportsScreen({ findSource }: ExportsScreenProps) {
  usePageTitle(TITLE);
  const { files, ready, readError, readAgain } = useLoggedFiles();
  const [again, setAgain] = useState<FileAgain>();
  if (!ready) return <StoredDataLoading title={TITLE} />;
  if (readError)
    return (
      <StoredDataFailed title={TITLE} what={TITLE} error={readError} onRetry={readAgain}>
        The list of your exports is on your account.
      </StoredDataFailed>
    );
  return (
    <>
      <PageHeader title={TITLE} />
      {files.length === 0 ? (
        <NoExports />
      ) : (
        <div className="min-h-40 flex-1 overflow-auto">
          <FilesTable files={files} onAgain={setAgain} />
        </div>
      )}
      {files.length > 0 && <LogNote count={files.length} />}
      {again && (
        <OpenExport
          source={() => findSource(again.recipe.origin, again.entry.sourceName)}
          madeBefore={{ name: `As in ${again.entry.fileName}`, ...again.recipe }}
          onClose={() => setAgain(undefined)}
        />
      )}
    </>
  );
}

/** Who sees the log and for how long. */
function LogNote({ count }: { readonly count: number }) {
  const { data } = useMembers();
  const days = data?.exportLogDays;
  const parts = [
    formatCount(count, FILE),
    ...(days === undefined ? [] : [`this log is kept for ${keptLabel(days)}`]),
    ...(data?.organisation ? ["your administrators see it"] : []),
  ];
  return (
    <p data-dock className="flex-none border-t border-line px-4 py-2 text-ink-2">
      {parts.join(" · ")}
    </p>
  );
}

const FILE = { one: "file", many: "files" };

const COLUMNS = [
  { label: "File", className: "w-auto" },
  { label: "From", className: "w-[20%] xl:w-[26%]" },
  { label: "Rows", className: "w-16 xl:w-24 text-right" },
  { label: "Left out", className: "w-20 xl:w-24 text-right" },
  { label: "Made", className: "w-36" },
];

const ACTIONS = { label: "Actions", className: "w-38" };

interface FilesTableProps {
  readonly files: readonly ExportLogEntry[];
  readonly onAgain: (file: FileAgain) => void;
}

function FilesTable({ files, onAgain }: FilesTableProps) {
  return (
    <ListTable label={TITLE} columns={COLUMNS} actions={ACTIONS} className="md:min-w-180">
      {files.map((entry) => (
        <tr key={entry.id} role="row" className={row}>
          <td role="cell" className={classNames(cell, "max-md:[grid-area:name]")}>
            <span className="flex min-w-0 items-center gap-2">
              <FileText {...ICON} className="flex-none text-ink-3" />
              <span
                className={classNames(wrappedText, "min-w-0 font-medium wrap-anywhere")}
                title={entry.fileName}
              >
                {entry.fileName}
              </span>
            </span>
          </td>
          <td role="cell" className={classNames(cell, "text-ink-2 max-md:hidden")}>
            <span
              className={twoLines}
              title={[entry.sourceName, entry.profileName].filter(Boolean).join(" · ")}
            >
              <FileOrigin entry={entry} />
              {entry.profileName !== null && <span className="text-ink-3"> · {entry.profileName}</span>}
            </span>
          </td>
          <td role="cell" className={classNames(cell, "tabular-nums max-md:[grid-area:rows] md:text-right")}>
            {formatNumber(entry.rows)}
            <span className="md:hidden"> rows</span>
          </td>
          <td
            role="cell"
            title={leftOutLabels(entry).join(", ")}
            className={classNames(cell, "text-ink-2 tabular-nums max-md:hidden md:text-right")}
          >
            {leftOutCount(entry) === 0 ? "–" : formatNumber(leftOutCount(entry))}
          </td>
          <td role="cell" className={classNames(cell, "text-ink-2 max-md:[grid-area:made]")}>
            <RelativeTime date={entry.at} />
            <span className="text-ink-3"> · {formatBytes(entry.bytes)}</span>
          </td>
          <td
            role="cell"
            className={classNames(cell, "overflow-visible text-right max-md:[grid-area:actions]")}
          >
            <MakeAgain entry={entry} onAgain={onAgain} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

interface MakeAgainProps extends Pick<FilesTableProps, "onAgain"> {
  readonly entry: ExportLogEntry;
}

/** Makes a file again of what is there today; what was selected or shown on a page is there no more. */
function MakeAgain({ entry, onAgain }: MakeAgainProps) {
  const recipe = recipeOf(entry);
  if (recipe === undefined) return null;
  return (
    <Button
      variant="link"
      icon={<RotateCcw {...ICON} />}
      aria-label={`Make ${entry.fileName} again`}
      onClick={() => onAgain({ entry, recipe })}
    >
      Make again
    </Button>
  );
}

/** What a file was made of, as the way there where it is a place. */
function FileOrigin({ entry: { origin, sourceName, rowType } }: Pick<MakeAgainProps, "entry">) {
  const link = "text-ink-2 hover:text-ink hover:underline";
  const { kind, id = "" } = origin;
  switch (kind) {
    case "run":
      return (
        <Link to="/runs/$runId" params={{ runId: id }} className={link}>
          {sourceName}
        </Link>
      );
    case "list":
      return (
        <Link to="/lists/$listId" params={{ listId: id }} className={link}>
          {sourceName}
        </Link>
      );
    case "family":
      return (
        <Link to="/families/$companyId" params={{ companyId: id }} className={link}>
          {sourceName}
        </Link>
      );
    case "owned":
      return (
        <Link to="/owned" search={{}} className={link}>
          {sourceName}
        </Link>
      );
    case "selection":
      return "Selection";
    case "search":
      return `A page of ${rowNoun(rowType).many}`;
    default:
      return sourceName;
  }
}

function NoExports() {
  return (
    <StatePanel
      icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
      title="No exports yet"
      actions={
        <Link to="/runs" className={buttonClass("primary")}>
          Enrich runs
        </Link>
      }
    >
      <p>
        Export from a run, a list, your selection, a family tree or a search page. Each file is listed here,
        on all of your devices. Those of a run, a list or a family tree can be made again, for free.
      </p>
    </StatePanel>
  );
}

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'name_actions'_'made_rows']";
const cell = "truncate md:h-11 md:border-b md:border-line md:px-2 md:first:pl-4";
