import { type Kysely, type Transaction, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import { DatabaseUnusableError } from "#database/database-trouble.ts";
import { RECORD_LAYOUT } from "#database/migrations.ts";
import type { NewZipCode, Schema } from "#database/database-schema.ts";
import { writeOrganisations } from "./sandbox-organisations.ts";
import { SCALES, type Scale } from "#service/service-settings.ts";
import { mergedContacts } from "#service/sandbox/contacts/generate-contacts.ts";
import { companyIndexes } from "#service/sandbox/families/named-families.ts";
import { placePoint } from "#service/reference/places/zip-codes.ts";
import { writeCompanies, writeRows } from "./write-sandbox-companies.ts";

/** Raise when the same seed generates different data, so that older databases are filled again. */
const DATA_VERSION = 3;

/** Number of companies, with their contacts, per transaction. */
const COMPANIES_A_TRANSACTION = 2_400;

/** Key of the `meta` row that exists exactly while the data is complete. */
export const META_KEY = "data";
const dataMeta = z.object({
  seed: z.number(),
  scale: z.enum(SCALES),
  version: z.number(),
  layout: z.string(),
});
type DataMeta = z.output<typeof dataMeta>;

/** Which data to generate, and the initial credits per organisation. */
export interface SandboxSettings {
  readonly seed: number;
  readonly scale: Scale;
  readonly credits: number;
}

/**
 * Writes the sandbox data unless it exists. An interrupted fill restarts from scratch. Throws a
 * {@link DatabaseUnusableError} if the database holds another seed or scale, or data of a newer version; replaces data
 * of an older one, after calling `onReplace`. [sandbox-2]
 */
export async function fillSandbox(
  database: Database,
  settings: SandboxSettings,
  now: Date,
  onReplace: (held: { readonly version: number }, wanted: { readonly version: number }) => void = () =>
    undefined,
): Promise<void> {
  const { seed, scale } = settings;
  const wanted: DataMeta = { seed, scale, version: DATA_VERSION, layout: RECORD_LAYOUT };
  if (await holds(database, wanted)) return;
  await database.exclusively(async () => {
    // another process may have been faster
    if (await holds(database, wanted)) return;
    const held = await readMeta(database.query);
    if (held) onReplace(held, wanted);
    await clear(database);
    await writeRecords(database.query, settings);
    await database.finishLoad();
    await database.query.transaction().execute(async (transaction) => {
      await writeOrganisations(transaction, settings.credits);
      await writeMeta(transaction, wanted, now);
    });
  });
}

/** Whether the wanted data exists, complete. Throws if there is data that must not be replaced. */
async function holds({ query }: Database, wanted: DataMeta): Promise<boolean> {
  const held = await readMeta(query);
  if (!held) return false;
  assertReplaceable(held, wanted);
  return held.version === wanted.version && held.layout === wanted.layout;
}

async function readMeta(query: Kysely<Schema>): Promise<DataMeta | null> {
  const row = await query.selectFrom("meta").select("value").where("key", "=", META_KEY).executeTakeFirst();
  if (!row) return null;
  const read = dataMeta.safeParse(JSON.parse(row.value));
  if (read.success) return read.data;
  throw new DatabaseUnusableError(
    "it holds data that this Prospect does not know. Start the one that made it, or choose another DATA_DIR (or DATABASE_URL).",
  );
}

function assertReplaceable(held: DataMeta, wanted: DataMeta): void {
  if (held.version > wanted.version) {
    throw new DatabaseUnusableError(
      `it holds sandbox data of version ${held.version}, which a newer Prospect made; this one knows version ` +
        `${wanted.version}. Start the newer one, or choose another DATA_DIR (or DATABASE_URL).`,
    );
  }
  if (held.seed === wanted.seed && held.scale === wanted.scale) return;
  throw new DatabaseUnusableError(
    `it holds sandbox data of scale ${held.scale} with seed ${held.seed}, ` +
      `but scale ${wanted.scale} with seed ${wanted.seed} was asked for. ` +
      `Choose another DATA_DIR (or DATABASE_URL), or delete the old one to fill it anew.`,
  );
}

/**
 * The value of the meta row for data without its records: the next start generates those of its seed and scale, and
 * refuses any others.
 */
export function withoutRecords(value: string): string {
  return JSON.stringify({ ...dataMeta.parse(JSON.parse(value)), layout: "" });
}

/** Deletes the meta row first, so that the database is known to be incomplete. */
async function clear(database: Database): Promise<void> {
  await database.query.deleteFrom("meta").where("key", "=", META_KEY).execute();
  await database.startLoad();
}

/** Generates and writes one transaction of records at a time, so that memory stays bounded. */
async function writeRecords(query: Kysely<Schema>, { seed, scale }: SandboxSettings): Promise<void> {
  let next: number[] = [];
  const write = () => query.transaction().execute((transaction) => writeCompanies(transaction, seed, next));
  for (const index of companyIndexes(scale)) {
    next.push(index);
    if (next.length < COMPANIES_A_TRANSACTION) continue;
    await write();
    next = [];
  }
  await write();
  await query.insertInto("merged_contacts").values(mergedContacts()).execute();
  await writeZipCodes(query);
}

/** Writes the positions of the records' ZIP codes. */
async function writeZipCodes(query: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ zip_code: string; country: string; city: string }>`
    select zip_code, country, min(city) as city from companies where zip_code is not null group by zip_code, country
    union select zip_code, country, min(city) from contacts where zip_code is not null group by zip_code, country
  `.execute(query);
  const points = new Map<string, NewZipCode>();
  for (const { zip_code, country, city } of rows) {
    const point = placePoint(zip_code, city, country);
    if (!point) throw new Error(`Nobody knows where ${zip_code} ${city} is`);
    points.set(`${zip_code} ${country}`, { zip_code, country, ...point });
  }
  await query.transaction().execute((transaction) => writeRows(transaction, "zip_codes", points.values()));
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
