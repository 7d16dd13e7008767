import type { DataClient } from "#testing/service/service-data-client-for-test.ts";
import type { ServiceForTest } from "#testing/service/service-for-test.ts";
import { readPlainLookups } from "./plain-lookups.ts";
import { type PlainRecords, readPlainRecords } from "./plain-records.ts";
import type { PlainWorld } from "./search-models.ts";
import { CASES_SHARE } from "#testing/properties/property-cases.ts";

/** Whether to check every page and many requests, as the soak does. */
export const IS_THOROUGH = CASES_SHARE > 1;

const recordsByEngine = new Map<string, Promise<PlainRecords>>();

/** The records of an engine: the same in each of its databases, so they are read once for all test files. */
function recordsOf(test: ServiceForTest): Promise<PlainRecords> {
  const { engine } = test.database;
  const records = recordsByEngine.get(engine) ?? readPlainRecords(test);
  recordsByEngine.set(engine, records);
  return records;
}

/** Reads the records and lookups that criteria are evaluated on. */
export async function readPlainWorld(test: ServiceForTest, client: DataClient): Promise<PlainWorld> {
  return { records: await recordsOf(test), lookups: await readPlainLookups(client) };
}
