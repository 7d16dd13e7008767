import { type CellShape, type ColumnShapes, columnShapes } from "./cell-shapes.ts";
import { type ColumnTarget, type ImportType, type MatchTarget, targetsOf } from "./column-targets.ts";
import { headerKey, isAboutOthers, isCrmExport, targetsOfHeader } from "./column-names.ts";

/** A column, and the guess of its target. */
export interface GuessedColumn {
  /** From 0, the same as in the rows. */
  readonly index: number;
  /** The name in the file; "" where it has none. */
  readonly name: string;
  readonly target: ColumnTarget;
  /** From 0 to 1; below {@link SURE} a person should check it. */
  readonly confidence: number;
  /** The share of the sample rows that have a value here, from 0 to 1. */
  readonly filled: number;
  /** The first distinct values, at most three. */
  readonly firstValues: readonly string[];
}

/** The guess for a whole file. */
export interface GuessedColumns {
  readonly type: ImportType;
  readonly columns: readonly GuessedColumn[];
}

/** From this confidence on, nobody needs to check a guess. */
export const SURE = 0.6;

/** A column with a lower score is only kept. */
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

/** Shapes that most cells of a target must have: otherwise the column is something else, despite its name. */
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

/**
 * Shapes that people put in place of another one. Under the name of the target they are reported, and can be mended.
 */
const MISPLACED: Partial<Record<MatchTarget, readonly CellShape[]>> = {
  companyWebsite: ["website", "address", "profile"],
};

/** Where a smaller share of the cells fits, the name of the column is not believed. */
const MIN_REQUIRED = 0.4;
/** An address cannot be anything else, so a small share is enough: other cells say "Send mail" or "none". */
const MIN_ADDRESSES = 0.1;

/** Shapes that speak for a target where its name is ambiguous, and shapes that speak against it. */
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

/** How well cells fit a target: 1 for typical ones, 0.5 where they are neutral, 0 where they are something else. */
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

/** Candidates by the name of a column, checked against its cells. */
function namedCandidates(type: ImportType, column: Column): Candidate[] {
  return targetsOfHeader(type, column.name).flatMap(({ target, rank }) => {
    const fit = cellFit(target, column.shapes);
    // an empty column is used only where no other has the name
    const weight = column.shapes.firstValues.length === 0 ? 0.5 : 1;
    return fit === 0 ? [] : [{ column, target, score: weight * (0.6 - rank * 0.08 + fit * 0.4) }];
  });
}

/** Shapes that identify a target, by target: the column gets it whatever its name is. */
const CERTAIN: Readonly<Record<ImportType, readonly (readonly [MatchTarget, CellShape])[]>> = {
  contact: [
    ["emailAddress", "address"],
    ["hashedEmail", "hash"],
    ["externalURL", "profile"],
  ],
  company: [["companyWebsite", "website"]],
};

/** Shapes that identify a target only in columns without names. */
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

/** The least share of company names with a legal form or a typical word: about half of all have neither. */
const MIN_COMPANY_SHARE = 0.25;

function shapeCandidates(type: ImportType, column: Column): Candidate[] {
  const isNamed = column.name !== "";
  if (isNamed && (isAboutOthers(type, column.name) || targetsOfHeader(type, column.name).length > 0))
    return [];
  const rules = isNamed ? CERTAIN[type] : [...CERTAIN[type], ...LIKELY[type]];
  return rules.flatMap(([target, shape]) => {
    const share = column.shapes.shares[shape];
    const min = shape === "company" ? MIN_COMPANY_SHARE : 0.6;
    // a guess by cells alone scores below every guess by name
    const bonus = shape === "company" ? 0.2 : 0;
    return share >= min ? [{ column, target, score: Math.min(0.55, 0.1 + bonus + share * 0.45) }] : [];
  });
}

/** First and last names: two adjacent columns of single words, of which at least the second has no name. */
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

/** Where there are no names and no legal forms: the text column left beside a person's name is the company. */
function companyBesidePerson(columns: readonly Column[], taken: ReadonlyMap<Column, Candidate>): Candidate[] {
  const targets = new Set([...taken.values()].map(({ target }) => target));
  const hasPerson = targets.has("fullName") || targets.has("lastName");
  if (!hasPerson || targets.has("companyName")) return [];
  const column = columns.find(
    (other) => !taken.has(other) && shareOf(other.shapes, ["person", "word", "company"]) >= 0.5,
  );
  return column === undefined ? [] : [{ column, target: "companyName", score: 0.4 }];
}

/** "Ad" is a first name only in Turkish, so only beside "Soyad". */
function besideSoyad(columns: readonly Column[]): Candidate[] {
  const keys = columns.map(({ name }) => headerKey(name));
  if (!keys.some((key) => key.startsWith("soyad"))) return [];
  return columns
    .filter((_, index) => keys[index] === "ad")
    .map((column) => ({ column, target: "firstName", score: 0.9 }));
}

/** Assigns each target and each column once, the best score first; of equal ones, the column further left. */
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

/** Drops the ID guesses of a CRM export: every CRM has IDs of its own. */
function withoutForeignIds(
  candidates: readonly Candidate[],
  header: readonly string[],
): readonly Candidate[] {
  return isCrmExport(header)
    ? candidates.filter(({ target }) => target !== "personId" && target !== "companyId")
    : candidates;
}

/** Column names that fit a person, a company or half of a name. */
const GENERIC_NAME = /^(?:name|nom|navn|namn|naam|nome|nombre|names)$/;

/** Column names of a person's whole name, or of the half that another column lacks. */
const HALF_NAMES = new Set(
  "имя ім'я jméno meno név nume isim adı nimi ime nama vardas ชื่อ tên όνομα 名前 이름 שם الاسم"
    .split(" ")
    .map(headerKey),
);

/** Finds the other half of a name: "Nom" beside "Prénom" is the last name, "Nome" beside "Cognome" the first. */
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

/**
 * Whether a full name is surely a person's: companies also have a "Name", and a company of two words looks like a
 * person.
 */
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
 * Guesses the target of each column by its name and its cells, each target once. `header` is null where the file has no
 * column names; then only the cells decide. A few hundred rows are a large enough sample.
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
