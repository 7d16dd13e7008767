import { type Kysely, type Transaction, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import type { NewCompany, NewCompanyIndustry, NewContact, Schema } from "#database/schema.ts";
import { ORGANISATIONS } from "#service/accounts.ts";
import { SCALES, type Scale } from "#service/settings.ts";
import { BulkInsert } from "./bulk-insert.ts";
import { generateCompany } from "./companies.ts";
import { companyProfile } from "./company-profile.ts";
import { generateContactsOf, mergedContacts } from "./contacts.ts";
import { COMPANIES_AT } from "./scale-sizes.ts";

/** Rises when the same seed gives other data, so that older files are filled anew. */
const DATA_VERSION = 1;

/** Companies, with their contacts, that are written in one transaction. */
const COMPANIES_A_TRANSACTION = 2_400;

const REQUEST_LIMIT = 1_000_000;
const RECORD_LIMIT = 1_000_000;

const META_KEY = "data";
const dataMeta = z.object({ seed: z.number(), scale: z.enum(SCALES), version: z.number() });
type DataMeta = z.output<typeof dataMeta>;

/** Which data, and how many credits each organisation begins with. */
export interface SandboxSettings {
  readonly seed: number;
  readonly scale: Scale;
  readonly credits: number;
}

/**
 * Writes the sandbox data unless it is there. A fill that was cut off is done again from the start. Throws an Error
 * in plain words when the database holds another seed or scale. Decisions, "Sandbox data".
 */
export async function fillSandbox(database: Database, settings: SandboxSettings, now: Date): Promise<void> {
  const { query } = database;
  const wanted: DataMeta = { seed: settings.seed, scale: settings.scale, version: DATA_VERSION };
  const held = await readMeta(query);
  if (held) {
    assertSameData(held, wanted);
    if (held.version === wanted.version) return;
  }
  await clear(query);
  await writeRecords(query, settings);
  // the planner chooses among the indexes by what is in the tables
  await sql`analyze`.execute(query);
  await query.transaction().execute(async (transaction) => {
    await writeOrganisations(transaction, settings.credits);
    await writeMeta(transaction, wanted, now);
  });
}

async function readMeta(query: Kysely<Schema>): Promise<DataMeta | null> {
  const row = await query.selectFrom("meta").select("value").where("key", "=", META_KEY).executeTakeFirst();
  return row ? dataMeta.parse(JSON.parse(row.value)) : null;
}

function assertSameData(held: DataMeta, wanted: DataMeta): void {
  if (held.seed === wanted.seed && held.scale === wanted.scale) return;
  throw new Error(
    `The data folder holds sandbox data of scale ${held.scale} with seed ${held.seed}, ` +
      `but scale ${wanted.scale} with seed ${wanted.seed} was asked for. ` +
      `Choose another DATA_DIR, or delete the folder to fill it anew.`,
  );
}

/** The meta row goes first, so that a database without it is known to be incomplete. */
async function clear(query: Kysely<Schema>): Promise<void> {
  await query.deleteFrom("meta").where("key", "=", META_KEY).execute();
  await query.deleteFrom("companies").execute();
  await query.deleteFrom("company_industries").execute();
  await query.deleteFrom("contacts").execute();
  await query.deleteFrom("merged_contacts").execute();
}

/** Memory stays bounded: records are made, written and forgotten, a transaction at a time. */
async function writeRecords(query: Kysely<Schema>, { seed, scale }: SandboxSettings): Promise<void> {
  const total = COMPANIES_AT[scale];
  for (let first = 0; first < total; first += COMPANIES_A_TRANSACTION) {
    const end = Math.min(total, first + COMPANIES_A_TRANSACTION);
    await query.transaction().execute((transaction) => writeCompanies(transaction, seed, first, end));
  }
  await query.insertInto("merged_contacts").values(mergedContacts()).execute();
}

async function writeCompanies(
  query: Transaction<Schema>,
  seed: number,
  first: number,
  end: number,
): Promise<void> {
  const companies = new BulkInsert<NewCompany>((rows) =>
    query.insertInto("companies").values(rows).compile(),
  );
  const contacts = new BulkInsert<NewContact>((rows) => query.insertInto("contacts").values(rows).compile());
  const industries = new BulkInsert<NewCompanyIndustry>((rows) =>
    query.insertInto("company_industries").values(rows).compile(),
  );
  for (let index = first; index < end; index += 1) {
    const profile = companyProfile(seed, index);
    const made = generateCompany(seed, profile);
    await companies.add(query, made.company);
    for (const industry of made.industries) await industries.add(query, industry);
    for (const contact of generateContactsOf(seed, profile)) await contacts.add(query, contact);
  }
  await Promise.all([companies, industries, contacts].map((insert) => insert.flush(query)));
}

/** Organisations keep what they have used when only the data's version is new. */
async function writeOrganisations(query: Transaction<Schema>, credits: number): Promise<void> {
  const rows = ORGANISATIONS.map(({ id, name, creditsLeft }) => ({
    id,
    name,
    credit_limit: credits,
    request_limit: REQUEST_LIMIT,
    record_limit: RECORD_LIMIT,
    credits_used: creditsLeft === "all" ? 0 : Math.max(0, credits - creditsLeft),
    requests_used: 0,
    records_used: 0,
  }));
  await query
    .insertInto("organisations")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

async function writeMeta(query: Transaction<Schema>, meta: DataMeta, now: Date): Promise<void> {
  const rows = [
    { key: META_KEY, value: JSON.stringify(meta) },
    { key: "data_filled_at", value: now.toISOString() },
  ];
  await query
    .insertInto("meta")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((set) => ({ value: set.ref("excluded.value") })),
    )
    .execute();
}
