import { expect, test } from "vitest";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { COMPANIES_AT } from "./sandbox-sizes.ts";

// checks of single records are in invariants.ts; here are those that need the whole data

const { query } = (await repForTest()).test.database;

test("articles and scoops name their companies", async () => {
  const profiles = Array.from({ length: COMPANIES_AT.small }, (_, index) => companyProfile(1, index));
  const shortNames = new Map(profiles.map(({ id, shortName }) => [id, shortName]));
  const articles = await query
    .selectFrom("news_articles as a")
    .innerJoin("news_companies as n", "n.article_id", "a.id")
    .select(["a.title", "a.description", "n.company_id"])
    .execute();
  const scoops = await query.selectFrom("scoops").select(["description", "company_id"]).execute();
  const told = [
    ...articles.map((row) => [row.company_id, `${row.title} ${row.description}`] as const),
    ...scoops.map((row) => [row.company_id, row.description] as const),
  ];
  expect(told.filter(([id, text]) => !text.includes(shortNames.get(id) ?? ""))).toEqual([]);
});
