import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { COMPANIES_AT } from "./sandbox-sizes.ts";

// checks of single records are in invariants.ts; here are those that need the whole data

let database: Database;
const shortNames = new Map<number, string>();

beforeAll(async () => {
  database = await openDatabaseForTest("sandbox");
  for (let index = 0; index < COMPANIES_AT.small; index += 1) {
    const { id, shortName } = companyProfile(1, index);
    shortNames.set(id, shortName);
  }
});
afterAll(() => database.close());

describe("intent signals", () => {
  test("about 40 % of companies have some, up to 12 over up to 5 topics", async () => {
    const rows = await database.query.selectFrom("intent_signals").select(["company_id", "topic"]).execute();
    const topics = new Map<number, string[]>();
    for (const { company_id: id, topic } of rows) topics.set(id, [...(topics.get(id) ?? []), topic]);
    expect(topics.size / COMPANIES_AT.small).toBeCloseTo(0.4, 1);
    expect(Math.max(...Array.from(topics.values(), (all) => all.length))).toBe(12);
    expect(Math.max(...Array.from(topics.values(), (all) => new Set(all).size))).toBe(5);
    expect(Math.max(...Array.from(topics.values(), (all) => all.length - new Set(all).size))).toBeGreaterThan(
      3,
    );
  });
});

describe("news", () => {
  test("about three articles for two companies", async () => {
    const rows = await database.query.selectFrom("news_articles").select("id").execute();
    expect(rows.length / COMPANIES_AT.small).toBeCloseTo(1.5, 1);
  });

  test("an article names every company that it is about", async () => {
    const rows = await database.query
      .selectFrom("news_articles as a")
      .innerJoin("news_companies as n", "n.article_id", "a.id")
      .select(["a.title", "a.description", "n.company_id"])
      .execute();
    const silent = rows.filter(({ title, description, company_id: id }) => {
      const name = shortNames.get(id);
      return name !== undefined && !`${title} ${description}`.includes(name);
    });
    expect(silent).toEqual([]);
  });
});

describe("scoops", () => {
  test("about four for five companies, some updated since", async () => {
    const rows = await database.query
      .selectFrom("scoops")
      .select(["original_published_date", "published_date"])
      .execute();
    const updated = rows.filter((row) => row.published_date > row.original_published_date);
    expect(rows.length / COMPANIES_AT.small).toBeCloseTo(0.8, 1);
    expect(updated.length / rows.length).toBeCloseTo(0.2, 1);
  });

  test("a scoop names its company and its contact with the job title", async () => {
    const named = await database.query
      .selectFrom("scoops as s")
      .innerJoin("scoop_contacts as n", (join) =>
        join.onRef("n.scoop_id", "=", "s.id").onRef("n.company_id", "=", "s.company_id"),
      )
      .innerJoin("contacts as p", (join) =>
        join.onRef("p.id", "=", "n.contact_id").onRef("p.company_id", "=", "s.company_id"),
      )
      .select(["s.description", "s.company_id", "p.first_name", "p.last_name", "p.job_title"])
      .execute();
    const wrong = named.filter(
      (row) =>
        !row.description.includes(`${row.first_name} ${row.last_name}`) ||
        !row.description.includes(row.job_title) ||
        !row.description.includes(shortNames.get(row.company_id) ?? ""),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});
