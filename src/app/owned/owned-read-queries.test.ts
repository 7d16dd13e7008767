import { expect, it, vi } from "vitest";
import { answerKey } from "./owned-read-queries.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const read = { operation: "enrichHierarchy", companyId: "900", variant: "v" } as const;

it("the text and the bytes of one answer are two entries of the cache, and so are two answers", () => {
  const keys = [
    answerKey(read, "text"),
    answerKey(read, "bytes"),
    answerKey({ ...read, variant: "w" }, "text"),
    answerKey({ ...read, companyId: "901" }, "text"),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(4);
});
