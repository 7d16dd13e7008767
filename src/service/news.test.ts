import { describe, expect, it } from "vitest";
import { type NewsCriteria, enrichNews, searchNews } from "#contract/news-schemas.ts";
import { groupBy, idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";

const { test, rep } = await repForTest();

/** Every article with its subjects, newest first, ties by id. */
async function allArticles() {
  const { query } = test.database;
  const rows = await query.selectFrom("news_articles").selectAll().execute();
  const categories = groupBy(
    await query.selectFrom("news_categories").selectAll().execute(),
    (row) => row.article_id,
  );
  const companies = groupBy(
    await query
      .selectFrom("news_companies as m")
      .innerJoin("companies as c", "c.id", "m.company_id")
      .select(["m.article_id", "c.id", "c.name"])
      .execute(),
    (row) => row.article_id,
  );
  return rows
    .map((row) => ({
      ...row,
      categories: (categories.get(row.id) ?? []).map(({ category }) => category),
      companies: (companies.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    }))
    .toSorted((one, other) =>
      one.page_date === other.page_date ? one.id - other.id : one.page_date < other.page_date ? 1 : -1,
    );
}

const articles = await allArticles();

type Article = (typeof articles)[number];
const dayOf = (row: Article) => row.page_date.slice(0, 10);

describe("criteria of Search News [search-9]", () => {
  const DAY = "2026-06-15";
  const year = { pageDateMin: "2026-01-01", pageDateMax: DAY };
  const has = (row: Article, ...some: string[]) => some.some((category) => row.categories.includes(category));
  const cases: [string, NewsCriteria, (row: Article) => boolean][] = [
    ["one category", { categories: ["PRODUCT"] }, (row) => has(row, "PRODUCT")],
    [
      "any category, in any case",
      { categories: ["person", "Funding"] },
      (row) => has(row, "PERSON", "FUNDING"),
    ],
    ["a first day", { pageDateMin: DAY }, (row) => dayOf(row) >= DAY],
    ["a last day", { pageDateMax: DAY }, (row) => dayOf(row) <= DAY],
    ["one day", { pageDateMin: DAY, pageDateMax: DAY }, (row) => dayOf(row) === DAY],
    [
      "category and dates",
      { categories: ["FUNDING"], ...year },
      (row) => has(row, "FUNDING") && dayOf(row) >= "2026-01-01" && dayOf(row) <= DAY,
    ],
    ["every date", { pageDateMin: "2000-01-01" }, () => true],
  ];

  it.each(cases)("finds exactly the articles of %s, the newest first", async (_, criteria, fits) => {
    const expected = articles.filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await rep.all(searchNews, criteria))).toEqual(idsOf(expected));
  });

  it("finds articles by their whole addresses", async () => {
    const [one, other] = [articles[3], articles[40]];
    const found = await rep.all(searchNews, { url: [one?.url, other?.url, "https://nowhere.example/"] });
    expect(idsOf(found)).toEqual([String(one?.id), String(other?.id)]);
    expect(await rep.all(searchNews, { url: [one?.url.slice(0, -1), "%%%%%"] })).toEqual([]);
  });
});

describe("an article [field-5]", () => {
  it("has its text, date, categories, companies, and a picture of ours where there is one", async () => {
    const found = await rep.page(searchNews, { pageDateMax: "2026-09-01" }, "?page[size]=100");
    for (const { id, type, attributes } of found.data) {
      const row = articles.find((article) => String(article.id) === id);
      const { imageUrl, categories, company, ...told } = attributes;
      expect(type).toBe("News");
      expect(told).toEqual({
        domain: row?.domain,
        title: row?.title,
        url: row?.url,
        description: row?.description,
        pageDate: row?.page_date,
      });
      expect(categories).toEqual(row?.categories.toSorted());
      expect(company?.map(({ id, name }) => ({ id: Number(id), name }))).toEqual(
        row?.companies.toSorted((one, other) => one.id - other.id),
      );
      expect(imageUrl).toMatch(/^http/);
    }
  });

  it("has a picture that the service serves [field-5] [sandbox-6]", async () => {
    const [shown] = articles;
    const [found] = await rep.all(searchNews, { url: [shown?.url] });
    const address = found?.attributes.imageUrl ?? "";
    const picture = await test.service(new Request(address));
    expect(picture.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(picture.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
    expect(await picture.text()).toMatch(/^<svg /);
    const other = await test.service(new Request(address.replace(String(shown?.id), "5")));
    expect(other.status).toBe(404);
  });
});

describe("Enrich News [enrich-7]", () => {
  it("gives the articles about one company, the newest first, and narrows them like search", async () => {
    const one = articles.find((row) => row.companies.length > 1);
    const [company] = one?.companies ?? [];
    const about = articles.filter((row) => row.companies.some(({ id }) => id === company?.id));
    const [category = ""] = one?.categories ?? [];
    expect(idsOf(await rep.all(enrichNews, { companyId: company?.id }))).toEqual(idsOf(about));
    expect(idsOf(await rep.all(enrichNews, { companyId: company?.id, categories: [category] }))).toEqual(
      idsOf(about.filter((row) => row.categories.includes(category))),
    );
    const none = await rep.page(enrichNews, { companyId: company?.id, pageDateMax: "2001-01-01" });
    expect(none.meta.totalResults).toBe(0);
  });
});

it("a search without a criterion is refused [search-9]", async () => {
  expect(await findingsOf(await rep.post(searchNews, {}))).toEqual([["PFAPI0004", "/data/attributes"]]);
});
