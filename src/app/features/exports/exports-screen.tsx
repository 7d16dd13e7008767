import { Link } from "@tanstack/react-router";
import { Download, FileText, RotateCcw } from "lucide-react";
import { useState } from "react";
import { OpenExport } from "#app/exports/export-button.tsx";
import {
  type LoggedFile,
  type MadeFile,
  forgetFiles,
  useLoggedFiles,
} from "#app/exports/history/export-history.ts";
import {
  isRepeatable,
  keptLabel,
  leftOutCount,
  leftOutLabels,
  rowNoun,
} from "#app/exports/history/logged-file-labels.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatBytes, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed, StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";
import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const TITLE = "Exports";

export interface ExportsScreenProps {
  /** Finds the records of a file again. Rejects with a reason where they are gone. */
  readonly findSource: (file: MadeFile) => Promise<ExportSource>;
}

/** The files that the person made, on whatever device. */
export function ExportsScreen({ findSource }: ExportsScreenProps) {
  usePageTitle(TITLE);
  const { files, ready, readError, readAgain } = useLoggedFiles();
  const [again, setAgain] = useState<MadeFile>();
  const [forgetting, setForgetting] = useState(false);
  if (!ready) return <StoredDataLoading title={TITLE} />;
  if (readError)
    return (
      <StoredDataFailed title={TITLE} what={TITLE} error={readError} onRetry={readAgain}>
        The list of your exports is on your account.
      </StoredDataFailed>
    );
  const made = files.flatMap((file) => file.made ?? []);
  return (
    <>
      <PageHeader title={TITLE}>
        {made.length > 0 && (
          <Button variant="ghost" onClick={() => setForgetting(true)}>
            Clear copies
          </Button>
        )}
      </PageHeader>
      {files.length === 0 ? (
        <NoExports />
      ) : (
        <div className="min-h-40 flex-1 overflow-auto">
          <FilesTable files={files} onAgain={setAgain} />
        </div>
      )}
      {files.length > 0 && <LogNote files={files} />}
      {again && (
        <OpenExport
          source={() => findSource(again)}
          madeBefore={{
            name: `As in ${again.fileName}`,
            columns: again.columns,
            required: again.required,
            settings: again.settings,
          }}
          onClose={() => setAgain(undefined)}
        />
      )}
      {forgetting && <ClearCopies files={made} onClose={() => setForgetting(false)} />}
    </>
  );
}

/** Who sees the log and for how long, and why some files cannot be made again here. */
function LogNote({ files }: { readonly files: readonly LoggedFile[] }) {
  const { data } = useMembers();
  const days = data?.exportLogDays;
  const parts = [
    formatCount(files.length, FILE),
    ...(days === undefined ? [] : [`this log is kept for ${keptLabel(days)}`]),
    ...(data?.organisation ? ["your administrators see it"] : []),
    ...(files.some(({ entry, made }) => made === undefined && isRepeatable(entry))
      ? ["what makes a file again is stored only on the device that made it"]
      : []),
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
  readonly files: readonly LoggedFile[];
  readonly onAgain: (file: MadeFile) => void;
}

function FilesTable({ files, onAgain }: FilesTableProps) {
  return (
    <ListTable label={TITLE} columns={COLUMNS} actions={ACTIONS} className="md:min-w-180">
      {files.map(({ entry, made }) => (
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
            {made ? (
              <Button
                variant="link"
                icon={<RotateCcw {...ICON} />}
                aria-label={`Make ${entry.fileName} again`}
                onClick={() => onAgain(made)}
              >
                Make again
              </Button>
            ) : (
              isRepeatable(entry) && <span className="px-2.5 text-ink-3">Not on this device</span>
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** What a file was made of, as the way there where it is a place. */
function FileOrigin({ entry: { origin, sourceName, rowType } }: Pick<LoggedFile, "entry">) {
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
        on all of your devices, and can be made again for free where you made it.
      </p>
    </StatePanel>
  );
}

interface ClearCopiesProps {
  readonly files: readonly MadeFile[];
  readonly onClose: () => void;
}

function ClearCopies({ files, onClose }: ClearCopiesProps) {
  const session = useUserSession();
  const clear = () => {
    const ids = files.map(({ id }) => id);
    void forgetFiles(session, ids).catch(ignoring(isStorageTrouble));
    onClose();
  };
  return (
    <Dialog
      open
      title="Clear what files are made again from?"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={clear}>
            Clear {formatCount(files.length, COPY)}
          </Button>
        </>
      }
    >
      <p>
        This browser deletes the columns and the copied records of these files. They can no longer be made
        again. The files that you saved stay where they are, and the log stays as it is.
      </p>
    </Dialog>
  );
}

const COPY = { one: "copy", many: "copies" };

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'name_actions'_'made_rows']";
const cell = "truncate md:h-11 md:border-b md:border-line md:px-2 md:first:pl-4";
