import { downloadFile } from "#app/lib/download-file.ts";
import { fileName } from "#app/lib/csv.ts";
import { formatCount, formatNumber } from "#app/lib/format-number.ts";
import { type Family, shownName } from "#app/features/families/model/family-table.ts";
import type { FamilyFormat } from "#app/features/families/model/family-file.ts";
import type { FamilyReader } from "#app/features/families/model/worker-client.ts";
import type { TreeView } from "#app/features/families/model/tree-store.ts";

/** A way to take a family along. */
export interface TakeAlong {
  readonly label: string;
  /** Begins a group of the menu. */
  readonly group?: string;
  readonly format: FamilyFormat | "svg" | "png" | "print";
  /** Only the members that are shown: open branches, within the filters. */
  readonly shown: boolean;
}

export const TAKE_ALONG: readonly TakeAlong[] = [
  { label: "CSV of the whole family", group: "Whole family", format: "csv", shown: false },
  { label: "JSON of the whole family", format: "json", shown: false },
  { label: "Chart of the whole family as SVG", format: "svg", shown: false },
  { label: "CSV of what is shown", group: "What is shown", format: "csv", shown: true },
  { label: "JSON of what is shown", format: "json", shown: true },
  { label: "Chart as SVG", group: "Chart of what is shown", format: "svg", shown: true },
  { label: "Chart as PNG, 2×", format: "png", shown: true },
  { label: "Print on one page", format: "print", shown: true },
];

interface TakeAlongOptions {
  readonly family: Family;
  readonly view: TreeView;
  readonly reader: FamilyReader;
  readonly companyId: string;
}

/** Members that a picture may have: beyond, no program opens it any more. */
const MOST_DRAWN = 20_000;

const MEMBER = { one: "member", many: "members" };

/** Saves or prints, and resolves with what was done, in words. Rejects with a reason for the person. */
export async function takeAlong(what: TakeAlong, options: TakeAlongOptions): Promise<string> {
  const { family, view, reader } = options;
  const { rows } = view.getState();
  const name = shownName(family.table, 0);
  const named = (ending: string) => fileName({ kind: "family", name, date: new Date(), ending });
  if (what.format === "csv" || what.format === "json") {
    const nodes = what.shown ? rows.nodes : undefined;
    const file = await reader.ask({ kind: "file", format: what.format, nodes });
    downloadFile(named(what.format), file);
    return `${formatCount(nodes?.length ?? family.table.size, MEMBER)} exported.`;
  }
  const members = what.shown ? rows.count : family.table.size;
  if (members > MOST_DRAWN) {
    throw new Error(
      `${formatCount(members, MEMBER)} are more than a picture holds: ${formatNumber(MOST_DRAWN)} at most. Close branches or filter first.`,
    );
  }
  const { pictureOf, printPicture } = await import("#app/features/families/chart/family-picture.ts");
  const picture = pictureOf(options, what.shown);
  if (what.format === "print") {
    await printPicture(picture, name);
    return `${formatCount(members, MEMBER)} sent to the printer.`;
  }
  if (what.format === "svg") {
    downloadFile(named("svg"), new Blob([picture.svg], { type: "image/svg+xml" }));
    return `Chart of ${formatCount(members, MEMBER)} exported.`;
  }
  const { chartPng } = await import("#app/features/families/chart/chart-png.ts");
  const { blob, scale } = await chartPng(picture);
  downloadFile(named("png"), blob);
  const smaller =
    scale < 2
      ? ` It is ${formatNumber(Math.round(scale * 100) / 100)} times the size, since it is so large.`
      : "";
  return `Chart of ${formatCount(members, MEMBER)} exported.${smaller}`;
}
