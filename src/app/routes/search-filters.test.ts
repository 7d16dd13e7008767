import { describe, expect, test } from "vitest";
import { companyCriteria } from "#app/features/companies/company-search-criteria.ts";
import { contactCriteria } from "#app/features/contacts/contact-search-criteria.ts";
import { intentCriteria } from "#app/features/intent/intent-search-criteria.ts";
import { newsCriteria } from "#app/features/news/news-search-criteria.ts";
import { scoopCriteria } from "#app/features/scoops/scoop-search-criteria.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { filtersOf, findFilters } from "#app/search/filters/filter-groups.ts";

const SEARCHES: Readonly<Record<string, readonly CriterionDefinition[]>> = {
  contacts: contactCriteria,
  companies: companyCriteria,
  intent: intentCriteria,
  scoops: scoopCriteria,
  news: newsCriteria,
};

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

describe.each(Object.entries(SEARCHES))("the filters of %s", (_name, criteria) => {
  test("stand in the panel by group, each with a key and a label of its own", () => {
    const changes = criteria.filter(({ group }, at) => group !== criteria[at - 1]?.group);
    expect(changes).toHaveLength(unique(criteria.map(({ group }) => group)).length);
    expect(unique(criteria.map(({ key }) => key))).toHaveLength(criteria.length);
    expect(unique(criteria.map(({ label }) => label))).toHaveLength(criteria.length);
    for (const { hint } of criteria) expect(hint ?? "Blank.").toMatch(/^\p{Lu}.*[.?]$/u);
  });

  test("exclude what is a filter of its kind", () => {
    const exclusions = criteria.filter(({ excludes }) => excludes !== undefined);
    for (const { excludes, kind } of exclusions) {
      expect(criteria.find(({ key }) => key === excludes)).toMatchObject({ kind });
    }
    const offered = filtersOf(criteria).flatMap(({ exclusion }) => exclusion ?? []);
    expect(offered.map(({ key }) => key).toSorted()).toEqual(exclusions.map(({ key }) => key).toSorted());
  });
});

test.each([
  ["funding", "contacts", "recentFundingRoundTypes allFundingRoundTypes fundingAmount fundingDate"],
  ["raised", "companies", "recentFundingRoundTypes fundingAmount"],
  ["headcount", "contacts", "employees employeeCount oneYearGrowth"],
  ["zip", "contacts", "zipCode"],
  ["radius", "scoops", "zipCode"],
  ["tech stack", "companies", "techAttributeTagList"],
  ["seniority", "contacts", "managementLevel executivesOnly"],
  ["email", "contacts", "emailAddress requiredFields supplementalEmail hashedEmail"],
  ["abm", "companies", "companyWebsite companyId"],
  ["exclude state", "companies", "state"],
  ["former employer", "contacts", "companyPastOrPresent"],
  ["under management", "companies", "underManagement"],
  ["vertical", "intent", "industryCodes"],
  ["link", "news", "url"],
])("“%s” finds its filters of %s", (text, search, keys) => {
  const found = findFilters(filtersOf(SEARCHES[search] ?? []), text);
  expect(found.map(({ criterion }) => criterion.key)).toEqual(expect.arrayContaining(keys.split(" ")));
  // not half of the panel
  expect(found.length).toBeLessThan(12);
});

test("what tells about one person is secret", () => {
  const secrets = (criteria: readonly CriterionDefinition[]) =>
    criteria.flatMap(({ key, secret }) => (secret ? [key] : [])).toSorted();
  expect(secrets(contactCriteria)).toEqual(["emailAddress", "hashedEmail", "phone", "supplementalEmail"]);
  expect(secrets(scoopCriteria)).toEqual(["emailAddress", "hashedEmail"]);
});
