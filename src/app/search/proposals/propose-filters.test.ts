import { expect, test, vi } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { proposalContext, proposeFilters } = await import("./propose-filters.ts");

const criteria: readonly CriterionDefinition[] = [
  { key: "fundingDate", label: "Funding date", kind: "dates" },
  { key: "accuracy", label: "Accuracy", kind: "numbers", min: 1, max: 99 },
];

test.each([
  ["accuracy 150+", undefined, "Enter whole numbers from 1 to 99."],
  ["accuracy 90-80", undefined, "The minimum is higher than the maximum."],
  ["funded last 100 years", undefined, undefined],
  ["funded in the last quarter", "last-90-days..", undefined],
])("%s is proposed as %s, or not with the reason: %s", (query, value, why) => {
  const { filters, rest } = proposeFilters(proposalContext(criteria, []), query);
  expect([filters[0]?.value, rest[0]?.why]).toEqual([value, why]);
});
