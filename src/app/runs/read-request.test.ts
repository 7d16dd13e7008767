import { expect, test } from "vitest";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { type CompanyRead, readBody, readKey, readTarget } from "./read-request.ts";

const company = { snapshot: companySnapshotOf({ name: "Lakeberg Works" }) };
const CREDIT = { kind: "credit" } as const;
const read = (given: Partial<CompanyRead> = {}): CompanyRead => ({
  operation: "enrichIntent",
  companyId: "7",
  topics: [],
  page: 1,
  ...given,
});

test("asks for one company by one operation at once, with its topics and page as they are asked for", () => {
  const topics = ["Cloud", "Analytics"];
  expect(readBody(read({ topics, page: 2 }), company, { id: "a-run", price: CREDIT })).toEqual({
    id: "a-run",
    operation: "enrichIntent",
    purpose: "read",
    name: "Lakeberg Works",
    criteria: { topics },
    page: 2,
    inputs: [{ id: "7", snapshot: company.snapshot }],
    start: { upTo: 1 },
  });
  const family = read({ operation: "enrichHierarchy" });
  const body = readBody(family, company, { id: "a-run", price: CREDIT });
  expect([body.purpose, body.criteria, readTarget(family, "").purpose]).toEqual(["family", {}, "family"]);
});

test.each([
  [CREDIT, 1],
  [{ kind: "unknown" }, 1],
  [{ kind: "free", freeUntil: null }, 0],
] as const)("what is said to be free may cost nothing: %j", (price, upTo) => {
  expect(readBody(read(), company, { id: "a-run", price }).start).toEqual({ upTo });
});

test("reads are told apart by operation, company, page and topics, these in any order", () => {
  const key = readKey(read({ topics: ["a", "b"] }));
  expect(readKey(read({ topics: ["b", "a"] }))).toBe(key);
  const others = [{ topics: ["a"] }, { topics: ["a", "b"], page: 2 }, { companyId: "8" }];
  const news = readKey(read({ operation: "enrichNews" }));
  expect(new Set([key, news, ...others.map((given) => readKey(read(given)))]).size).toBe(5);
});
