import { describe, expect, it } from "vitest";
import { type NewsCriteria, enrichNews, searchNews } from "#contract/news-schemas.ts";
import { groupBy, idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { type Refused, refusalsOf } from "#testing/service/service-refusals-for-test.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";

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
  const cases: [string, NewsCriteria, (row: Article) => boolean][] = [
    ["one category", { categories: ["PRODUCT"] }, (row) => row.categories.includes("PRODUCT")],
    [
      "any of the categories, whatever their case",
      { categories: ["person", "Funding"] },
      (row) => row.categories.includes("PERSON") || row.categories.includes("FUNDING"),
    ],
    ["a first day", { pageDateMin: DAY }, (row) => dayOf(row) >= DAY],
    ["a last day", { pageDateMax: DAY }, (row) => dayOf(row) <= DAY],
    ["one day", { pageDateMin: DAY, pageDateMax: DAY }, (row) => dayOf(row) === DAY],
    [
      "category and dates",
      { categories: ["FUNDING"], pageDateMin: "2026-01-01", pageDateMax: DAY },
      (row) => row.categories.includes("FUNDING") && dayOf(row) >= "2026-01-01" && dayOf(row) <= DAY,
    ],
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

  it("gives every article once, page by page", async () => {
    expect(idsOf(await rep.all(searchNews, { pageDateMin: "2000-01-01" }))).toEqual(idsOf(articles));
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

  it("gives the identifiers of companies as numbers", async () => {
    const answer: unknown = await (await rep.post(searchNews, { categories: ["PRODUCT"] })).json();
    expect(answer).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          attributes: expect.objectContaining({
            company: expect.arrayContaining([{ id: expect.any(Number), name: expect.any(String) }]),
          }),
        }),
      ]),
    });
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

describe("refusals of news [error-4]", () => {
  const refused: Refused[] = [
    [
      "a category that the lookup does not know",
      { categories: ["PRODUCT", "GOSSIP"] },
      "",
      ["PFAPI0006", "/data/attributes/categories"],
    ],
    [
      "dates upside down",
      { pageDateMin: "2026-10-02", pageDateMax: "2026-10-01" },
      "",
      ["PFAPI0006", "/data/attributes/pageDateMin"],
    ],
    ["a short address", { url: ["abcd"] }, "", ["PFAPI0006", "/data/attributes/url/0"]],
    ["a sort", { categories: ["PRODUCT"] }, "?sort=pageDate", ["PFAPI0002", "sort"]],
  ];

  it.each(refused)(
    "refuses %s, in search and in enrich, and counts nothing",
    async (_, criteria, query, finding) => {
      const request = { criteria, query, companyId: articles[0]?.companies[0]?.id };
      const { findings, used } = await refusalsOf(test, rep, [searchNews, enrichNews], request);
      expect(findings).toEqual([[finding], [finding]]);
      expect(used).toEqual({ requests: 0, records: 0, credits: 0 });
    },
  );

  it("refuses a search without a criterion", async () => {
    const needed = [["PFAPI0004", "/data/attributes"]];
    expect(await findingsOf(await rep.post(searchNews, {}))).toEqual(needed);
  });
});

describe("metering of Search News [metering-3]", () => {
  it("counts ten articles as ten records and one request, without a credit", async () => {
    const ten = () => rep.page(searchNews, { categories: ["PRODUCT"] }, "?page[size]=10");
    expect(await usedBy(test, ten)).toEqual({ requests: 1, records: 10, credits: 0 });
  });
});
