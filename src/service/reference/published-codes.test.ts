import { expect, test } from "vitest";
import { idsOf } from "#testing/collections-for-test.ts";
import { referenceName, referenceTable } from "./reference.ts";

// codes of criteria are tested in conformance/criteria-examples.test.ts

test.each([
  ["buying-groups", "1913024", "HR Decision Makers"],
  ["departments", "5", "Information Technology"],
  ["hashtags", "#250_plus_doctors", "250+ Doctors"],
  ["hashtags", "#250_plus_operations", "250+ Operations Employees"],
  ["industries", "agriculture.animals", "Animals & Livestock"],
  ["job-functions", "4.11", "Project Development"],
  ["job-titles", "exec", "C-Level"],
  ["management-levels", "VP Level Exec", "VP Level Execs"],
  ["metro-regions", "usa.alabama.birmingham", "AL - Birmingham"],
  ["naics-codes", "11111", "Soybean Farming"],
  ["naics-codes", "31-33", "Manufacturing"],
  ["scoop-departments", "5", "Sales"],
  ["scoop-topics", "5", "Award"],
  ["scoop-topics", "34", "Facilities Relocation/Expansion"],
  ["scoop-topics", "38", "Events"],
  ["scoop-types", "4", "Mergers & Acquisitions (M&A)"],
  ["scoop-types", "8", "Facilities Relocation / Expansion"],
  ["scoop-types", "10", "Initial Public Offering (IPO)"],
  ["scoop-types", "24", "Person-Based"],
  ["sic-codes", "0112", "Rice"],
  ["sub-unit-types", "SUBSIDIARY", "SUBSIDIARY"],
  ["tech-categories", "Human Resources", "Human Resources"],
  ["tech-vendors", "Appier Inc.", "Appier Inc."],
] as const)("the published definition has among its %s: %s is %s", (field, code, name) => {
  expect(referenceName(field, code)).toBe(name);
});

test.each([
  [
    "news-categories",
    "FINANCIAL_RESULTS FUNDING GENERAL_NEWS GENERAL_PRESS_RELEASE MERGER_OR_ACQUISITION PERSON PRODUCT",
  ],
  ["company-types", "public private education government npo other"],
  ["departments", "0 1 2 3 4 5 6 7 8 9 10"],
] as const)("%s are those that clients know", (field, ids) => {
  expect(idsOf(referenceTable(field)).join(" ")).toBe(ids);
});
