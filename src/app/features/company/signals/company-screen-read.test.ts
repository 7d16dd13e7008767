import { describe, expect, it } from "vitest";
import { enrichNews } from "#contract/news-schemas.ts";
import { searchAnswer } from "#contract/operation.ts";
import { ownedReadOf } from "#testing/runs/owned-records-for-test.ts";
import { type CompanyPage, joinPages, pagesOf } from "./company-screen-read.ts";

const at = (minute: number) => `2026-11-22T09:${String(minute).padStart(2, "0")}:00.000Z`;

function answer(ids: readonly string[], totalResults: number): string {
  const data = ids.map((id) => ({ type: "News", id, attributes: { title: `Title ${id}` } }));
  return JSON.stringify({ data, meta: { page: { number: 1, total: 1 }, totalResults } });
}

function page(number: number, text: string | null, minute: number): CompanyPage {
  return { read: ownedReadOf({ operation: "enrichNews", page: number, gotAt: at(minute) }), text };
}

function join(...pages: readonly CompanyPage[]) {
  const read = joinPages(enrichNews, pages);
  return { ...read, rows: read.rows.map(({ id }) => id) };
}

describe("joinPages", () => {
  it("puts pages together, each record once", () => {
    expect(searchAnswer(enrichNews.record).safeParse(JSON.parse(answer(["a"], 1))).success).toBe(true);
    const both = join(page(1, answer(["a", "b"], 3), 0), page(2, answer(["b", "c"], 3), 1));
    expect(both).toMatchObject({ rows: ["a", "b", "c"], pages: 2, total: 3, unreadable: undefined });
  });

  it("has nothing while the first page is fetched, and its rows while the second one is", () => {
    expect(join(page(1, null, 0))).toMatchObject({ rows: [], total: undefined });
    expect(join(page(1, answer(["a"], 2), 0), page(2, null, 1))).toMatchObject({ rows: ["a"], total: 2 });
  });

  it("takes an empty page for the end", () => {
    const read = join(page(1, answer(["a"], 3), 0), page(2, answer([], 3), 1));
    expect(read).toMatchObject({ pages: 2, total: 1 });
    expect(join(page(1, answer([], 0), 0))).toMatchObject({ rows: [], total: 0 });
  });

  it("leaves out pages that are older than a refreshed first one", () => {
    const read = join(page(1, answer(["n"], 9), 5), page(2, answer(["old"], 9), 1));
    expect(read).toMatchObject({ rows: ["n"], pages: 1 });
  });

  it("hands over an answer that cannot be parsed", () => {
    const text = '{"data":[{"ty';
    const read = join(page(1, answer(["a"], 2), 0), page(2, text, 1));
    expect(read).toMatchObject({ rows: ["a"], pages: 1, unreadable: { text } });
  });
});

describe("pagesOf", () => {
  it("keeps each choice of topics apart, whatever their order, and finds the latest one", () => {
    const intent = (topics: readonly string[], number: number) =>
      ownedReadOf({ operation: "enrichIntent", criteria: { topics }, page: number });
    // the newest first, as they are told
    const news = ownedReadOf({ operation: "enrichNews" });
    const reads = [intent(["z"], 1), intent(["x", "y"], 2), intent(["y", "x"], 1), news];
    const found = (topics: readonly string[]) =>
      pagesOf(reads, "enrichIntent", topics).map((read) => reads.indexOf(read));
    expect(found(["y", "x"])).toEqual([2, 1]);
    expect(found([])).toEqual([0]);
    expect(found(["none"])).toEqual([]);
    expect(pagesOf(reads, "enrichScoops", [])).toEqual([]);
  });
});
