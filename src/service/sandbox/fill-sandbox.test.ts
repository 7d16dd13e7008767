import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#database/database.ts";
import { databaseForTest, openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { generateCompanies } from "#service/sandbox/companies/generate-companies.ts";
import { generateContacts } from "#service/sandbox/contacts/generate-contacts.ts";
import { generateCompanyRecords } from "./read-sandbox-companies.ts";
import { NAMED_FAMILIES } from "#service/sandbox/families/named-families.ts";
import { fillSandbox } from "./fill-sandbox.ts";

const SMALL = { seed: 1, scale: "small", credits: 10_000 } as const;
const NOW = new Date("2026-11-20T08:00:00Z");

/** SHA-256 of all records of seed 1 at scale small. When it changes, raise DATA_VERSION. */
const KNOWN_DIGEST = "3d3b991300f113938d564c708468356d442df81dd8cda54b7c3bb870a1b95d2b";

let database: Database;
let filled: string;
const opened: Database[] = [];

beforeAll(async () => {
  database = await opening("sandbox");
  filled = await digest(database);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function opening(content: "sandbox" | "empty"): Promise<Database> {
  const fresh = await openDatabaseForTest(content);
  opened.push(fresh);
  return fresh;
}

/** Every table of records, with the columns that order its rows. */
const RECORDS = {
  companies: "id",
  company_codes: "company_id, kind, code",
  funding_rounds: "company_id, position",
  engagements: "company_id, contact_id, type, engaged_on",
  family_units: "company_id, position",
  contacts: "id",
  contact_codes: "contact_id, kind, code",
  email_hashes: "contact_id, beginning",
  past_positions: "contact_id, position",
  zip_codes: "zip_code, country",
  merged_contacts: "old_id",
  intent_signals: "id",
  news_articles: "id",
  news_categories: "category, page_date, article_id",
  news_companies: "company_id, article_id",
  scoops: "id",
  scoop_contacts: "scoop_id, contact_id",
  scoop_codes: "kind, code, scoop_id",
} as const;

async function digest({ query }: Database): Promise<string> {
  const hash = createHash("sha256");
  for (const [table, order] of Object.entries(RECORDS)) {
    const { rows } = await sql`select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(query);
    hash.update(JSON.stringify(rows));
  }
  return hash.digest("hex");
}

function take<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === count) break;
    taken.push(item);
  }
  return taken;
}

describe("the same seed gives the same data [sandbox-1]", () => {
  test("everywhere: the records of seed 1 are the known ones", () => {
    expect(filled).toBe(KNOWN_DIGEST);
  });

  test("at every scale: larger ones begin with the same companies and contacts", () => {
    const small = take(generateCompanies(1, "small"), 2_400);
    expect(take(generateCompanies(1, "medium"), 2_400)).toEqual(small);
    expect(take(generateCompanies(1, "large"), 100)).toEqual(small.slice(0, 100));
    expect(take(generateContacts(1, "large"), 3_000)).toEqual(take(generateContacts(1, "small"), 3_000));
    const shared = NAMED_FAMILIES.filter(({ from }) => from === "small");
    for (const { firstIndex, companyId } of shared) {
      expect(generateCompanyRecords(1, firstIndex).company.id).toBe(companyId);
    }
  });

  test("another seed gives other people under the same identifiers", () => {
    const [one, other] = [1, 2].map((seed) => take(generateContacts(seed, "small"), 50));
    expect(one?.[0]?.contact.id).toBe(other?.[0]?.contact.id);
    expect(one?.map(({ contact }) => contact.last_name)).not.toEqual(
      other?.map(({ contact }) => contact.last_name),
    );
  });
});

describe("filling", () => {
  test("happens once: what is there stays, and what was used stays used", async () => {
    await database.query
      .updateTable("organisations")
      .set({ credits_used: 7 })
      .where("id", "=", "org_sandbox")
      .execute();
    // only a load writes records
    const startLoad = vi.fn<typeof database.startLoad>();
    await fillSandbox({ ...database, startLoad }, SMALL, NOW);
    expect(startLoad).not.toHaveBeenCalled();
    const row = await organisation(database, "org_sandbox");
    expect(row.credits_used).toBe(7);
  });

  test("by two processes replaces the data of an older version once, starting over after it was cut off", async () => {
    const made = await databaseForTest("empty");
    const [fresh, beside] = await Promise.all([made.open(), made.open()]);
    onTestFinished(async () => {
      await Promise.all([fresh.close(), beside.close()]);
      await made.remove();
    });
    const old = JSON.stringify({ seed: 1, scale: "small", version: 0, layout: "former" });
    const paidFor = {
      organisation_id: "org_sandbox",
      record_type: "Contact",
      record_id: 1,
      purchased_at: "2026-11-19T08:00:00.000Z",
    };
    const leftOver = { old_id: 1, new_id: 2 };
    await fresh.query.insertInto("meta").values({ key: "data", value: old }).execute();
    await fresh.query.insertInto("managed_records").values(paidFor).execute();
    await fresh.query.insertInto("merged_contacts").values(leftOver).execute();
    const cutOff = {
      ...fresh,
      async startLoad() {
        await fresh.startLoad();
        throw new Error("cut off");
      },
    };
    await expect(fillSandbox(cutOff, SMALL, NOW)).rejects.toThrow("cut off");
    await fresh.query.insertInto("merged_contacts").values(leftOver).execute();
    let loads = 0;
    const counting = [fresh, beside].map((each) => ({
      ...each,
      async startLoad() {
        loads += 1;
        await each.startLoad();
      },
    }));
    await Promise.all(counting.map((each) => fillSandbox(each, { ...SMALL, credits: 500 }, NOW)));
    expect(loads).toBe(1);
    expect(await digest(fresh)).toBe(filled);
    expect(await fresh.query.selectFrom("managed_records").selectAll().execute()).toEqual([paidFor]);
    expect(await organisation(fresh, "org_sandbox")).toMatchObject({ credit_limit: 500, credits_used: 0 });
    expect(await organisation(fresh, "org_capped")).toMatchObject({ credit_limit: 500, credits_used: 490 });
  });

  test.each([
    [{ ...SMALL, scale: "medium" as const }, /scale small with seed 1, but scale medium with seed 1/],
    [{ ...SMALL, seed: 4 }, /scale small with seed 1, but scale small with seed 4/],
  ])("refuses a database that holds other data, and says what to do", async (settings, message) => {
    await expect(fillSandbox(database, settings, NOW)).rejects.toThrow(message);
    await expect(fillSandbox(database, settings, NOW)).rejects.toThrow(
      /another DATA_DIR \(or DATABASE_URL\), or delete the old one/,
    );
  });

  async function organisation({ query }: Database, id: string) {
    return query.selectFrom("organisations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }
});
