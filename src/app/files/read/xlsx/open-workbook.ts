import { TableFileError } from "#app/files/read/table-file.ts";
import { type NumberKind, styleKinds } from "./number-formats.ts";
import { type XmlAttributes, decodeXml, grown, readXmlEntry } from "./read-xml.ts";
import { type InflateBudget, type ZipEntry, type ZipFile, damaged, newBudget, tooLarge } from "./read-zip.ts";

/** A sheet and the entry with its cells. */
export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly entry: ZipEntry;
}

/** An open workbook. */
export interface Workbook {
  readonly zip: ZipFile;
  readonly budget: InflateBudget;
  /** In workbook order, hidden ones last. */
  readonly sheets: readonly WorkbookSheet[];
  readonly is1904: boolean;
  /** The meaning that each cell style gives a number. */
  readonly styles: readonly NumberKind[];
  readonly stringsEntry: ZipEntry | undefined;
}

/** A relation from one part of a workbook to another. */
interface Relation {
  readonly type: string;
  /** As written, with entities decoded: a path, or an external address. */
  readonly target: string;
  readonly entry: ZipEntry | undefined;
}

/** Limit of characters in all texts of a workbook. */
const MAX_STRINGS_LENGTH = 300_000_000;

/** Limit of sheets, each of which may be read in search of a table. */
const MAX_SHEETS = 1000;

/** Excel's own limit of cell styles; beyond it numbers are plain. */
const MAX_STYLES = 65_536;

/** An attribute by local name: "id" finds `r:id`. */
export function prefixed(attributes: XmlAttributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((other) => other.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

/** Whether an attribute is true. */
export const isOn = (value: string | undefined) => value !== undefined && /^(?:1|true|on)$/.test(value);

/** Resolves a relation's target to a path in the zip, from the root or from the folder of its owner. */
function resolveTarget(folder: string, target: string): string {
  const path = target.startsWith("/") ? target : `${folder}/${target}`;
  const resolved: string[] = [];
  for (const step of path.replaceAll("\\", "/").split("/")) {
    if (step === "..") resolved.pop();
    else if (step !== "" && step !== ".") resolved.push(step);
  }
  return resolved.join("/").toLowerCase();
}

/** The relations of a part of the workbook, by id. `owner` is its path; "" for the workbook itself. */
export async function readRelations(
  zip: ZipFile,
  budget: InflateBudget,
  path: string,
): Promise<ReadonlyMap<string, Relation>> {
  const owner = path.replace(/^\//, "").toLowerCase();
  const at = owner.lastIndexOf("/") + 1;
  const entry = zip.entries.get(`${owner.slice(0, at)}_rels/${owner.slice(at)}.rels`);
  const relations = new Map<string, Relation>();
  if (entry === undefined) return relations;
  await readXmlEntry(zip, entry, budget, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const { Id = "", Type = "", Target = "" } = attributes();
      const target = decodeXml(Target);
      const entryPath = resolveTarget(owner.slice(0, at), target);
      const type = Type.slice(Type.lastIndexOf("/") + 1);
      relations.set(Id, { type, target, entry: zip.entries.get(entryPath) });
    },
  });
  return relations;
}

const findType = (relations: ReadonlyMap<string, Relation>, type: string) =>
  [...relations.values()].find((relation) => relation.type === type)?.entry;

/** Throws an error that names the type of a zip that is no workbook, and what to do. */
function refuseOther({ entries }: ZipFile): void {
  const names = [...entries.keys()];
  const refuse = (what: string, todo: string) => {
    throw new TableFileError("unsupported-format", `This is ${what}. ${todo}`);
  };
  if (entries.has("mimetype") && entries.has("content.xml")) {
    refuse("an OpenDocument file (.ods)", "Open it in LibreOffice or Excel and save it as .xlsx or .csv.");
  }
  if (names.some((name) => name.endsWith(".iwa") || name === "index.zip")) {
    refuse("an Apple Numbers file", "In Numbers, choose File > Export To > Excel or CSV, and use that file.");
  }
  if (entries.has("xl/workbook.bin")) {
    refuse("a binary workbook (.xlsb)", "Open it in Excel and save it as .xlsx or .csv.");
  }
  if (names.some((name) => name.startsWith("word/"))) {
    refuse("a Word document", "Copy its table and paste the rows instead.");
  }
  if (names.some((name) => name.startsWith("ppt/"))) {
    refuse("a PowerPoint presentation", "Copy its table and paste the rows instead.");
  }
}

interface SheetEntry {
  readonly name: string;
  readonly hidden: boolean;
  readonly id: string;
}

async function readWorkbookXml(zip: ZipFile, budget: InflateBudget, entry: ZipEntry) {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await readXmlEntry(zip, entry, budget, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isOn(attributes()["date1904"]);
      if (name !== "sheet" || sheets.length >= MAX_SHEETS) return;
      const all = attributes();
      const state = all["state"] ?? "visible";
      sheets.push({
        name: decodeXml(all["name"] ?? ""),
        hidden: state !== "visible",
        id: prefixed(all, "id") ?? "",
      });
    },
  });
  return { sheets, is1904 };
}

