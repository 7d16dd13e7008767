import { describe, expect, it } from "vitest";
import { enrichNews } from "#contract/news-schemas.ts";
import { searchAnswer } from "#contract/operation.ts";
import { memoryPaidCalls } from "#testing/memory-paid-calls.ts";
import { type CompanyCall, newCompanyCall } from "#app/paid-calls/company-calls.ts";
import { type CompanyPage, joinPages, storedPages } from "./company-screen-read.ts";

const company = { companyId: "7", topics: [] };
const at = (minute: number) => `2026-11-22T09:${String(minute).padStart(2, "0")}:00.000Z`;

function answer(ids: readonly string[], totalResults: number): string {
  const data = ids.map((id) => ({ type: "News", id, attributes: { title: `Title ${id}` } }));
  return JSON.stringify({ data, meta: { page: { number: 1, total: 1 }, totalResults } });
}

function page(number: number, text: string | null, minute: number, open = false): CompanyPage {
  const call: CompanyCall = {
    ...newCompanyCall("enrichNews", company, number),
    answer: text === null ? null : { receivedAt: at(minute) },
    attempt: open ? { key: "k", path: "/p", body: "{}", sentAt: at(minute) } : null,
  };
  return { call, text, stored: true };
}

function join(...pages: readonly CompanyPage[]) {
  const read = joinPages(enrichNews, pages);
  return read && { ...read, rows: read.rows.map(({ id }) => id) };
}

describe("joinPages", () => {
  it("says nothing where nothing was asked", () => {
    expect(join()).toBeUndefined();
  });

  it("puts pages together, each record once", () => {
    expect(searchAnswer(enrichNews.record).safeParse(JSON.parse(answer(["a"], 1))).success).toBe(true);
    expect(join(page(1, answer(["a", "b"], 3), 0), page(2, answer(["b", "c"], 3), 1))).toMatchObject({
      rows: ["a", "b", "c"],
      pages: 2,
      total: 3,
      receivedAt: at(0),
      unconfirmed: undefined,
    });
  });

  it("takes an empty page for the end", () => {
    expect(join(page(1, answer(["a"], 3), 0), page(2, answer([], 3), 1))).toMatchObject({
      pages: 2,
      total: 1,
    });
    expect(join(page(1, answer([], 0), 0))).toMatchObject({ rows: [], total: 0 });
  });

  it("leaves out pages that are older than a refreshed first one", () => {
    expect(join(page(1, answer(["n"], 9), 5), page(2, answer(["old"], 9), 1))).toMatchObject({
      rows: ["n"],
      pages: 1,
    });
  });

  it("shows an unconfirmed call beside what was loaded before it", () => {
    const first = page(1, answer(["a"], 2), 0);
    expect(join(page(1, null, 0, true))).toMatchObject({ total: undefined, unconfirmed: { page: 1 } });
    expect(join(first, page(2, null, 1, true))).toMatchObject({ rows: ["a"], unconfirmed: { page: 2 } });
    expect(join(page(1, answer(["a"], 1), 0, true))).toMatchObject({ rows: ["a"], unconfirmed: { page: 1 } });
  });

  it("hands over an answer that cannot be parsed", () => {
    expect(join(page(1, answer(["a"], 2), 0), page(2, '{"data":[{"ty', 1))).toMatchObject({
      rows: ["a"],
      pages: 1,
      unreadable: { text: '{"data":[{"ty' },
    });
  });
});

describe("storedPages", () => {
  it("keeps each choice of topics apart, whatever their order, and finds the latest one", async () => {
    const store = memoryPaidCalls<CompanyCall>();
    const put = async (companyId: string, topics: string[], minute: number) => {
      const call = newCompanyCall("enrichIntent", { companyId, topics }, 1);
      await store.put({ ...call, answer: { receivedAt: at(minute) } }, new Blob([topics.join()]));
    };
    await put("7", ["x", "y"], 3);
    await put("7", ["z"], 4);
    await put("77", ["q"], 5);
    const texts = async (topics: string[], companyId = "7") =>
      (await storedPages(store, "enrichIntent", { companyId, topics })).map(({ text }) => text);
    expect(await texts(["y", "x"])).toEqual(["x,y"]);
    expect(await texts([])).toEqual(["z"]);
    expect(await texts(["none"])).toEqual([]);
    expect(await texts([], "8")).toEqual([]);
  });
});
