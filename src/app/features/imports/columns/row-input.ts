import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { sharedHost } from "#text/company-domain.ts";
import { type CellValue, cellValue } from "./cell-values.ts";
import { MAX_TEXT_LENGTH, cleanCell, isEmptyWord, meansNothing } from "./clean-values.ts";
import {
  COMPANY_TARGETS,
  CONTACT_TARGETS,
  type ColumnTarget,
  type ImportType,
  type MatchTarget,
  targetsOf,
} from "./column-targets.ts";
import type { RowMatchInput } from "#contract/imports/import-schemas.ts";
import { plainWords } from "#text/normalize-text.ts";
import { type RowNote, UNUSED, fixKey, missingNote, valueNote } from "./row-problems.ts";

/** The values of a row by target. */
type Values = Partial<Record<MatchTarget, string>>;

/** What a row asks for; or why it cannot ask, and the values it has all the same. */
export type RowInput =
  | {
      readonly input: RowMatchInput;
      /** Distinguishes companies of one name; a person's input has no key for it. */
      readonly companyWebsite: string | null;
      /** Notes about values that are not used, or are used for another target. */
      readonly notes: readonly RowNote[];
    }
  | { readonly problem: RowNote; readonly given: Values };

const NO_FIXES: ReadonlySet<string> = new Set();

/** The targets that name a person or a company. */
const NAME_TARGETS = ["fullName", "firstName", "lastName", "companyName"] as const;

/** Collects the values and notes of a row, cell by cell. */
class RowReading {
  readonly values: Values = {};
  readonly notes: RowNote[] = [];
  readonly #type: ImportType;
  readonly #fixes: ReadonlySet<string>;

  constructor(type: ImportType, fixes: ReadonlySet<string>) {
    this.#type = type;
    this.#fixes = fixes;
  }

  read(place: { readonly target: MatchTarget; readonly column: number }, cell: string): void {
    const { target } = place;
    if (this.values[target] !== undefined) return;
    if (cell.length > MAX_TEXT_LENGTH) {
      this.notes.push(valueNote("too-long", place, { text: "" }));
      return;
    }
    const text = cleanCell(cell);
    if (text === "") return;
    if (meansNothing(target, text)) this.notes.push(valueNote("means-nothing", place, { text }));
    else this.#take(place, text, cellValue(target, text));
  }

  #take(place: { target: MatchTarget; column: number }, text: string, read: CellValue): void {
    const { value, others = [], fault, domain, shared, profile } = read;
    const { target } = place;
    if (value !== undefined && value !== "") {
      this.values[target] = value;
      if (others.length > 0) this.notes.push(valueNote("several", place, { text, others }));
    } else if (domain !== undefined && this.#fixes.has(fixKey(place.column))) {
      this.values[target] = domain;
      this.notes.push({ ...valueNote("domain-used", place, { text }), fix: "use-domain" });
    } else if (profile !== undefined && this.#type === "contact") {
      this.values.externalURL ??= profile;
      this.notes.push(valueNote("profile-as-website", place, { text }));
    } else if (shared !== undefined) {
      this.notes.push(valueNote("shared-host", place, { text, host: shared }));
    } else if (target === "companyWebsite" && fault !== undefined) {
      const note = valueNote("e-mail-as-website", place, { text });
      this.notes.push(domain === undefined ? note : { ...note, fix: "use-domain" });
    } else this.notes.push(valueNote("not-a-value", place, { text, fault }));
  }

  /** A website of a social network beside the name of another company is only that company's page there. */
  checkWebsite(column: number): void {
    const { companyWebsite, companyName } = this.values;
    if (companyWebsite === undefined || companyName === undefined) return;
    const [host = ""] = companyWebsite.split(".");
    if (
      sharedHost(companyWebsite) === undefined ||
      plainWords(companyName).replaceAll(" ", "").includes(host)
    )
      return;
    delete this.values.companyWebsite;
    const facts = { text: companyWebsite, host: companyWebsite };
    this.notes.push(valueNote("shared-host", { target: "companyWebsite", column }, facts));
  }

  /** Names that all say "NULL" name nobody. */
  checkNames(columns: readonly ColumnTarget[]): void {
    const named = NAME_TARGETS.flatMap((target) => {
      const text = this.values[target];
      return text === undefined ? [] : [{ target, text, column: columns.indexOf(target) }];
    });
    if (named.length < 2 || !named.every(({ text }) => isEmptyWord(text))) return;
    for (const { target, text, column } of named) {
      delete this.values[target];
      this.notes.push(valueNote("means-nothing", { target, column }, { text }));
    }
  }
}

