import { describe, expect, it } from "vitest";
import { ApiError } from "#app/api/api-error.ts";
import type { SearchAnswer } from "#contract/operation.ts";
import { createCompanyReads } from "./company-reads.ts";

type Row = { readonly id: string };
type Call = { readonly page: number; readonly key: string; readonly topics: readonly string[] };

const company = { companyId: "7", topics: [] };

function page(ids: readonly string[], totalResults: number): SearchAnswer<Row> {
  return { data: ids.map((id) => ({ id })), meta: { page: { number: 1, total: 1 }, totalResults } };
}

/** A service that answers when it is told to. */
function slowService() {
  const calls: Call[] = [];
  const waiting: { answer: (value: SearchAnswer<Row>) => void; fail: (reason: unknown) => void }[] = [];
  const ended: string[] = [];
  let keys = 0;
  const reads = createCompanyReads<Row>(
    ({ topics }, asked, key) => {
      calls.push({ page: asked, key, topics });
      return new Promise((answer, fail) => {
        waiting.push({ answer, fail });
      });
    },
    (companyId) => ended.push(companyId),
    () => `key ${(keys += 1)}`,
  );
  return { reads, calls, ended, next: () => waiting.shift() };
}

describe("createCompanyReads", () => {
  it("asks once however often it is told to, keeps the answer and asks nothing a second time", async () => {
    const { reads, calls, ended, next } = slowService();
    const first = reads.ask(company);
    await reads.ask(company);
    expect([calls.length, reads.get(company)?.asking]).toEqual([1, true]);
    next()?.answer(page(["a", "b"], 2));
    await first;
    await reads.ask(company);
    expect(calls).toHaveLength(1);
    expect(reads.get(company)).toMatchObject({ rows: [{ id: "a" }, { id: "b" }], total: 2, asking: false });
    expect(ended).toEqual(["7"]);
  });

  it("goes on page by page, each record once, until all came", async () => {
    const { reads, calls, next } = slowService();
    for (const answer of [page(["a", "b"], 3), page(["b", "c"], 3)]) {
      const asked = reads.ask(company);
      next()?.answer(answer);
      await asked;
    }
    await reads.ask(company);
    expect(calls.map((call) => call.page)).toEqual([1, 2]);
    expect(reads.get(company)?.rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("keeps an empty answer, and takes an empty page for the end", async () => {
    const { reads, calls, next } = slowService();
    for (const answer of [page(["a"], 3), page([], 3)]) {
      const asked = reads.ask(company);
      next()?.answer(answer);
      await asked;
    }
    await reads.ask(company);
    expect([calls.length, reads.get(company)?.total]).toEqual([2, 1]);
  });

  it("asks again under a new key after a refusal, under the same one as long as an attempt is in doubt", async () => {
    const { reads, calls, ended, next } = slowService();
    const reasons = [
      new ApiError("", { kind: "invalid", status: 400 }),
      new ApiError("", { kind: "network", sent: false }),
      new ApiError("", { kind: "network" }),
      new ApiError("", { kind: "rate-limited", status: 429 }),
      undefined,
    ];
    const doubts: (boolean | undefined)[] = [];
    for (const reason of reasons) {
      const asked = reads.ask(company);
      if (reason === undefined) next()?.answer(page(["a"], 1));
      else next()?.fail(reason);
      await asked;
      expect(reads.get(company)?.error ?? undefined).toBe(reason);
      doubts.push(reads.get(company)?.inDoubt);
    }
    expect(calls.map(({ key }) => key)).toEqual(["key 1", "key 2", "key 3", "key 3", "key 3"]);
    expect(doubts).toEqual([false, false, true, true, false]);
    // told after each end that may have cost something
    expect(ended).toEqual(["7", "7", "7"]);
  });

  it("keeps each choice of topics apart, whatever their order, and remembers the last", async () => {
    const { reads, calls, next } = slowService();
    const ask = async (topics: string[], id: string) => {
      const asked = reads.ask({ companyId: "7", topics });
      next()?.answer(page([id], 1));
      await asked;
    };
    await ask(["x", "y"], "first");
    await ask(["z"], "second");
    await ask(["y", "x"], "never");
    expect(calls.map(({ topics }) => topics)).toEqual([["x", "y"], ["z"]]);
    expect(reads.get({ companyId: "7", topics: ["y", "x"] })?.rows).toEqual([{ id: "first" }]);
    expect(reads.get(company)?.rows).toEqual([{ id: "second" }]);
    expect(reads.get({ companyId: "8", topics: [] })).toBeUndefined();
  });
});
