import { describe, expect, test } from "vitest";
import { idsOf } from "#testing/collections-for-test.ts";
import { referenceName, referenceTable } from "./reference.ts";

// codes of criteria are tested in conformance/criteria-examples.test.ts
describe("codes that the published definition shows", () => {
  test.each([
    ["hashtags", ["#250_plus_doctors", "#250_plus_operations"]],
    [
      "intent-topics",
      [
        "Cloud Applications",
        "Credit Card Fraud",
        "Direct Deposit",
        "Google Search",
        "In-App Advertising",
        "Java",
        "Node.js",
        "Risk Management Services",
      ],
    ],
    ["job-titles", ["exec", "vp"]],
    ["scoop-departments", ["5"]],
    ["scoop-topics", ["5", "34", "38"]],
    ["scoop-types", ["1", "5", "6", "7", "8"]],
    ["sic-codes", ["0112", "73", "7371", "7372", "7389"]],
    ["tech-categories", ["Human Resources"]],
    ["tech-vendors", ["Appier Inc."]],
  ] as const)("%s: %j", (field, codes) => {
    expect(codes.filter((code) => referenceName(field, code) === undefined)).toEqual([]);
  });

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
    ["scoop-types", "5", "Divestiture"],
    ["scoop-types", "6", "Award"],
    ["scoop-types", "7", "Event"],
    ["scoop-types", "8", "Facilities Relocation / Expansion"],
    ["scoop-types", "10", "Initial Public Offering (IPO)"],
    ["scoop-types", "19", "Spending"],
    ["scoop-types", "20", "Lateral Move"],
    ["scoop-types", "21", "Left Company"],
    ["scoop-types", "22", "Management Move"],
    ["scoop-types", "23", "Commentary"],
    ["scoop-types", "24", "Person-Based"],
    ["sic-codes", "0112", "Rice"],
    ["sub-unit-types", "SUBSIDIARY", "SUBSIDIARY"],
  ] as const)("%s: %s is %s", (field, code, name) => {
    expect(referenceName(field, code)).toBe(name);
  });

  test("news categories are the seven that clients know, company types the six of the definition", () => {
    expect(idsOf(referenceTable("news-categories"))).toEqual([
      "FINANCIAL_RESULTS",
      "FUNDING",
      "GENERAL_NEWS",
      "GENERAL_PRESS_RELEASE",
      "MERGER_OR_ACQUISITION",
      "PERSON",
      "PRODUCT",
    ]);
    expect(idsOf(referenceTable("company-types"))).toEqual([
      "public",
      "private",
      "education",
      "government",
      "npo",
      "other",
    ]);
  });

  test("departments are numbered from 0, management levels are spelled out", () => {
    expect(referenceTable("departments").map(({ id, name }) => `${id} ${name}`)).toEqual([
      "0 C-Suite",
      "1 Finance",
      "2 Human Resources",
      "3 Sales",
      "4 Operations",
      "5 Information Technology",
      "6 Engineering & Technical",
      "7 Marketing",
      "8 Legal",
      "9 Medical & Health",
      "10 Other",
    ]);
    expect(idsOf(referenceTable("management-levels"))).toEqual([
      "Board Member",
      "C Level Exec",
      "VP Level Exec",
      "Director",
      "Manager",
      "Non Manager",
    ]);
  });
});
