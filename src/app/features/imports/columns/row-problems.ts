import { ROW, formatCount } from "#app/lib/format-number.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import type { MatchTarget } from "./column-targets.ts";

/** What a person should know of a row: a value that is not used, or used otherwise, or what the row lacks. */
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

/** A note of one row, from which both the row and its group speak. */
export interface RowNote {
  readonly kind: NoteKind;
  /** Null where no single column is meant. */
  readonly target: MatchTarget | null;
  /** Index of the column in the file. */
  readonly column: number | null;
  /** A sentence without its full stop. */
  readonly message: string;
  /** What rows of the group have in common, behind "3 rows": "have no company". */
  readonly group: readonly [one: string, many: string];
  /** What one press changes for all rows of the group, by its {@link fixKey}; in force in a note of kind "domain-used". */
  readonly fix?: "use-domain";
}

/** How decisions name the fix of a column. */
export const fixKey = (column: RowNote["column"]) => `use-domain:${String(column)}`;

/** A value of a target in a sentence: what it is called, and what it would have to be. */
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

/** A value in a sentence, short enough to be read. */
function quoted(text: string): string {
  return text.length <= MAX_QUOTED_LENGTH ? `“${text}”` : `“${cutText(text, MAX_QUOTED_LENGTH)}…”`;
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const both = (text: string) => [`has ${text}`, `have ${text}`] as const;

/** What else a note's sentences need. */
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

/** A note of a value in a column. */
export function valueNote(
  kind: keyof typeof SENTENCES,
  { target, column }: { readonly target: MatchTarget; readonly column: number },
  facts: NoteFacts,
): RowNote {
  const [name, meant] = VALUES[target];
  return { kind, target, column, ...SENTENCES[kind](name, meant, facts) };
}

/** A note of what a row lacks: "company", "name and company". */
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
  /** What becomes of the rows, as a sentence without its full stop; "" where the message says it. */
  readonly outcome: string;
  /** The key of what one press changes for all of them, and whether it is in force. */
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
  /** From 1, as the person finds it in the file. */
  readonly row: number;
  readonly message: string;
}

/**
 * All that is to be said of rows that are imported, in their order: by what was checked and by how the file was read.
 * `count`: of the rows, not of the sentences.
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
  // names, totals and hidden rows are not imported
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

/** What can be fixed comes first, then what leaves rows out, then the rest; the larger the earlier. */
const rank = ({ note, blocks }: OpenGroup) => (note.fix !== undefined ? 0 : blocks ? 1 : 2);

/** Notes of values that stand where one is asked for, and are not used. */
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

/** The notes of all rows by kind and column. */
export function groupNotes(rows: readonly NotedRow[]): readonly NoteGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (const row of rows) {
    const blocks = row.problem !== null;
    for (const note of row.problem === null ? row.notes : [row.problem]) {
      const same = note.kind === "missing" ? note.group[1] : "";
      // one group for the fix of a column, whether or not it is in force: focus and the rows shown stay
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
