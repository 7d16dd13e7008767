import { linkValue } from "#app/files/read/cell-meaning.ts";
import { cellRange } from "./cell-range.ts";
import { type Workbook, type WorkbookSheet, prefixed, readRelations } from "./open-workbook.ts";
import { decodeXml, readXmlEntry } from "./read-xml.ts";

/** Link targets of a sheet's cells: by row from 1 and column from 0. */
export type SheetLinks = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Limit of links per sheet; also Excel's own. */
const MAX_LINKS = 65_530;

/**
 * The external links of a sheet. They come after its cells, so a sheet with links is read twice; its relations tell
 * first whether it has any.
 */
export async function readLinks({ zip, budget }: Workbook, sheet: WorkbookSheet): Promise<SheetLinks> {
  const links = new Map<number, Map<number, string>>();
  const relations = await readRelations(zip, budget, sheet.entry.name);
  const targets = new Map(
    [...relations].filter(([, { type, target }]) => type === "hyperlink" && linkValue(target) !== undefined),
  );
  if (targets.size === 0) return links;
  let count = 0;

  function add(text: string, target: string): void {
    const range = cellRange(text);
    if (range === undefined) return;
    for (let row = range.top; row <= range.bottom; row += 1) {
      for (let column = range.left; column <= range.right; column += 1) {
        if (count >= MAX_LINKS) return;
        count += 1;
        const inRow = links.get(row) ?? new Map<number, string>();
        links.set(row, inRow.set(column, target));
      }
    }
  }

  await readXmlEntry(zip, sheet.entry, budget, {
    open(name, attributes) {
      if (name !== "hyperlink") return;
      const all = attributes();
      const target = targets.get(prefixed(all, "id") ?? "")?.target;
      if (target !== undefined) add(decodeXml(all["ref"] ?? ""), target);
    },
  });
  return links;
}
