import type { CompanyCriteria } from "#contract/company-schemas.ts";
import type { ContactCriteria } from "#contract/contact-schemas.ts";
import { normalizeText } from "#text/normalize-text.ts";
import type { CompanyRow, ContactRow, IntentSignalRow } from "#database/database-schema.ts";
import { groupBy } from "#testing/collections-for-test.ts";
import type { ServiceForTest } from "./service-for-test.ts";

/*
 * What criteria should find, read from all rows without any index or SQL condition: the other side of a comparison.
 */

/** A company as it is kept, with its NAICS codes. */
export type PlainCompany = Omit<CompanyRow, "details"> & { readonly codes: readonly string[] };
/** A contact whom searches may find, with the employer. */
export type PlainContact = Pick<
  ContactRow,
  | "id"
  | "first_name"
  | "last_name"
  | "job_title"
  | "management_level"
  | "department"
  | "accuracy_score"
  | "email"
  | "mobile_phone"
  | "phone"
  | "supplemental_email"
> & { readonly company: PlainCompany };

/** An intent signal, with the company that it is about. */
export type PlainSignal = IntentSignalRow &
  Pick<PlainCompany, "name" | "name_search" | "website" | "metro_region" | "codes">;

/** What gives the NAICS codes of a company. */
async function naicsCodes({ database }: ServiceForTest): Promise<(companyId: number) => string[]> {
  const rows = await database.query
    .selectFrom("company_codes")
    .selectAll()
    .where("kind", "=", "naics")
    .execute();
  const byCompany = groupBy(rows, (row) => row.company_id);
  return (companyId) => (byCompany.get(companyId) ?? []).map(({ code }) => code);
}

/** Every company. */
export async function readCompanies(test: ServiceForTest): Promise<PlainCompany[]> {
  const codesOf = await naicsCodes(test);
  const rows = await test.database.query.selectFrom("companies").selectAll().execute();
  return rows.map((row) => ({ ...row, codes: codesOf(row.id) }));
}

/** Every intent signal, by id. */
export async function readSignals(test: ServiceForTest): Promise<PlainSignal[]> {
  const codesOf = await naicsCodes(test);
  const rows = await test.database.query
    .selectFrom("intent_signals as s")
    .innerJoin("companies as c", "c.id", "s.company_id")
    .selectAll("s")
    .select(["c.name", "c.name_search", "c.website", "c.metro_region"])
    .execute();
  return rows
    .map((row) => ({ ...row, codes: codesOf(row.company_id) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Every contact who opted out: no search may find them. Throws where there is none. */
export async function readOptedOut({
  database,
}: ServiceForTest): Promise<readonly [ContactRow, ...ContactRow[]]> {
  const all = database.query.selectFrom("contacts").selectAll().orderBy("id");
  const [first, ...others] = await all.where("listing", "=", 2).execute();
  if (!first) throw new Error("The sandbox has nobody who opted out.");
  return [first, ...others];
}

/** Every contact but those who opted out. */
export async function readContacts(test: ServiceForTest): Promise<PlainContact[]> {
  const companies = await readCompanies(test);
  const byId = new Map(companies.map((company) => [company.id, company]));
  const rows = await test.database.query
    .selectFrom("contacts")
    .selectAll()
    .where("listing", "=", 0)
    .execute();
  return rows.flatMap((row) => {
    const company = byId.get(row.company_id);
    return company ? [{ ...row, company }] : [];
  });
}

/** Texts that mean something to a database, and nothing to a search. [search-12] */
export const PLAIN_TEXTS = ["%", "_", "\\", "%%%' or 1=1 --", '"', "*", "'"] as const;

/** The text stands anywhere in the value, without case and diacritics. */
export const within = (text: string | null, part: string) =>
  normalizeText(text ?? "").includes(normalizeText(part));
/** A word of the value starts with the text. */
export const startsWord = (text: string, part: string) =>
  normalizeText(text)
    .split(/[^\p{L}\p{N}']+/u)
    .some((word) => word.startsWith(normalizeText(part)));
const inBranch = ({ codes }: PlainCompany, ...prefixes: string[]) =>
  codes.some((code) => prefixes.some((prefix) => code.startsWith(prefix)));
const between = (value: number | null, low: number, high: number) =>
  value !== null && value >= low && value <= high;

const REGION = "usa.illinois.chicago";

/** Criteria about the company, in both searches: what is asked, and for which companies it holds. */
export const ABOUT_COMPANY: readonly (readonly [
  string,
  CompanyCriteria & ContactCriteria,
  (company: PlainCompany) => boolean,
])[] = [
  ["companyName, anywhere", { companyName: "health" }, ({ name }) => within(name, "health")],
  [
    "companyName, without case or diacritics",
    { companyName: "HÉALTH" },
    ({ name }) => within(name, "health"),
  ],
  ["companyName, inside a word", { companyName: "ealt" }, ({ name }) => within(name, "ealt")],
  ["companyName of two letters", { companyName: "qu" }, ({ name }) => within(name, "qu")],
  ["metroRegion", { metroRegion: REGION }, ({ metro_region }) => metro_region === REGION],
  ["naicsCodes: a sector", { naicsCodes: "62" }, (company) => inBranch(company, "62")],
  ["naicsCodes: a joined sector", { naicsCodes: "31-33" }, (company) => inBranch(company, "31", "32", "33")],
  ["naicsCodes: several", { naicsCodes: "5415, 62" }, (company) => inBranch(company, "5415", "62")],
  ["country", { country: "canada" }, ({ country }) => country === "Canada"],
  [
    "state: several, by name and by id",
    { state: "Texas, usa.ohio" },
    ({ state }) => state === "Texas" || state === "Ohio",
  ],
  [
    "employeeCount: a range of the lookup",
    { employeeCount: "100to249" },
    ({ employee_count }) => between(employee_count, 100, 249),
  ],
  ["revenueMin", { revenueMin: 100_000 }, ({ revenue }) => between(revenue, 100_000, Infinity)],
  ["revenueMax, as a text", { revenueMax: "50000" }, ({ revenue }) => between(revenue, 0, 50_000)],
  [
    "several criteria, joined by AND",
    { country: "United States", naicsCodes: "54", revenueMin: 1000 },
    (company) =>
      company.country === "United States" &&
      inBranch(company, "54") &&
      between(company.revenue, 1000, Infinity),
  ],
];