/** The values of a row, and the notes about it. */
function readValues(
  type: ImportType,
  columns: readonly ColumnTarget[],
  cells: readonly string[],
  fixes: ReadonlySet<string>,
): RowReading {
  const known: ReadonlySet<ColumnTarget> = new Set(targetsOf(type));
  const reading = new RowReading(type, fixes);
  for (const [column, target] of columns.entries()) {
    if (target === "keep" || target === "leave-out" || !known.has(target)) continue;
    reading.read({ target, column }, cells[column] ?? "");
  }
  reading.checkNames(columns);
  reading.checkWebsite(columns.indexOf("companyWebsite"));
  return reading;
}

/** What a row of a contact file lacks; undefined where it can be matched. */
function missingOfPerson(values: Values): string | undefined {
  const { personId, emailAddress, externalURL, phone, hashedEmail, fullName, firstName, lastName } = values;
  if (personId ?? emailAddress ?? externalURL ?? phone) return undefined;
  const hasName = fullName !== undefined || lastName !== undefined;
  const hasCompany = values.companyName !== undefined || values.companyId !== undefined;
  if (hashedEmail !== undefined)
    return hasName || hasCompany ? undefined : "name or company beside the hashed e-mail";
  if (hasName) return hasCompany ? undefined : "company";
  const name = firstName === undefined ? "name" : "last name";
  return hasCompany ? name : `${name} and company`;
}

/** What a row of a company file lacks; undefined where it can be matched. */
function missingOfCompany(values: Values): string | undefined {
  const { companyId, companyWebsite, companyName, companyTicker, companyPhone, companyFax } = values;
  if (companyId ?? companyWebsite ?? companyName ?? companyTicker ?? companyPhone ?? companyFax)
    return undefined;
  if (values.companyStreet !== undefined && values.companyZipCode !== undefined) return undefined;
  return "company name or website";
}

/**
 * The note to show as the problem: an unusableDatabaseError value tells more than a missing one, most of all where one click mends
 * it.
 */
function problemOf(lacks: string, notes: readonly RowNote[]): RowNote {
  const unused = notes.filter(({ kind }) => UNUSED.has(kind));
  return unused.find(({ fix }) => fix !== undefined) ?? unused[0] ?? missingNote(lacks);
}

/** The values of some targets, in the form in which they are sent. */
function pick<Target extends MatchTarget>(
  values: Values,
  targets: readonly Target[],
): Partial<Record<Target, string>> {
  const picked: Partial<Record<Target, string>> = {};
  for (const target of targets) {
    const value = values[target];
    if (value !== undefined) picked[target] = value;
  }
  return picked;
}

function personInput(values: Values): MatchPersonInput {
  const { companyWebsite: _, ...input } = pick(values, CONTACT_TARGETS);
  // the service would compare both with the record, and a full name may contain a title
  const { fullName: __, ...parts } = input;
  return input.firstName !== undefined && input.lastName !== undefined ? parts : input;
}

/**
 * What a row asks for, or why it cannot ask. `columns` has the target of each cell, `fixes` the keys of the fixes that
 * the person turned on.
 */
export function rowInput(
  type: ImportType,
  columns: readonly ColumnTarget[],
  cells: readonly string[],
  fixes: ReadonlySet<string> = NO_FIXES,
): RowInput {
  const { values, notes } = readValues(type, columns, cells, fixes);
  const missing = type === "contact" ? missingOfPerson(values) : missingOfCompany(values);
  if (missing !== undefined) return { problem: problemOf(missing, notes), given: values };
  const companyWebsite = values.companyWebsite ?? null;
  const input = type === "contact" ? personInput(values) : pick(values, COMPANY_TARGETS);
  return { input, companyWebsite, notes };
}
