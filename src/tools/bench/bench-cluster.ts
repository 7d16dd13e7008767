import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { percentile, timed } from "./figures.ts";
import { callerOver } from "./measure-service.ts";
import { type Kind, kind, searchKinds } from "./measured-searches.ts";

/*
 * How long each kind of call takes on the database at DATABASE_URL, five times each: those that a cluster answers from
 * one shard, and those that it asks of all. `DATABASE_URL=postgres://… npm run bench:cluster`
 */

const RUNS = 5;

async function largestCompany({ query }: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select company_id as id from contacts
    group by company_id order by count(*) desc, company_id limit 1`.execute(query);
  return rows[0]?.id ?? 0;
}

/** 25 listed persons, like those who are enriched. */
async function somePersons({ query }: Database): Promise<{ personId: number }[]> {
  const rows = await query.selectFrom("contacts").select("id").where("listing", "=", 0).limit(25).execute();
  return rows.map(({ id }) => ({ personId: id }));
}

/** Calls whose statements are about one company or one organisation. */
async function onOneShard(database: Database): Promise<Kind[]> {
  const companyId = await largestCompany(database);
  return [
    kind("usage", "readUsage", {}),
    kind("contacts of a company", "searchContacts", { companyId }),
    kind("intent of a company", "enrichIntent", { companyId, topics: ["Zero Trust"] }),
    kind("news of a company", "enrichNews", { companyId }),
    kind("scoops of a company", "enrichScoops", { companyId }),
    kind("org chart of a company", "enrichOrgChart", { companyId }),
    kind("technologies of a company", "enrichTechnologies", { companyId }),
  ];
}

/** All other searches, and enrichment of persons without a known company. */
async function onAllShards(database: Database): Promise<Kind[]> {
  const top = await database.query
    .selectFrom("companies")
    .select((row) => ["ultimate_parent_id", row.fn.countAll().as("members")])
    .where("ultimate_parent_id", "is not", null)
    .groupBy("ultimate_parent_id")
    .orderBy("members", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return [
    ...(await searchKinds(database)),
    kind("contacts under management", "searchContacts", { underManagement: true }),
    kind("contacts not under management", "searchContacts", { underManagement: false, lastName: "smith" }),
    kind("25 persons enriched by id", "enrichContacts", {
      matchPersonInput: await somePersons(database),
      outputFields: ["id", "email", "companyName"],
    }),
    kind(`a family of ${top.members}`, "enrichHierarchy", {
      matchCompanyInput: [{ companyId: top.ultimate_parent_id }],
      outputFields: ["familyTree", "parentage"],
    }),
  ];
}

/** Milliseconds of each run; the first counts totals, which later ones may remember. */
async function measure(database: Database, calls: readonly Kind[]): Promise<void> {
  const caller = await callerOver(database);
  for (const { name, operation, attributes, query } of calls) {
    const runs: number[] = [];
    while (runs.length < RUNS) runs.push(await timed(() => caller.call(operation, attributes, query)));
    const each = runs.map((run) => run.toFixed(0).padStart(6)).join("");
    const median = percentile(runs, 0.5).toFixed(0).padStart(5);
    process.stdout.write(`${name.padEnd(34)}${each}   median ${median} ms\n`);
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
