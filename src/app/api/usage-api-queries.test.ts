import { expect, test, vi } from "vitest";
import { readUsage } from "#contract/usage-schemas.ts";
import { allowanceOf } from "./usage-api-queries.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const record = (usage: unknown) =>
  readUsage.record.parse({ type: "UserUsage", id: "1", attributes: { usage } });

test("an odd value costs neither its limit nor those beside it", () => {
  const unique = { limitType: "uniqueIdLimit", totalLimit: 500, currentUsage: 120, usageRemaining: 380 };
  const odd = { limitType: "recordLimit", totalLimit: null, currentUsage: 7, usageRemaining: "3" };
  const records = [record([null, odd, { ...unique, description: null }])];
  expect(allowanceOf(records, "credits")).toEqual({ left: 380, used: 120, total: 500 });
  expect(allowanceOf(records, "records")).toEqual({ left: undefined, used: 7, total: undefined });
  expect(allowanceOf(records, "requests")).toBeUndefined();
});
