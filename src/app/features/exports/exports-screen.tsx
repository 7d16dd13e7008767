import { Link } from "@tanstack/react-router";
import { Download, FileText, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { OpenExport } from "#app/exports/export-button.tsx";
import { type MadeFile, forgetFiles, useMadeFiles } from "#app/exports/history/export-history.ts";
import type { ExportSource } from "#app/exports/model/export-source.ts";
import { ROW_NOUNS } from "#app/exports/model/plan-export.ts";
import { classNames } from "#app/lib/class-names.ts";
import { formatBytes, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { usePageTitle } from "#app/lib/use-page-title.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { useUserSession } from "#app/storage/user-storage-session.tsx";
import { PageHeader } from "#app/ui/app-shell.tsx";
import { Button, IconButton, buttonClass } from "#app/ui/button.tsx";
import { ListTable } from "#app/ui/list-table.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataLoading } from "#app/ui/stored-data-state-panels.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const TITLE = "Exports";

export interface ExportsScreenProps {
  /** Finds the records of a file again. Rejects with a reason where they are gone. */
  readonly findSource: (file: MadeFile) => Promise<ExportSource>;
}

/** The files that were made in this browser. */
export function ExportsScreen({ findSource }: ExportsScreenProps) {
  usePageTitle(TITLE);
  const { files, ready } = useMadeFiles();
  const [again, setAgain] = useState<MadeFile>();
  const [forgetting, setForgetting] = useState(false);
  if (!ready) return <StoredDataLoading title={TITLE} />;
  return (
    <>
      <PageHeader title={TITLE}>
        {files.length > 0 && (
          <Button variant="ghost" onClick={() => setForgetting(true)}>
            Clear history
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
      {files.length > 0 && (
        <p data-dock className="flex-none border-t border-line px-4 py-2 text-ink-2">
          {formatCount(files.length, FILE)} · only this list is stored here, not the files
        </p>
      )}
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
      {forgetting && <ClearHistory files={files} onClose={() => setForgetting(false)} />}
    </>
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
  readonly files: readonly MadeFile[];
  readonly onAgain: (file: MadeFile) => void;
}

function FilesTable({ files, onAgain }: FilesTableProps) {
  const session = useUserSession();
  return (
    <ListTable label={TITLE} columns={COLUMNS} actions={ACTIONS} className="md:min-w-180">
      {files.map((file) => (
        <tr key={file.id} role="row" className={row}>
          <td role="cell" className={classNames(cell, "max-md:[grid-area:name]")}>
            <span className="flex min-w-0 items-center gap-2">
              <FileText {...ICON} className="flex-none text-ink-3" />
              <span
                className={classNames(wrappedText, "min-w-0 font-medium wrap-anywhere")}
                title={file.fileName}
              >
                {file.fileName}
              </span>
            </span>
          </td>
          <td role="cell" className={classNames(cell, "text-ink-2 max-md:hidden")}>
            <span
              className={twoLines}
              title={[file.sourceName, file.profileName].filter(Boolean).join(" · ")}
            >
              <FileOrigin file={file} />
              {file.profileName !== null && <span className="text-ink-3"> · {file.profileName}</span>}
            </span>
          </td>
          <td role="cell" className={classNames(cell, "tabular-nums max-md:[grid-area:rows] md:text-right")}>
            {formatNumber(file.rows)}
            <span className="md:hidden"> rows</span>
          </td>
          <td role="cell" className={classNames(cell, "text-ink-2 tabular-nums max-md:hidden md:text-right")}>
            {file.leftOut === 0 ? "–" : formatNumber(file.leftOut)}
          </td>
          <td role="cell" className={classNames(cell, "text-ink-2 max-md:[grid-area:made]")}>
            <RelativeTime date={file.at} />
            <span className="text-ink-3"> · {formatBytes(file.bytes)}</span>
          </td>
          <td role="cell" className={classNames(cell, "overflow-visible max-md:[grid-area:actions]")}>
            <span className="flex items-center justify-end gap-1">
              <Button
                variant="link"
                icon={<RotateCcw {...ICON} />}
                aria-label={`Make ${file.fileName} again`}
                onClick={() => onAgain(file)}
              >
                Make again
              </Button>
              <IconButton
                label={`Remove ${file.fileName} from the history`}
                icon={<Trash2 {...ICON} />}
                onClick={() => void forgetFiles(session, [file.id]).catch(() => undefined)}
              />
            </span>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** What a file was made of, as the way there where it is a place. */
function FileOrigin({ file: { origin, sourceName, rowType } }: { readonly file: MadeFile }) {
  const link = "text-ink-2 hover:text-ink hover:underline";
  switch (origin.kind) {
    case "run":
      return (
        <Link to="/runs/$runId" params={{ runId: origin.id }} className={link}>
          {sourceName}
        </Link>
      );
    case "list":
      return (
        <Link to="/lists/$listId" params={{ listId: origin.id }} className={link}>
          {sourceName}
        </Link>
      );
    case "family":
      return (
        <Link to="/families/$companyId" params={{ companyId: origin.id }} className={link}>
          {sourceName}
        </Link>
      );
    case "yours":
      return (
        <Link to="/yours" search={{}} className={link}>
          {sourceName}
        </Link>
      );
    case "selection":
      return "Selection";
    case "search":
      return `A page of ${ROW_NOUNS[rowType].many}`;
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
        so that you can make it again for free.
      </p>
    </StatePanel>
  );
}

interface ClearHistoryProps {
  readonly files: readonly MadeFile[];
  readonly onClose: () => void;
}

function ClearHistory({ files, onClose }: ClearHistoryProps) {
  const session = useUserSession();
  const clear = () => {
    const ids = files.map(({ id }) => id);
    void forgetFiles(session, ids).catch(() => undefined);
    onClose();
  };
  return (
    <Dialog
      open
      title="Clear the history of exports?"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={clear}>
            Clear {formatCount(files.length, FILE)}
          </Button>
        </>
      }
    >
      <p>The files that you saved stay where they are. They can no longer be made again from this list.</p>
    </Dialog>
  );
}

const row =
  "hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:border-b " +
  "max-md:border-line max-md:px-4 max-md:py-2 max-md:[grid-template-areas:'name_actions'_'made_rows']";
const cell = "truncate md:h-11 md:border-b md:border-line md:px-2 md:first:pl-4";
