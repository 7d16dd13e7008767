import { Download } from "lucide-react";
import { useState } from "react";
import { type Family, displayName } from "#app/features/families/model/family-model.ts";
import { OpenExport } from "#app/exports/export-button.tsx";
import { allNodes, familyExportSource } from "#app/features/families/model/family-export-source.ts";
import { MEMBER } from "#app/features/families/model/member-labels.ts";
import type { TreeStore } from "#app/features/families/model/family-tree-store.ts";
import type { FamilyWorker } from "#app/features/families/model/family-worker-client.ts";
import { fileName } from "#app/files/write/csv.ts";
import { downloadFile } from "#app/files/write/download-file.ts";
import { errorMessage } from "#app/lib/error-message.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/overlays/menu.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { useFamily } from "./family-provider.tsx";
import { ExpectedError } from "#app/lib/reports/report.ts";

interface ExportOption {
  readonly label: string;
  /** Starts a group of the menu. */
  readonly group?: string;
  readonly format: "table" | "tree" | "svg" | "png" | "print";
  /** Only the members shown: open branches, within the filters. */
  readonly shownOnly: boolean;
}

const OPTIONS: readonly ExportOption[] = [
  { label: "Table of the whole family…", group: "Whole family", format: "table", shownOnly: false },
  { label: "Tree of the whole family as JSON", format: "tree", shownOnly: false },
  { label: "Chart of the whole family as SVG", format: "svg", shownOnly: false },
  { label: "Table of what is shown…", group: "What is shown", format: "table", shownOnly: true },
  { label: "Tree of what is shown as JSON", format: "tree", shownOnly: true },
  { label: "Chart as SVG", group: "Chart of what is shown", format: "svg", shownOnly: true },
  { label: "Chart as PNG, 2×", format: "png", shownOnly: true },
  { label: "Print on one page", format: "print", shownOnly: true },
];

/** Exports the family, or prints it. */
export function ExportMenu() {
  const { family, tree, worker, stored } = useFamily();
  const [busy, setBusy] = useState(false);
  const [table, setTable] = useState<{ readonly shownOnly: boolean }>();
  const run = async (option: ExportOption) => {
    if (option.format === "table") return setTable(option);
    setBusy(true);
    try {
      showToast({ message: await exportFamily(option, { family, tree, worker }) });
    } catch (error) {
      showToast({ message: `Nothing was exported. ${errorMessage(error)}` });
    } finally {
      setBusy(false);
    }
  };
  const tableSource = (shownOnly: boolean) => {
    const { rows, order } = tree.getState();
    return familyExportSource({
      id: stored.id,
      name: displayName(family.table, 0),
      table: family.table,
      nodes: shownOnly ? rows.nodes : allNodes(family.table, order),
      shownOnly,
    });
  };
  const menu = (
    <Menu
      label="Export"
      align="end"
      width={260}
      trigger={
        <Button compact busy={busy} icon={<Download size={16} strokeWidth={1.75} aria-hidden />}>
          Export
        </Button>
      }
      items={OPTIONS.map((option) => ({
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

/** Saves or prints; resolves with a message about what was done, and rejects with one about what went wrong. */
async function exportFamily({ format, shownOnly }: ExportOption, source: ExportSource): Promise<string> {
  const { family, tree, worker } = source;
  const { rows } = tree.getState();
  const name = displayName(family.table, 0);
  const nameOf = (ending: string) => fileName({ kind: "family", name, date: new Date(), ending });
  const members = shownOnly ? rows.count : family.table.size;
  const count = formatCount(members, MEMBER);
  if (format === "tree") {
    downloadFile(nameOf("json"), await worker.treeFile(shownOnly ? rows.nodes : undefined));
    return `${count} exported.`;
  }
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
    return `${count} sent to the printer.`;
  }
  if (format === "svg") {
    downloadFile(nameOf("svg"), new Blob([picture.svg], { type: "image/svg+xml" }));
    return `Chart of ${count} exported.`;
  }
  const { blob, scale } = await chartPng(picture);
  downloadFile(nameOf("png"), blob);
  const reduced =
    scale < 2
      ? ` It is so large that its scale is ${formatNumber(Math.round(scale * 100) / 100)}× instead of 2×.`
      : "";
  return `Chart of ${count} exported.${reduced}`;
}
