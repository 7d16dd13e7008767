import { describe, expect, test } from "vitest";
import { planBatches } from "#app/features/runs/engine/run-plan.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import {
  companyRunPlan,
  companyRunPrice,
  companyRunReview,
  currentCompanies,
  mostCredits,
} from "./company-run-plan.ts";

const companies = ["1", "2", "3"].map((id) => ({
  type: "company" as const,
  id,
  snapshot: companySnapshotOf(),
}));

describe("what a run over companies costs", () => {
  test("is one credit for each that is not the person's, as search says now", () => {
    expect(mostCredits(currentCompanies(companies, undefined))).toBe(3);
    const current = currentCompanies([...companies, ...companies], new Set(["2"]));
    expect(current).toHaveLength(3);
    expect(mostCredits(current)).toBe(2);
    expect(companyRunPrice("families", current)).toEqual([
      "Up to 2 credits: 1 for each company that is not yours yet, nothing where nothing comes back.",
      "Free for 1 company that you have already.",
    ]);
  });

  test("names the records that signals count as, also where the credits are free", () => {
    const current = currentCompanies(companies, new Set(["1", "2", "3"]));
    expect(companyRunPrice("intent", current)).toEqual([
      "Free: all of these companies are already yours.",
      "Each signal that comes back counts toward your record limit, also for companies that are yours: up to 75 records, 25 for each company.",
    ]);
  });
});

test.each([
  { held: ["2"], left: undefined, sent: ["1", "3"], credits: 1 },
  { held: ["2"], left: 0, sent: ["1", "3"], credits: 0 },
  { held: ["1", "2", "3"], left: 9, sent: [], credits: 0 },
])("companies that a run holds ($held) are not sent again: $sent are", ({ held, left, sent, credits }) => {
  const batches = [{ status: "SENT" as const, replaced: false, records: held.map((id) => ({ id })) }];
  const run = { id: "a", name: "Run a", type: "company" as const, over: false, batches };
  const review = companyRunReview(currentCompanies(companies, new Set(["3"])), [run], left);
  expect(review.companies.map(({ id }) => id)).toEqual(sent);
  expect(review.credits).toBe(credits);
  expect(review.held).toEqual([{ run: { id: "a", name: "Run a" }, count: held.length }]);
});

test("a run over companies is planned one a call, and costs no more than what was shown", () => {
  const plan = companyRunPlan("intent", companies, ["Cloud"]);
  expect(plan).toMatchObject({
    operation: "enrichIntent",
    topics: ["Cloud"],
    ceiling: 3,
    worstCaseCredits: 3,
  });
  expect(planBatches(plan, "run", () => "key").map(({ records }) => records.length)).toEqual([1, 1, 1]);
});
