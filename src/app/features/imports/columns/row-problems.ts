import { ROW, formatCount } from "#app/lib/format-number.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import type { MatchTarget } from "./column-targets.ts";

/** The kinds of notes on a row: a value that is not used or is used for another target, or what the row lacks. */
export type NoteKind =
  | "missing"
  | "not-a-value"
  | "too-long"
  | "e-mail-as-website"
  | "shared-host"
  | "profile-as-website"
  | "means-nothing"
  | "several"
  | "domain-used";

/** A note on one row; both the row and its group show it. */
export interface RowNote {
  readonly kind: NoteKind;
  /** Null where the note is about no single column. */
  readonly target: MatchTarget | null;
  /** Index of the column in the file. */
  readonly column: number | null;
  /** A sentence without its full stop. */
  readonly message: string;
  /** What the rows of the group have in common, after "3 rows": "have no company". */
  readonly group: readonly [one: string, many: string];
  /**
   * The fix that one click applies to all rows of the group, by its {@link fixKey}; a note of kind "domain-used" says
   * that it is applied.
   */
  readonly fix?: "use-domain";
}

/** The key of a column's fix in the decisions. */
export const fixKey = (column: RowNote["column"]) => `use-domain:${String(column)}`;

/** Each target in a sentence: its name, and what its value should be. */
const VALUES: Readonly<Record<MatchTarget, readonly [name: string, meant: string]>> = {
  personId: ["ID", "an ID"],
  fullName: ["name", "a name"],
  firstName: ["first name", "a first name"],
  lastName: ["last name", "a last name"],
  emailAddress: ["e-mail", "an e-mail address"],
  hashedEmail: ["hashed e-mail", "an MD5 or SHA hash"],
  phone: ["phone", "a phone number"],
  jobTitle: ["job title", "a job title"],
  externalURL: ["profile", "a person's profile"],
  companyId: ["company ID", "a company ID"],
  companyName: ["company", "a company"],
  companyWebsite: ["website", "a website"],
  companyTicker: ["ticker", "a stock symbol"],
  companyPhone: ["phone", "a phone number"],
  companyFax: ["fax", "a fax number"],
  companyStreet: ["street", "a street"],
  companyCity: ["city", "a city"],
  companyState: ["state", "a state"],
  companyZipCode: ["ZIP code", "a ZIP code"],
  companyCountry: ["country", "a country"],
};

const MAX_QUOTED_LENGTH = 40;

