import { type CellShape, type ColumnShapes, columnShapes } from "./cell-shapes.ts";
import { type ColumnTarget, type ImportType, type MatchTarget, targetsOf } from "./column-targets.ts";
import { headerKey, isAboutOthers, isCrmExport, targetsOfHeader } from "./column-names.ts";

/** What a column is taken for. */
export interface GuessedColumn {
  /** From 0, as in the rows. */
  readonly index: number;
  /** As in the file; "" where it has none. */
  readonly name: string;
  readonly target: ColumnTarget;
  /** From 0 to 1; below {@link SURE} a person should look at it. */
  readonly confidence: number;
  /** Share of the sample rows that have something here, from 0 to 1. */
  readonly filled: number;
  /** The first different values, at most three. */
  readonly firstValues: readonly string[];
}

/** What a file is taken for. */
export interface GuessedColumns {
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
}

/** From this confidence on a guess needs no look. */
export const SURE = 0.6;

/** Below this a column is only kept. */
const MIN_SCORE = 0.35;

interface Column {
  readonly index: number;
  readonly name: string;
  readonly shapes: ColumnShapes;
}

interface Candidate {
  readonly column: Column;
  readonly target: MatchTarget;
  readonly score: number;
}

/** Shapes that the cells of a target must have, mostly: anything else under its name is something else. */
const REQUIRED: Partial<Record<MatchTarget, readonly CellShape[]>> = {
  emailAddress: ["address"],
  hashedEmail: ["hash"],
  personId: ["id"],
  companyId: ["id"],
  phone: ["phone"],
  companyPhone: ["phone"],
  companyFax: ["phone"],
  companyWebsite: ["website"],
  companyZipCode: ["zip", "id"],
  companyTicker: ["ticker"],
};

/** Shapes that people put where another belongs: under the name of the target they are told of, and mended. */
const MISPLACED: Partial<Record<MatchTarget, readonly CellShape[]>> = {
  companyWebsite: ["website", "address", "profile"],
};

/** Less than this share of such cells, and the name of the column is not believed. */
const MIN_REQUIRED = 0.4;
/** An address is nothing else, so a few are enough: beside them stand "Send mail" and "none". */
const MIN_ADDRESSES = 0.1;

/** Shapes that speak for a target where its name leaves a choice, and those that speak against it. */
const TYPICAL: Partial<
  Record<MatchTarget, { readonly pro: readonly CellShape[]; readonly contra: readonly CellShape[] }>
> = {
  fullName: {
    pro: ["person", "last-first"],
    contra: ["company", "address", "website", "id", "phone", "title"],
  },
  firstName: { pro: ["word"], contra: ["company", "address", "website", "id", "phone"] },
  lastName: { pro: ["word"], contra: ["address", "website", "id", "phone"] },
  companyName: { pro: ["company"], contra: ["address", "id", "phone", "title", "last-first"] },
  jobTitle: { pro: ["title"], contra: ["address", "website", "id", "phone"] },
  externalURL: { pro: ["profile"], contra: ["website", "address", "id", "phone", "word"] },
  companyCountry: { pro: ["country"], contra: ["address", "website", "id", "phone"] },
  companyStreet: { pro: [], contra: ["address", "website"] },
  companyCity: { pro: ["word", "person"], contra: ["address", "website", "id", "phone"] },
  companyState: { pro: ["word"], contra: ["address", "website", "id", "phone"] },
};

function shareOf({ shares }: ColumnShapes, shapes: readonly CellShape[]): number {
  return Math.max(0, ...shapes.map((shape) => shares[shape]));
}

/** How well cells fit a target: 1 for typical ones, 0.5 where they say nothing, 0 where they are something else. */
function cellFit(target: MatchTarget, shapes: ColumnShapes): number {
  if (shapes.firstValues.length === 0) return 0.5;
  const required = REQUIRED[target];
  if (required !== undefined) {
    const share = shareOf(shapes, required);
    if (share >= MIN_REQUIRED) return share;
    if (target === "emailAddress" && share >= MIN_ADDRESSES) return MIN_REQUIRED;
    return shareOf(shapes, MISPLACED[target] ?? []) >= MIN_REQUIRED ? MIN_REQUIRED : 0;
  }
  const { pro, contra } = TYPICAL[target] ?? { pro: [], contra: [] };
  if (shareOf(shapes, contra) > 0.6 && shareOf(shapes, contra) > shareOf(shapes, pro)) return 0;
  return 0.5 + shareOf(shapes, pro) / 2;
}