async function readStyles(
  zip: ZipFile,
  budget: InflateBudget,
  entry: ZipEntry | undefined,
): Promise<readonly NumberKind[]> {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  let inCellFormats = false;
  if (entry === undefined) return [];
  await readXmlEntry(zip, entry, budget, {
    open(name, attributes) {
      if (name === "cellXfs") inCellFormats = true;
      if (name === "numFmt" && codes.size < MAX_STYLES) {
        const { numFmtId, formatCode = "" } = attributes();
        codes.set(Number(numFmtId), decodeXml(formatCode));
      }
      if (name === "xf" && inCellFormats && formatIds.length < MAX_STYLES)
        formatIds.push(Number(attributes()["numFmtId"] ?? 0));
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
  });
  return styleKinds(formatIds, codes);
}

/** Opens a zip as a workbook. Throws {@link TableFileError} where it is another file, or damaged. */
export async function openWorkbook(zip: ZipFile): Promise<Workbook> {
  refuseOther(zip);
  const budget = newBudget();
  const main = findType(await readRelations(zip, budget, ""), "officeDocument");
  const entry = main ?? zip.entries.get("xl/workbook.xml");
  if (entry === undefined) {
    throw new TableFileError(
      "not-a-table",
      "This is a zip archive, not a workbook. Unpack it and choose the .csv or .xlsx file inside.",
    );
  }
  const relations = await readRelations(zip, budget, entry.name);
  const { sheets, is1904 } = await readWorkbookXml(zip, budget, entry);
  const found = sheets.flatMap(({ name, hidden, id }) => {
    const relation = relations.get(id);
    // a chart can be a sheet too
    return relation?.type === "worksheet" && relation.entry !== undefined
      ? [{ name, hidden, entry: relation.entry }]
      : [];
  });
  if (found.length === 0) throw damaged();
  return {
    zip,
    budget,
    sheets: [...found.filter(({ hidden }) => !hidden), ...found.filter(({ hidden }) => hidden)],
    is1904,
    styles: await readStyles(zip, budget, findType(relations, "styles")),
    stringsEntry: findType(relations, "sharedStrings"),
  };
}

/** Decodes `_x000D_` and the like: characters that XML cannot hold. `_x005F_` is an underscore that would start one. */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The shared strings that cells refer to by index: joins rich-text runs, and drops phonetic readings of Japanese. */
export async function readSharedStrings({ zip, budget, stringsEntry }: Workbook): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isReading = false;
  let length = 0;
  if (stringsEntry === undefined) return strings;
  await readXmlEntry(zip, stringsEntry, budget, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isReading = true;
      else if (name === "t") isText = true;
    },
    close(name) {
      if (name === "rPh") isReading = false;
      else if (name === "t") isText = false;
      else if (name === "si") {
        // an empty one takes memory too
        length += text.length + 16;
        if (length > MAX_STRINGS_LENGTH) throw tooLarge();
        strings.push(unescapeText(text));
      }
    },
    text(value) {
      if (isText && !isReading) text = grown(text, value);
    },
  });
  return strings;
}
