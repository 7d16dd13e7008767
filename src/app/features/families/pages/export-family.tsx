import { Download } from "lucide-react";
import { useState } from "react";
import { type Family, displayName } from "#app/features/families/model/family-model.ts";
import { OpenExport } from "#app/exports/export-button.tsx";
import { allNodes, familyExportSource } from "#app/features/families/model/family-export-source.ts";
import { exportedNodes, type TreeStore } from "#app/features/families/model/family-tree-store.ts";
import { isEmptyFilter } from "#app/features/families/model/family-tree-filter.ts";
import { MEMBER } from "#app/features/families/model/member-labels.ts";
import type { FamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { fileName } from "#app/files/write/csv.ts";
import { downloadFile } from "#app/files/write/download-file.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { logBefore } from "#app/exports/history/export-history.ts";
import type { ExportLogEntry } from "#contract/administration/export-log-schemas.ts";
import { type UserSession, useUserSession } from "#app/storage/user-storage-session.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { useFamily } from "./family-provider.tsx";
import { ExpectedError } from "#app/lib/reports/report.ts";

interface ExportOption {
  readonly label: string;
  /** Starts a group of the menu. */
  readonly group?: string;
  readonly format: "table" | "tree" | "svg" | "png" | "print";
  /** Only the visible members: open branches or, with a filter, all matches with their ancestors. */
  readonly shownOnly: boolean;
}

/** What can be exported; `shown` names the members on screen. */
function optionsFor(shown: "is shown" | "matches"): readonly ExportOption[] {
  return [
    { label: "Table of the whole family…", group: "Whole family", format: "table", shownOnly: false },
    { label: "Tree of the whole family as JSON", format: "tree", shownOnly: false },
    { label: "Chart of the whole family as SVG", format: "svg", shownOnly: false },
    { label: `Table of what ${shown}…`, group: `What ${shown}`, format: "table", shownOnly: true },
    { label: `Tree of what ${shown} as JSON`, format: "tree", shownOnly: true },
    { label: "Chart as SVG", group: "Chart of what is shown", format: "svg", shownOnly: true },
    { label: "Chart as PNG, 2×", format: "png", shownOnly: true },
    { label: "Print on one page", format: "print", shownOnly: true },
  ];
}

/** Exports the family, or prints it. */
export function ExportMenu() {
  const { family, tree, worker, read, filter } = useFamily();
  const session = useUserSession();
  const [busy, setBusy] = useState(false);
  const [table, setTable] = useState<{ readonly shownOnly: boolean }>();
  const run = async (option: ExportOption) => {
    if (option.format === "table") return setTable(option);
    setBusy(true);
    try {
      const { message, file, ...made } = await exportFamily(option, { family, tree, worker });
      await logFile(session, read.companyId, {
        ...made,
        format: option.format,
        sourceName: displayName(family.table, 0),
      });
      if (file) downloadFile(made.fileName, file);
      showToast({ message });
    } catch (error) {
      showToast({ message: `Nothing was exported. ${errorMessage(error)}` });
    } finally {
      setBusy(false);
    }
  };
  const tableSource = (shownOnly: boolean) =>
    familyExportSource({
      id: read.companyId,
      name: displayName(family.table, 0),
      table: family.table,
      shownOnly,
      ...(shownOnly ? exportedNodes(tree) : { nodes: allNodes(family.table, tree.getState().order) }),
    });
  const menu = (
    <Menu
      label="Export"
      align="end"
      width={260}
      trigger={
        <Button compact busy={busy} icon={<Icon of={Download} />}>
          Export
        </Button>
      }
      items={optionsFor(isEmptyFilter(filter) ? "is shown" : "matches").map((option) => ({
        label: option.label,
        ...(option.group === undefined ? {} : { group: option.group }),
        onSelect: () => void run(option),
      }))}
    />
  );
  return (
    <>
      {menu}
      {table && (
        <OpenExport source={() => tableSource(table.shownOnly)} onClose={() => setTable(undefined)} />
      )}
    </>
  );
}

interface ExportSource {
  readonly family: Family;
  readonly tree: TreeStore;
  readonly worker: FamilyWorker;
}

/** Members in a picture, at most: programs do not open larger ones. */
const MAX_CHART_MEMBERS = 20_000;

/** A finished picture, for the person and for the log. */
interface MadePicture {
  readonly message: string;
  readonly fileName: string;
  readonly rows: number;
  readonly bytes: number;
  /** The file to save; undefined after printing. */
  readonly file?: Blob;
}

type LoggedFile = Omit<MadePicture, "message" | "file"> & Pick<ExportLogEntry, "format" | "sourceName">;

/** Logs a file before it is saved. */
async function logFile(session: UserSession, familyId: string, file: LoggedFile): Promise<void> {
  const entry = {
    ...file,
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    rowType: "family-member",
    profileName: null,
    origin: { kind: "family", id: familyId },
    leftOut: [],
    blankNumbers: 0,
  };
  await logBefore(session, entry);
}

/** Creates the file to save, or prints; resolves with the result, and rejects with a message for the person. */
async function exportFamily({ format, shownOnly }: ExportOption, source: ExportSource): Promise<MadePicture> {
  const { family, tree, worker } = source;
  const { nodes, above } = exportedNodes(tree);
  const { rows } = tree.getState();
  const name = displayName(family.table, 0);
  const nameOf = (ending: string) => fileName({ kind: "family", name, date: new Date(), ending });
  const told = (members: number) => {
    const matching = shownOnly ? members - above.length : members;
    const count = formatCount(matching, MEMBER);
    return matching === members
      ? count
      : `${count} that match, with ${formatNumber(above.length)} above them,`;
  };
  const save = (ending: string, file: Blob, rows: number, message: string): MadePicture => ({
    message,
    fileName: nameOf(ending),
    rows,
    bytes: file.size,
    file,
  });
  if (format === "tree") {
    const rows = shownOnly ? nodes.length : family.table.size;
    return save(
      "json",
      await worker.treeFile(shownOnly ? nodes : undefined),
      rows,
      `${told(rows)} exported.`,
    );
  }
  const members = shownOnly ? rows.count : family.table.size;
  const count = shownOnly && rows.count === nodes.length ? told(members) : formatCount(members, MEMBER);
  if (members > MAX_CHART_MEMBERS) {
    throw new ExpectedError(
      `A chart can have up to ${formatNumber(MAX_CHART_MEMBERS)} members, and this one would have ${formatNumber(members)}. Collapse branches or filter first.`,
    );
  }
  const { chartPng, familyPicture, printPicture } =
    await import("#app/features/families/chart/chart-export.ts");
  const picture = familyPicture(family, tree, shownOnly);
  if (format === "print") {
    await printPicture(picture, name);
    return { message: `${count} sent to the printer.`, fileName: "Printed", rows: members, bytes: 0 };
  }
  if (format === "svg") {
    const svg = new Blob([picture.svg], { type: "image/svg+xml" });
    return save("svg", svg, members, `Chart of ${count} exported.`);
  }
  const { blob, scale } = await chartPng(picture);
  const reduced =
    scale < 2
      ? ` It is so large that its scale is ${formatNumber(Math.round(scale * 100) / 100)}× instead of 2×.`
      : "";
  return save("png", blob, members, `Chart of ${count} exported.${reduced}`);
}