/** Candidates by the name of a column, held against its cells. */
function namedCandidates(type: ImportType, column: Column): Candidate[] {
  return targetsOfHeader(type, column.name).flatMap(({ target, rank }) => {
    const fit = cellFit(target, column.shapes);
    // an empty column is taken only where nothing else has the name
    const weight = column.shapes.firstValues.length === 0 ? 0.5 : 1;
    return fit === 0 ? [] : [{ column, target, score: weight * (0.6 - rank * 0.08 + fit * 0.4) }];
  });
}

/** Shapes that no other column has, by target: these are believed whatever the column is called. */
const CERTAIN: Readonly<Record<ImportType, readonly (readonly [MatchTarget, CellShape])[]>> = {
  contact: [
    ["emailAddress", "address"],
    ["hashedEmail", "hash"],
    ["externalURL", "profile"],
  ],
  company: [["companyWebsite", "website"]],
};

/** Shapes that are believed only of columns without names. */
const LIKELY: Readonly<Record<ImportType, readonly (readonly [MatchTarget, CellShape])[]>> = {
  contact: [
    ["companyWebsite", "website"],
    ["phone", "phone"],
    ["fullName", "person"],
    ["fullName", "last-first"],
    ["jobTitle", "title"],
    ["companyName", "company"],
  ],
  company: [
    ["companyCountry", "country"],
    ["companyName", "company"],
    ["companyPhone", "phone"],
  ],
};

/** What the share of company names with a legal form or such a word must be: half of all have neither. */
const MIN_COMPANY_SHARE = 0.25;

function shapeCandidates(type: ImportType, column: Column): Candidate[] {
  const isNamed = column.name !== "";
  if (isNamed && (isAboutOthers(type, column.name) || targetsOfHeader(type, column.name).length > 0))
    return [];
  const rules = isNamed ? CERTAIN[type] : [...CERTAIN[type], ...LIKELY[type]];
  return rules.flatMap(([target, shape]) => {
    const share = column.shapes.shares[shape];
    const min = shape === "company" ? MIN_COMPANY_SHARE : 0.6;
    // a guess by cells alone stays behind every guess by name
    const bonus = shape === "company" ? 0.2 : 0;
    return share >= min ? [{ column, target, score: Math.min(0.55, 0.1 + bonus + share * 0.45) }] : [];
  });
}

/** First and last names: two columns of single words, side by side, of which the second at least has no name. */
function nameColumns(columns: readonly Column[]): Candidate[] {
  const isWords = (column: Column | undefined) => (column?.shapes.shares.word ?? 0) >= 0.8;
  const isFirst = ({ name }: Column) =>
    name === "" || targetsOfHeader("contact", name).some(({ target }) => target === "firstName");
  const pair = columns.findIndex(
    (column, index) =>
      isWords(column) && isFirst(column) && isWords(columns[index + 1]) && columns[index + 1]?.name === "",
  );
  const [first, last] = pair < 0 ? [] : columns.slice(pair, pair + 2);
  return first && last
    ? [
        { column: first, target: "firstName", score: 0.45 },
        { column: last, target: "lastName", score: 0.45 },
      ]
    : [];
}

/** Without names and legal forms: what is left of the texts beside a person's name is the company. */
function companyBesidePerson(columns: readonly Column[], taken: ReadonlyMap<Column, Candidate>): Candidate[] {
  const targets = new Set([...taken.values()].map(({ target }) => target));
  const hasPerson = targets.has("fullName") || targets.has("lastName");
  if (!hasPerson || targets.has("companyName")) return [];
  const column = columns.find(
    (other) => !taken.has(other) && shareOf(other.shapes, ["person", "word", "company"]) >= 0.5,
  );
  return column === undefined ? [] : [{ column, target: "companyName", score: 0.4 }];
}

/** "Ad" is a first name in Turkish alone, where "Soyad" stands beside it. */
function besideSoyad(columns: readonly Column[]): Candidate[] {
  const keys = columns.map(({ name }) => headerKey(name));
  if (!keys.some((key) => key.startsWith("soyad"))) return [];
  return columns
    .filter((_, index) => keys[index] === "ad")
    .map((column) => ({ column, target: "firstName", score: 0.9 }));
}

/** Each target once and each column once, the best score first; of equal ones the column further left. */
function assign(candidates: readonly Candidate[]): Map<Column, Candidate> {
  const taken = new Map<Column, Candidate>();
  const targets = new Set<MatchTarget>();
  const byScore = candidates
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((one, other) => other.score - one.score || one.column.index - other.column.index);
  for (const candidate of byScore) {
    if (taken.has(candidate.column) || targets.has(candidate.target)) continue;
    taken.set(candidate.column, candidate);
    targets.add(candidate.target);
  }
  return taken;
}

