import { normalizeText } from "#text/normalize-text.ts";
import { HASH } from "#app/search/criteria/text-criterion.ts";
import { isRecordId } from "./cell-values.ts";
import { phonesOf } from "./phone-cells.ts";
import { MAX_TEXT_LENGTH, ROUNDED_NUMBER, cleanCell, meansNothing } from "./clean-values.ts";

/** The shapes that a cell can have; a cell can have several. */
export const CELL_SHAPES = [
  "address",
  "role-address",
  "hash",
  "profile",
  "website",
  "phone",
  "id",
  "ticker",
  "zip",
  "country",
  "company",
  "title",
  "person",
  "word",
  "last-first",
] as const;
export type CellShape = (typeof CELL_SHAPES)[number];

/** The shapes of a column: for each shape, the share of the filled cells that have it, from 0 to 1. */
export interface ColumnShapes {
  readonly shares: Readonly<Record<CellShape, number>>;
  /** The share of the rows that have a value in the column. */
  readonly filled: number;
  /** The first distinct values, at most three. */
  readonly firstValues: readonly string[];
}

/**
 * Neither part may begin with a character that separates two addresses: otherwise a cell could be read in several ways,
 * and trying them all takes long.
 */
const ADDRESS =
  /^(?:mailto:)?[^\s@<>,;/|][^\s@<>,;|]*@[^\s@<>,;/|]+\.[a-z]{2,}(?:[\s;,/|]+[^\s@<>,;/|][^\s@<>,;|]*@[^\s@<>,;/|]+)*[;,]?$|<[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}>$/i;
const ROLE_ADDRESS =
  /^(?:mailto:)?(?:info|sales|contact|office|hello|support|mail|kontakt|enquiries|admin)@/i;
const PROFILE =
  /^(?:https?:\/\/)?(?:[a-z\d-]+\.)*(?:linkedin\.com\/(?:in|pub|sales\/(?:lead|people))\/|xing\.com\/profile\/|(?:twitter|x|facebook|instagram|github)\.com\/[\w.-]+\/?$)/i;
