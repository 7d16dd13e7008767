import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import type { DataClient } from "#testing/service/service-data-client-for-test.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";
import { readPlainLookups } from "./plain-lookups.ts";
import { type PlainRecords, readPlainRecords } from "./plain-records.ts";
import type { PlainWorld } from "./search-models.ts";
import { CASES_SHARE } from "#testing/properties/property-cases.ts";

/** Whether there is time for every page and many requests: the soak has it. */
export const IS_THOROUGH = CASES_SHARE > 1;

/** The clock of the services under test. */
const TODAY = new Date("2026-11-21T09:00:00.000Z");

const recordsByEngine = new Map<string, Promise<PlainRecords>>();

/** The records of an engine: the same in each of its databases, so that they are read once for all test files. */
function recordsOf(test: ServiceForTest): Promise<PlainRecords> {
  const { engine } = test.database;
  const records = recordsByEngine.get(engine) ?? readPlainRecords(test);
  recordsByEngine.set(engine, records);
  return records;
}

/** Reads what the criteria are judged by, and pays for some records so that `underManagement` tells records apart. */
export async function readPlainWorld(test: ServiceForTest, client: DataClient): Promise<PlainWorld> {
  const companies = idsOf((await client.page(searchCompanies, {})).data);
  const people = idsOf((await client.page(searchContacts, {})).data);
  await client.enrich(
    enrichCompanies,
    companies.map((companyId) => ({ companyId })),
    ["id"],
  );
  await client.enrich(
    enrichContacts,
    people.map((personId) => ({ personId })),
    ["id"],
  );
  return {
    records: await recordsOf(test),
    lookups: await readPlainLookups(client),
    managed: { companies: new Set(companies.map(Number)), people: new Set(people.map(Number)) },
    today: TODAY,
  };
}
