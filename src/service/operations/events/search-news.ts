import { type SqlBool, sql } from "kysely";
import type { ParsedNewsCriteria, ParsedNewsEnrich } from "#contract/news-schemas.ts";
import type { NewsArticleRow } from "#database/database-schema.ts";
import { referenceTable } from "#service/reference/reference.ts";
import type { CompanyReadCall, SearchCall, SearchResult } from "#service/service-call.ts";
import {
  type Predicate,
  betweenTimes,
  isOneOf,
  knownCodes,
  whereGiven,
} from "#service/sql/sql-predicates.ts";
import { pictureUrl } from "#service/pictures/picture-urls.ts";
import { ordered, runSearch } from "#service/sql/sql-search.ts";

/** The subjects of a page's articles. */
interface About {
  readonly categories: string[];
  readonly company: { readonly id: number; readonly name: string }[];
}

function inCategories(categories: readonly string[]): Predicate {
  const known = isOneOf(sql`k.category`, knownCodes("categories", "news-categories", categories));
  return sql<SqlBool>`n.id in (select k.article_id from news_categories k where ${known})`;
}

/** The criteria about an article, with alias `n` of news_articles. */
function articlePredicates({ categories, url, pageDateMin, pageDateMax }: ParsedNewsCriteria): Predicate[] {
  return [
    ...whereGiven(categories, inCategories),
    ...whereGiven(url, (addresses) => isOneOf(sql`n.url`, addresses)),
    ...betweenTimes(sql`n.page_date`, [
      ["pageDateMin", pageDateMin],
      ["pageDateMax", pageDateMax],
    ]),
  ];
}

/**
 * The categories of each article. The condition names category and date, with which the index starts: otherwise the
 * whole table would be read.
 */
async function categoriesOf(call: SearchCall<unknown>, rows: readonly NewsArticleRow[]) {
  const known = referenceTable("news-categories").map(({ id }) => id);
  const found = await sql<{ article_id: number; category: string }>`select k.article_id, k.category
    from news_articles n join news_categories k
      on k.category in (${sql.join(known)}) and k.page_date = n.page_date and k.article_id = n.id
    where n.id in (${sql.join(rows.map((row) => row.id))})
    order by k.category`.execute(call.context.database.records);
  return found.rows;
}

/** The subjects of a page's articles, by article id. */
async function subjectsOf(
  call: SearchCall<unknown>,
  rows: readonly NewsArticleRow[],
): Promise<Map<number, About>> {
  const about = new Map<number, About>(rows.map((row) => [row.id, { categories: [], company: [] }]));
  if (rows.length === 0) return about;
  for (const { article_id, category } of await categoriesOf(call, rows)) {
    about.get(article_id)?.categories.push(category);
  }
  const companies = await call.context.database.records
    .selectFrom("news_companies")
    .innerJoin("companies", "companies.id", "news_companies.company_id")
    .select(["news_companies.article_id", "companies.id", "companies.name"])
    .where("news_companies.article_id", "in", [...about.keys()])
    .orderBy("companies.id")
    .execute();
  for (const { article_id, id, name } of companies) about.get(article_id)?.company.push({ id, name });
  return about;
}

function articleAttributes(row: NewsArticleRow, about: About | undefined, publicUrl: string) {
  return {
    domain: row.domain,
    title: row.title,
    url: row.url,
    imageUrl: pictureUrl(publicUrl, "news", row.id),
    description: row.description,
    pageDate: row.page_date,
    ...about,
  };
}

async function findArticles(
  call: SearchCall<ParsedNewsCriteria>,
  about: readonly Predicate[],
): Promise<SearchResult> {
  const articles = sql`news_articles n`;
  return runSearch<NewsArticleRow>(call, {
    columns: sql`n.*`,
    from: articles,
    narrow: articles,
    ordering: articles,
    where: [...about, ...articlePredicates(call.criteria)],
    order: [ordered(sql`n.page_date`, true)],
    id: sql`n.id`,
    present: async (rows) => {
      const subjects = await subjectsOf(call, rows);
      return rows.map((row) => ({
        type: "News",
        id: String(row.id),
        attributes: articleAttributes(row, subjects.get(row.id), call.context.settings.publicUrl),
      }));
    },
  });
}

/** Search News: newest articles first. [field-5] [search-9] */
export async function searchNews(call: SearchCall<ParsedNewsCriteria>): Promise<SearchResult> {
  return findArticles(call, []);
}

/** Enrich News: the articles about one company. [enrich-7] */
export async function enrichNews(call: CompanyReadCall<ParsedNewsEnrich>): Promise<SearchResult> {
  return findArticles(call, [
    sql<SqlBool>`n.id in (select m.article_id from news_companies m where m.company_id = ${call.companyId})`,
  ]);
}