/** A value in quotes, shortened to be readable. */
function quoted(text: string): string {
  return text.length <= MAX_QUOTED_LENGTH ? `“${text}”` : `“${cutText(text, MAX_QUOTED_LENGTH)}…”`;
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const both = (text: string) => [`has ${text}`, `have ${text}`] as const;

/** The other facts that the sentences of a note need. */
interface NoteFacts {
  readonly text: string;
  readonly fault?: string | undefined;
  readonly others?: readonly string[];
  readonly host?: string;
}

type Sentences = Pick<RowNote, "message" | "group">;

const SENTENCES: Readonly<
  Record<Exclude<NoteKind, "missing">, (name: string, meant: string, facts: NoteFacts) => Sentences>
> = {
  "not-a-value": (name, meant, { text, fault }) => ({
    message: `${capital(name)} ${quoted(text)} ${fault ?? `is not ${meant}`}`,
    group: both(`something else where ${meant} should be`),
  }),
  "too-long": (name) => ({
    message: `${capital(name)} is too long`,
    group: both(`a ${name} that is too long`),
  }),
  "e-mail-as-website": (_, meant, { text }) => ({
    message: `${quoted(text)} is an e-mail address, not ${meant}`,
    group: both("an e-mail where a website should be"),
  }),
  "shared-host": (_, __, { host = "" }) => ({
    message: `A page at ${host} is no website of the company`,
    group: both("a page on a shared site where a website should be"),
  }),
  "profile-as-website": () => ({
    message: "The website is a person's profile, and is used as one",
    group: both("a person's profile where a website should be. It is used as profile"),
  }),
  "means-nothing": (name, _, { text }) => ({
    message: `${quoted(text)} means no ${name}`,
    group: both(`a word for nothing as ${name}. It is left out`),
  }),
  several: (name, _, { others = [] }) => ({
    message: `Only the first ${name} is used, not ${others.map(quoted).join(", ")}`,
    group: both(`more than one ${name}. The first is used`),
  }),
  "domain-used": (_, __, { text }) => ({
    message: `The website is the domain of ${quoted(text)}`,
    group: ["uses the domain of its e-mail as website", "use the domain of their e-mail as website"],
  }),
};

/** A note on a value of a column. */
export function valueNote(
  kind: keyof typeof SENTENCES,
  { target, column }: { readonly target: MatchTarget; readonly column: number },
  facts: NoteFacts,
): RowNote {
  const [name, meant] = VALUES[target];
  return { kind, target, column, ...SENTENCES[kind](name, meant, facts) };
}

/** A note on what a row lacks: "company", "name and company". */
export function missingNote(lacks: string): RowNote {
  const [first = "", second] = lacks.split(" and ");
  const verb = second === undefined ? "is" : "are";
  const none = second === undefined ? `no ${first}` : `no ${first} and no ${second}`;
  return {
    kind: "missing",
    target: null,
    column: null,
    message: `${capital(lacks)} ${verb} missing`,
    group: both(none),
  };
}

/** Rows with the same note. */
export interface NoteGroup {
  readonly key: string;
  /** "19 rows have an e-mail where a website should be" */
  readonly message: string;
  /** What happens to the rows, as a sentence without its full stop; "" where the message says it. */
  readonly outcome: string;
  /** The key of the fix for all of them, and whether it is applied; null where there is none. */
  readonly fix: { readonly key: string; readonly done: boolean } | null;
  /** Keys of the rows. */
  readonly rows: ReadonlySet<string>;
}

interface NotedRow {
  readonly key: string;
  readonly problem: RowNote | null;
  readonly notes: readonly RowNote[];
}

/** A sentence about a row of the file. */
interface RowSentence {
  /** From 1, the row number in the file. */
  readonly row: number;
  readonly message: string;
}

/**
 * All sentences about imported rows, in the order of the rows: from the checks and from reading the file. `count`: the
 * number of rows, not of sentences.
 */
export function rowProblems(
  rows: readonly (NotedRow & { readonly row: number })[],
  ofFile: readonly RowSentence[],
): {
  readonly sentences: readonly RowSentence[];
  readonly ofFile: readonly RowSentence[];
  readonly count: number;
} {
  const imported = new Set(rows.map(({ row }) => row));
  // rows of names, totals and hidden rows are not imported
  const read = ofFile.filter(({ row }) => imported.has(row));
  const checked = rows.flatMap(({ row, problem, notes }) =>
    (problem === null ? notes : [problem]).map(({ message }) => ({ row, message })),
  );
  const sentences = [...checked, ...read].toSorted((one, other) => one.row - other.row);
  return { sentences, ofFile: read, count: new Set(sentences.map(({ row }) => row)).size };
}

interface OpenGroup {
  readonly key: string;
  readonly note: RowNote;
  readonly blocks: boolean;
  readonly rows: Set<string>;
}

/**
 * Groups that can be fixed come first, then those that leave rows out, then the others; larger groups before smaller
 * ones.
 */
const rank = ({ note, blocks }: OpenGroup) => (note.fix !== undefined ? 0 : blocks ? 1 : 2);

/** Notes on values that stand in a column of a target and are not used. */
export const UNUSED: ReadonlySet<NoteKind> = new Set([
  "not-a-value",
  "too-long",
  "shared-host",
  "e-mail-as-website",
]);

function outcomeOf({ kind, fix }: RowNote, blocks: boolean): string {
  if (fix !== undefined) return "";
  if (blocks) return "Left out";
  return UNUSED.has(kind) ? "Matched without it" : "";
}

/** Groups the notes of all rows by kind and column. */
export function groupNotes(rows: readonly NotedRow[]): readonly NoteGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (const row of rows) {
    const blocks = row.problem !== null;
    for (const note of row.problem === null ? row.notes : [row.problem]) {
      const same = note.kind === "missing" ? note.group[1] : "";
      // the fix of a column has one group, applied or not: focus and the rows shown stay
      const key =
        note.fix === undefined
          ? [note.kind, note.target, note.column, same, blocks].join(" ")
          : fixKey(note.column);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { key, note, blocks, rows: new Set([row.key]) });
      else group.rows.add(row.key);
    }
  }
  return [...groups.values()]
    .toSorted((one, other) => rank(one) - rank(other) || other.rows.size - one.rows.size)
    .map(({ key, note, blocks, rows: keys }) => ({
      key,
      message: `${formatCount(keys.size, ROW)} ${note.group[keys.size === 1 ? 0 : 1]}`,
      outcome: outcomeOf(note, blocks),
      fix: note.fix === undefined ? null : { key: fixKey(note.column), done: note.kind === "domain-used" },
      rows: keys,
    }));
}
