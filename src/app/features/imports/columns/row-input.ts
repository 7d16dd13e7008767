import type { MatchCompanyInput } from "#contract/enrich-company-schemas.ts";
import type { MatchPersonInput } from "#contract/enrich-contact-schemas.ts";
import { cleanCell, targetValue } from "./clean-values.ts";
import {
  COMPANY_TARGETS,
  CONTACT_TARGETS,
  type ColumnTarget,
  type ImportType,
  type MatchTarget,
  targetsOf,
} from "./column-targets.ts";

/** Why a row asks for nothing. A sentence for the person. */
export interface RowInputProblem {
  readonly kind: "empty" | "invalid" | "missing";
  readonly message: string;
}

/** What a row of people asks for. */
export interface PersonRowInput {
  readonly input: MatchPersonInput;
  /** Tells companies apart; the service has no key for it. */
  readonly companyWebsite: string | null;
  /** Values that were left out, as sentences. */
  readonly warnings: readonly string[];
}

/** What a row of companies asks for. */
export interface CompanyRowInput {
  readonly input: MatchCompanyInput;
  readonly companyWebsite: string | null;
  readonly warnings: readonly string[];
}

/** The values of a row by target. */
type Values = Partial<Record<MatchTarget, string>>;

/** What a row asks for; or why it cannot ask, and what it gives all the same. */
export type RowInput<Input> = Input | { readonly problem: RowInputProblem; readonly given: Values };

/** What to say of a value that cannot be used. */
const INVALID: Partial<Record<MatchTarget, string>> = {
  personId: "ID is not a number we can use",
  companyId: "Company ID is not a number we can use",
  emailAddress: "E-mail is not an address",
  hashedEmail: "Hashed e-mail is not an MD5 or SHA hash",
  externalURL: "Profile URL is not a web address",
  companyWebsite: "Website is not a web address",
  phone: "Phone is not a number",
  companyPhone: "Phone is not a number",
  companyFax: "Fax is not a number",
  companyTicker: "Ticker is not a stock symbol",
};

const invalidMessage = (target: MatchTarget) => INVALID[target] ?? "A value is too long";

/** The values of a row, and what was wrong with others. */
function readValues(type: ImportType, columns: readonly ColumnTarget[], cells: readonly string[]) {
  const known: ReadonlySet<ColumnTarget> = new Set(targetsOf(type));
  const values: Values = {};
  const warnings: string[] = [];
  for (const [index, target] of columns.entries()) {
    if (target === "keep" || target === "leave-out" || !known.has(target)) continue;
    const text = cleanCell(cells[index] ?? "");
    if (text === "" || values[target] !== undefined) continue;
    const value = targetValue(target, text);
    if (value === undefined || value === "") warnings.push(invalidMessage(target));
    else values[target] = value;
  }
  return { values, warnings };
}

/** What a row of people lacks; undefined where it has enough for a match. */
function missingOfPerson(values: Values): string | undefined {
  const { personId, emailAddress, externalURL, phone, hashedEmail, fullName, firstName, lastName } = values;
  if (personId ?? emailAddress ?? externalURL ?? phone) return undefined;
  const hasName = fullName !== undefined || lastName !== undefined;
  const hasCompany = values.companyName !== undefined || values.companyId !== undefined;
  if (hashedEmail !== undefined) {
    return hasName || hasCompany ? undefined : "A name or company is missing beside the hashed e-mail";
  }
  if (hasName) return hasCompany ? undefined : "Company is missing";
  if (firstName !== undefined) return "Last name is missing";
  return hasCompany ? "Name is missing" : "Name and company are missing";
}

/** What a row of companies lacks; undefined where it has enough for a match. */
function missingOfCompany(values: Values): string | undefined {
  const { companyId, companyWebsite, companyName, companyTicker, companyPhone, companyFax } = values;
  if (companyId ?? companyWebsite ?? companyName ?? companyTicker ?? companyPhone ?? companyFax)
    return undefined;
  if (values.companyStreet !== undefined && values.companyZipCode !== undefined) return undefined;
  return "Company name or website is missing";
}

function problemOf(missing: string, values: Values, warnings: readonly string[]): RowInputProblem {
  const [first] = warnings;
  // a value that cannot be used says more than that there is none
  if (first !== undefined) return { kind: "invalid", message: first };
  if (Object.keys(values).length === 0) return { kind: "empty", message: `${missing}: nothing to match by` };
  return { kind: "missing", message: missing };
}

/** The values of some targets, as they are sent. */
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
  // both would be held against the record, and a full name may have a title in it
  const { fullName: __, ...parts } = input;
  return input.firstName !== undefined && input.lastName !== undefined ? parts : input;
}

/** What one row asks for, or why it cannot ask. `columns` has the target of each cell. */
export function rowInput(
  type: "contact",
  columns: readonly ColumnTarget[],
  cells: readonly string[],
): RowInput<PersonRowInput>;
export function rowInput(
  type: "company",
  columns: readonly ColumnTarget[],
  cells: readonly string[],
): RowInput<CompanyRowInput>;
export function rowInput(
  type: ImportType,
  columns: readonly ColumnTarget[],
  cells: readonly string[],
): RowInput<PersonRowInput | CompanyRowInput>;
export function rowInput(
  type: ImportType,
  columns: readonly ColumnTarget[],
  cells: readonly string[],
): RowInput<PersonRowInput | CompanyRowInput> {
  const { values, warnings } = readValues(type, columns, cells);
  const missing = type === "contact" ? missingOfPerson(values) : missingOfCompany(values);
  if (missing !== undefined) return { problem: problemOf(missing, values, warnings), given: values };
  const companyWebsite = values.companyWebsite ?? null;
  const input = type === "contact" ? personInput(values) : pick(values, COMPANY_TARGETS);
  return { input, companyWebsite, warnings };
}
