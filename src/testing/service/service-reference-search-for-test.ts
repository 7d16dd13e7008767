import type { CompanyRow, ContactRow, IntentSignalRow } from "#database/database-schema.ts";
import { groupBy } from "#testing/collections-for-test.ts";
import type { ServiceForTest } from "./service-for-test.ts";

/* The expected results of criteria, read from all rows without any index or SQL condition, to compare the service with. */

/** A company as stored, with its NAICS codes. */
type PlainCompany = Omit<CompanyRow, "details"> & { readonly codes: readonly string[] };
/** An intent signal, with the company that it is about. */
export type PlainSignal = IntentSignalRow &
  Pick<PlainCompany, "name" | "name_search" | "website" | "metro_region" | "codes">;

/** Returns the function that gives a company's NAICS codes. */
async function naicsCodes({ database }: ServiceForTest): Promise<(companyId: number) => string[]> {
  const rows = await database.query
    .selectFrom("company_codes")
    .selectAll()
    .where("kind", "=", "naics")
    .execute();
  const byCompany = groupBy(rows, (row) => row.company_id);
  return (companyId) => (byCompany.get(companyId) ?? []).map(({ code }) => code);
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