const WEBSITE = /^(?:https?:\/\/)?(?:[\p{L}\d-]+\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;
const ZIP =
  /^(?:\d{4,5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|[a-z]{1,2}-\d{4,5}|\d{3} ?\d{2}|\d{5}-\d{3})$/i;
const LAST_FIRST = /^[\p{Lu}][\p{L}'’-]+(?: [\p{Lu}][\p{L}'’-]+)?, ?[\p{Lu}][\p{L}'’.-]+/u;
const NAME_WORD = /^(?:\p{Lu}[\p{L}'’-]*\.?|de|der|den|van|von|da|di|la|le|del|dos|bin|al|el|zu|zur|af|av)$/u;
const TITLE =
  /\b(?:ceo|cto|cfo|coo|cmo|cio|chief|vp|svp|evp|vice president|president|director|manager|head of|lead|engineer|developer|analyst|consultant|officer|founder|partner|owner|specialist|coordinator|associate|executive|sales|marketing|leiter|leiterin|geschaftsfuhrer|directeur|directrice|responsable|gerente|direttore|responsabile|directeur|chef|sjef|direktor|rep|representative|assistant|architect|buyer|nurse|professor|administrator|supervisor)\b/;
const COMPANY =
  /\b(?:inc|incorporated|llc|llp|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|kg|kgaa|ohg|se|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|oyj|aps|slu|sl|lda|pty|pte|group|groupe|gruppe|grupo|holding|holdings|partners|industries|logistics|systems|solutions|technologies|technology|bank|university|hospital|consulting|foods|energy|labs|software|services|international|insurance|health|capital|ventures|media|networks|manufacturing)\.?(?:$|[\s,&+])/;

/** Country names as files write them most; codes are two or three capitals. */
const COUNTRIES = new Set(
  (
    "united states,usa,us,united states of america,united kingdom,uk,great britain,england,ireland,germany,deutschland,de,france,spain,espana,italy,italia," +
    "netherlands,nederland,the netherlands,belgium,belgien,switzerland,schweiz,suisse,austria,osterreich,portugal,sweden,sverige,norway,norge,denmark,danmark," +
    "finland,poland,polska,czech republic,czechia,hungary,romania,greece,turkey,canada,mexico,brazil,brasil,argentina,chile,colombia,india,china,japan," +
    "south korea,singapore,australia,new zealand,israel,united arab emirates,south africa,nigeria,kenya,egypt,fr,gb,it,es,nl,be,ch,at,se,no,dk,ca,au,in,jp,cn,br,mx"
  ).split(","),
);

function isPerson(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length >= 2 && words.length <= 5 && words.every((word) => NAME_WORD.test(word));
}

/** The shapes of text that has no form of its own: names, titles, places. */
function wordShapes(text: string): CellShape[] {
  const normal = normalizeText(text);
  const shapes: CellShape[] = [];
  if (COUNTRIES.has(normal)) shapes.push("country");
  if (COMPANY.test(normal.replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, ""))) shapes.push("company");
  if (TITLE.test(normal)) shapes.push("title");
  if (/^[A-Z]{1,5}(?:[.:][A-Z]{1,4})?$/.test(text)) shapes.push("ticker");
  if (LAST_FIRST.test(text)) shapes.push("last-first");
  if (isPerson(text) && !shapes.includes("company") && !shapes.includes("title")) shapes.push("person");
  if (/^\p{Lu}[\p{L}'’-]+$/u.test(text)) shapes.push("word");
  return shapes;
}

/** The shapes of a cell. */
export function shapesOfCell(cell: string): readonly CellShape[] {
  if (cell.length > MAX_TEXT_LENGTH) return [];
  const text = cell.replaceAll("\u00A0", " ").trim();
  if (ADDRESS.test(text)) return ROLE_ADDRESS.test(text) ? ["address", "role-address"] : ["address"];
  if (HASH.test(text)) return ["hash"];
  if (PROFILE.test(text)) return ["profile"];
  const shapes: CellShape[] = [];
  // a number whose digits a spreadsheet rounded counts as an ID or a phone number, so that the person is told in that
  // column
  if (ROUNDED_NUMBER.test(text)) return ["id", "phone"];
  if (isRecordId(text)) shapes.push("id");
  if (ZIP.test(text)) shapes.push("zip");
  if (/\d/.test(text) && phonesOf(text, true).phones.length > 0) shapes.push("phone");
  if (shapes.length > 0) return shapes;
  return WEBSITE.test(text) ? ["website"] : wordShapes(text);
}

const MAX_FIRST_VALUES = 3;
const MAX_FIRST_VALUE_LENGTH = 200;

/** The most characters that are examined of all columns together: more would block the page. */
const MAX_SAMPLE_LENGTH = 150_000;
/** Added to the length of each cell, since even a short cell takes time. Characters. */
const CELL_LENGTH = 15;

/** The first cells, until their lengths add up to `length`; at least one cell. */
function sampleOf(cells: readonly string[], length: number): readonly string[] {
  let taken = 0;
  const end = cells.findIndex((cell) => {
    const isEnough = taken > 0 && taken >= length;
    taken += cell.length + CELL_LENGTH;
    return isEnough;
  });
  return end < 0 ? cells : cells.slice(0, end);
}

function firstDifferent(cells: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (const cell of cells) {
    if (!values.includes(cell)) values.push(cell);
    if (values.length === MAX_FIRST_VALUES) break;
  }
  return values.map((cell) => cell.slice(0, MAX_FIRST_VALUE_LENGTH));
}

/** The shapes of a column in the sample rows. The more columns, the fewer cells are examined. */
export function columnShapes(cells: readonly string[], columnCount: number): ColumnShapes {
  // a longer cell is a text, whatever else it contains
  const filled = cells.map((cell) => cell.slice(0, MAX_TEXT_LENGTH + 1).trim()).filter((cell) => cell !== "");
  const counts = Object.fromEntries(CELL_SHAPES.map((shape) => [shape, 0])) as Record<CellShape, number>;
  const told = sampleOf(filled, MAX_SAMPLE_LENGTH / columnCount)
    .map((cell) => (cell.length > MAX_TEXT_LENGTH ? cell : cleanCell(cell)))
    .filter((cell) => cell !== "" && !meansNothing("phone", cell));
  for (const cell of told) for (const shape of shapesOfCell(cell)) counts[shape] += 1;
  for (const shape of CELL_SHAPES) counts[shape] /= Math.max(1, told.length);
  return {
    shares: counts,
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    firstValues: firstDifferent(filled),
  };
}