/** An ID is ours only where the names of the columns are ours: every CRM has IDs of its own. */
function withoutForeignIds(
  candidates: readonly Candidate[],
  header: readonly string[],
): readonly Candidate[] {
  return isCrmExport(header)
    ? candidates.filter(({ target }) => target !== "personId" && target !== "companyId")
    : candidates;
}

/** Names of columns that are a person's, a company's or a half of a name. */
const GENERIC_NAME = /^(?:name|nom|navn|namn|naam|nome|nombre|names)$/;

/** A person's whole name, or the half that another column leaves. */
const HALF_NAMES = new Set(
  "имя ім'я jméno meno név nume isim adı nimi ime nama vardas ชื่อ tên όνομα 名前 이름 שם الاسم"
    .split(" ")
    .map(headerKey),
);

/** "Nom" beside "Prénom" is the last name, "Nome" beside "Cognome" the first. */
function otherHalfOfName(taken: ReadonlyMap<Column, Candidate>): Map<Column, Candidate> {
  const targets = new Set([...taken.values()].map(({ target }) => target));
  const halves = [targets.has("firstName"), targets.has("lastName")];
  return new Map(
    [...taken].map(([column, candidate]) => {
      const key = headerKey(column.name);
      const isHalf = candidate.target === "fullName" && (GENERIC_NAME.test(key) || HALF_NAMES.has(key));
      if (!isHalf || halves[0] === halves[1]) return [column, candidate];
      return [column, { ...candidate, target: halves[0] ? "lastName" : "firstName" }];
    }),
  );
}

function guessAs(type: ImportType, columns: readonly Column[], header: readonly string[] | null) {
  const known = new Set(targetsOf(type));
  const candidates = columns
    .flatMap((column) => [...namedCandidates(type, column), ...shapeCandidates(type, column)])
    .filter(({ target }) => known.has(target));
  const pairs = type === "contact" ? [...nameColumns(columns), ...besideSoyad(columns)] : [];
  const taken = assign([...withoutForeignIds(candidates, header ?? []), ...pairs]);
  if (header !== null) return otherHalfOfName(taken);
  return type === "contact" ? assign([...taken.values(), ...companyBesidePerson(columns, taken)]) : taken;
}

const PERSON_TARGETS: ReadonlySet<MatchTarget> = new Set([
  "personId",
  "firstName",
  "lastName",
  "hashedEmail",
  "externalURL",
  "jobTitle",
]);

/** Whether a full name is one: "Name" is a company's as well, and a company of two words looks like a person. */
function isSurelyPerson({ column, target }: Candidate, all: ReadonlyMap<Column, Candidate>): boolean {
  if (PERSON_TARGETS.has(target)) return true;
  const { shares } = column.shapes;
  if (target === "emailAddress") return shares["role-address"] < 0.5;
  if (target !== "fullName") return false;
  if (shares["last-first"] >= 0.5) return true;
  const isGeneric = GENERIC_NAME.test(headerKey(column.name));
  if (!isGeneric && column.name !== "") return true;
  const others = new Set([...all.values()].map((candidate) => candidate.target));
  return others.has("companyName") || (shares.person >= 0.7 && !others.has("companyWebsite"));
}

/**
 * What each column of a file is, by its name and by what its cells look like, each target once. `header` is null where
 * the file has no names of columns; then the cells alone decide. A few hundred rows are sample enough.
 */
export function guessColumns(
  header: readonly string[] | null,
  sampleRows: readonly (readonly string[])[],
): GuessedColumns {
  const width = Math.max(header?.length ?? 0, ...sampleRows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const cells = sampleRows.map((row) => row[index] ?? "");
    const shapes = columnShapes(cells, width);
    return { index, name: header?.[index]?.trim() ?? "", shapes };
  });
  const asContacts = guessAs("contact", columns, header);
  const isContact = [...asContacts.values()].some((candidate) => isSurelyPerson(candidate, asContacts));
  const type = isContact ? "contact" : "company";
  const taken = isContact ? asContacts : guessAs("company", columns, header);
  return {
    type,
    columns: columns.map((column) => {
      const candidate = taken.get(column);
      const { filled, firstValues } = column.shapes;
      const isEmpty = column.name === "" && firstValues.length === 0;
      return {
        index: column.index,
        name: column.name,
        target: candidate?.target ?? (isEmpty ? "leave-out" : "keep"),
        confidence: Math.min(1, candidate?.score ?? 1),
        filled,
        firstValues,
      };
    }),
  };
}
