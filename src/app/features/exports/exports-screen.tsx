import { Link } from "@tanstack/react-router";
import { Download, FileText, RotateCcw } from "lucide-react";
import { createContext, use, useState } from "react";
import { OpenExport } from "#app/exports/export-button.tsx";
import { type ExportRecipe, recipeOf, useLoggedFiles } from "#app/exports/history/export-history.ts";
import {
  storedForLabel,
  leftOutCount,
  leftOutLabels,
  rowNoun,
} from "#app/exports/history/logged-file-labels.ts";
import type { ExportSource, PersistentOrigin } from "#app/exports/model/export-source.ts";
import { classNames } from "#app/lib/class-names.ts";
import { FILE, formatBytes, formatCount, formatNumber } from "#app/lib/format-number.ts";
import { twoLines, wrappedText } from "#app/record-views/cells/value-cells.tsx";
import { useMembers } from "#app/sync/workspace-members.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListScreen } from "#app/ui/list/list-screen.tsx";
import type { ListColumn } from "#app/ui/list/list-table.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { StatePanel } from "#app/ui/state-panel.tsx";
import { StoredDataFailed } from "#app/ui/list/stored-data-failed.tsx";
import type { ExportLogEntry } from "#contract/administration/export-log-schemas.ts";

/** A file that is exported again. */
interface FileAgain {
  readonly entry: ExportLogEntry;
  readonly recipe: ExportRecipe;
}

/** Opens the dialog that exports a file again. */
const MakeAgainContext = createContext<(file: FileAgain) => void>(() => undefined);

const COLUMNS: readonly ListColumn<ExportLogEntry>[] = [
  {
    label: "File",
    phone: "title",
    isHeading: true,
    cell: ({ fileName }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Icon of={FileText} className="flex-none text-ink-3" />
        <span className={classNames(wrappedText, "min-w-0 wrap-anywhere")} title={fileName}>
          {fileName}
        </span>
      </span>
    ),
  },
  {
    label: "From",
    className: "text-ink-2 md:w-[20%] xl:w-[26%]",
    cell: (entry) => (
      <span className={twoLines} title={[entry.sourceName, entry.profileName].filter(Boolean).join(" · ")}>
        <FileOrigin entry={entry} />
        {entry.profileName !== null && <span className="text-ink-3"> · {entry.profileName}</span>}
      </span>
    ),
  },
  {
    label: "Rows",
    phone: "note",
    className: "tabular-nums md:w-16 md:text-right xl:w-24",
    cell: ({ rows }) => (
      <>
        {formatNumber(rows)}
        <span className="md:hidden"> rows</span>
      </>
    ),
  },
  {
    label: "Left out",
    className: "text-ink-2 tabular-nums md:w-20 md:text-right xl:w-24",
    cell: (entry) => (
      <span title={leftOutLabels(entry).join(", ")}>
        {leftOutCount(entry) === 0 ? "–" : formatNumber(leftOutCount(entry))}
      </span>
    ),
  },
  {
    label: "Made",
    phone: "text",
    className: "text-ink-2 md:w-36",
    cell: ({ at, bytes }) => (
      <>
        <RelativeTime date={at} />
        <span className="text-ink-3"> · {formatBytes(bytes)}</span>
      </>
    ),
  },
  {
    label: "Actions",
    phone: "end",
    className: "md:w-46 md:text-right",
    isActions: true,
    cell: (entry) => <DownloadAgain entry={entry} />,
  },
];

export interface ExportsScreenProps {
  /** Finds the current records of a file's source. Rejects with a reason where they are gone. */
  readonly findSource: (origin: PersistentOrigin, sourceName: string) => Promise<ExportSource>;
}

/** The files that the person exported, on any device. */
export function ExportsScreen({ findSource }: ExportsScreenProps) {
  const { files, ready, readError, readAgain } = useLoggedFiles();
  const [again, setAgain] = useState<FileAgain>();
  return (
    <MakeAgainContext value={setAgain}>
      <ListScreen
        title="Exports"
        rows={ready ? files : undefined}
        failure={
          readError && (
            <StoredDataFailed what="Exports" error={readError} onRetry={readAgain}>
              The list of your exports is on your account.
            </StoredDataFailed>
          )
        }
        empty={<NoExports />}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        foot={<LogNote count={files.length} />}
        minWidth="md:min-w-180"
      />
      {again && (
        <OpenExport
          source={() => findSource(again.recipe.origin, again.entry.sourceName)}
          madeBefore={{ name: `As in ${again.entry.fileName}`, ...again.recipe }}
          onClose={() => setAgain(undefined)}
        />
      )}
    </MakeAgainContext>
  );
}

/** Who sees the log, and for how long it is kept. */
function LogNote({ count }: { readonly count: number }) {
  const { data } = useMembers();
  const days = data?.exportLogDays;
  const parts = [
    formatCount(count, FILE),
    ...(days === undefined ? [] : [`this log is kept for ${storedForLabel(days)}`]),
    ...(data?.organisation ? ["your administrators see it"] : []),
  ];
  return <p>{parts.join(" · ")}</p>;
}

interface EntryProps {
  readonly entry: ExportLogEntry;
}

/** Exports a file again from today's records; not available for a selection or a page, which no longer exist. */
function DownloadAgain({ entry }: EntryProps) {
  const onAgain = use(MakeAgainContext);
  const recipe = recipeOf(entry);
  if (recipe === undefined) return null;
  return (
    <Button
      variant="link"
      compact
      icon={<Icon of={RotateCcw} />}
      aria-label={`Download ${entry.fileName} again`}
      title="Download again"
      onClick={() => onAgain({ entry, recipe })}
    >
      Download again
    </Button>
  );
}

/** The source of a file, with a link where it has a screen. */
function FileOrigin({ entry: { origin, sourceName, rowType } }: EntryProps) {
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
    <StatePanel icon={Download} title="No exports yet" link={<Link to="/runs">Enrich runs</Link>}>
      <p>
        Export from a run, a list, your selection, a family tree or a search page. Each file is listed here,
        on all of your devices. You can download those of a run, a list or a family tree again, for free.
      </p>
    </StatePanel>
  );
}
