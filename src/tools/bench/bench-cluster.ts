import { sql } from "kysely";
import type { OperationName } from "#contract/operations.ts";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { createService } from "#service/service.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { searchKinds } from "./measured-searches.ts";

/*
 * How long each kind of call takes on the database at DATABASE_URL, five times each: those that a cluster answers from
 * one shard, and those that it asks of all. `DATABASE_URL=postgres://… npm run bench:cluster`
 */

const RUNS = 5;

interface Call {
  readonly name: string;
  readonly operation: OperationName;
  readonly attributes: object;
  readonly query?: string;
}

async function largestCompany({ query }: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select company_id as id from contacts
    group by company_id order by count(*) desc, company_id limit 1`.execute(query);
  return rows[0]?.id ?? 0;
}

/** Someone at a company that has a phone and an address, as those are who are enriched. */
async function somePersons({ query }: Database): Promise<{ personId: number }[]> {
  const rows = await query.selectFrom("contacts").select("id").where("listing", "=", 0).limit(25).execute();
  return rows.map(({ id }) => ({ personId: id }));
}

/** Calls whose statements are about one company or one organisation. */
async function onOneShard(database: Database): Promise<Call[]> {
  const companyId = await largestCompany(database);
  const about = (name: string, operation: OperationName): Call => ({
    name: `${name} of a company`,
    operation,
    attributes: { companyId },
  });
  return [
    { name: "usage", operation: "readUsage", attributes: {} },
    about("contacts", "searchContacts"),
    { ...about("intent", "enrichIntent"), attributes: { companyId, topics: ["Zero Trust"] } },
    about("news", "enrichNews"),
    about("scoops", "enrichScoops"),
    about("org chart", "enrichOrgChart"),
    about("technologies", "enrichTechnologies"),
  ];
}

/** Every other search, and enrichment of persons whose companies are not said. */
async function onAllShards(database: Database): Promise<Call[]> {
  const top = await database.query
    .selectFrom("companies")
    .select((row) => ["ultimate_parent_id", row.fn.countAll().as("members")])
    .where("ultimate_parent_id", "is not", null)
    .groupBy("ultimate_parent_id")
    .orderBy("members", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const family = [{ companyId: top.ultimate_parent_id }];
  return [
    ...(await searchKinds(database)),
    { name: "contacts under management", operation: "searchContacts", attributes: { underManagement: true } },
    {
      name: "contacts not under management",
      operation: "searchContacts",
      attributes: { underManagement: false, lastName: "smith" },
    },
    {
      name: "25 persons enriched by id",
      operation: "enrichContacts",
      attributes: {
        matchPersonInput: await somePersons(database),
        outputFields: ["id", "email", "companyName"],
      },
    },
    {
      name: `a family of ${top.members}`,
      operation: "enrichHierarchy",
      attributes: { matchCompanyInput: family, outputFields: ["familyTree", "parentage"] },
    },
  ];
}

/** Milliseconds of each run; the first one counts what is found, which the others may remember. */
async function measure(database: Database, calls: readonly Call[]): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = { ...DEFAULT_SERVICE_SETTINGS, publicUrl: "http://127.0.0.1", ratePerSecond: 1e6 };
  const service = createService({ database, settings, log, now: () => new Date() });
  const caller = await serviceCaller(settings.publicUrl, service);
  for (const { name, operation, attributes, query } of calls) {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const startedAt = performance.now();
      await caller.call(operation, attributes, query);
      runs.push(performance.now() - startedAt);
    }
    const [median = 0] = runs.toSorted((one, other) => one - other).slice(Math.floor(RUNS / 2));
    const each = runs.map((run) => run.toFixed(0).padStart(6)).join("");
    process.stdout.write(`${name.padEnd(34)}${each}   median ${median.toFixed(0).padStart(5)} ms\n`);
  }
}

const { DATABASE_URL: url } = process.env;
if (url === undefined) throw new Error("Set DATABASE_URL to the database that is to be measured.");
const database = await openPostgres(url);
process.stdout.write("on one shard\n");
await measure(database, await onOneShard(database));
process.stdout.write("on all shards\n");
await measure(database, await onAllShards(database));
await database.close();
