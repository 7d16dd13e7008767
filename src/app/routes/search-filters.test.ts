import { expect, test } from "vitest";
import { companyCriteria } from "#app/features/companies/company-search-criteria.ts";
import { contactCriteria } from "#app/features/contacts/contact-search-criteria.ts";
import { intentCriteria } from "#app/features/intent/intent-search-criteria.ts";
import { newsCriteria } from "#app/features/news/news-search-criteria.ts";
import { scoopCriteria } from "#app/features/scoops/scoop-search-criteria.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { filtersOf, findFilters } from "#app/search/filters/filter-groups.ts";

const about = ["Company", "Location", "Technology", "Funding & growth"];

interface Layout {
  readonly criteria: readonly CriterionDefinition[];
  readonly groups: readonly string[];
  readonly bar: readonly string[];
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  contacts: {
    criteria: contactCriteria,
    groups: ["Person", "Contact info", ...about, "Status"],
    bar: ["Title", "Level", "Department", "Industry", "Company size", "Location", "Company", "Contact info"],
  },
  companies: {
    criteria: companyCriteria,
    groups: [...about, "Status"],
    bar: ["Industry", "Company size", "Revenue", "Location", "Technologies", "Name"],
  },
  intent: {
    criteria: intentCriteria,
    groups: ["Signal", ...about],
    bar: ["Signal date", "Score", "Audience", "Industry", "Location"],
  },
  scoops: {
    criteria: scoopCriteria,
    groups: ["Scoop", "Person", ...about],
    bar: ["Type", "Last published", "Topic", "Department", "Company"],
  },
  news: { criteria: newsCriteria, groups: ["Article"], bar: ["Categories", "Published"] },
};

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

test.each(Object.entries(LAYOUTS))(
  "the filters of %s stand in the panel's groups, and its bar has their chips",
  (_name, { criteria, groups, bar }) => {
    expect(unique(criteria.map(({ group }) => group))).toEqual(groups);
    // each group appears once, with adjacent criteria
    const changes = criteria.filter(({ group }, at) => group !== criteria[at - 1]?.group);
    expect(changes).toHaveLength(groups.length);
    const chips = criteria
      .filter((criterion) => criterion.bar !== undefined)
      .toSorted((one, other) => (one.barOrder ?? 0) - (other.barOrder ?? 0));
    expect(unique(chips.map((criterion) => criterion.bar))).toEqual(bar);
  },
);

test.each(Object.entries(LAYOUTS))(
  "every filter of %s has a key and a label of its own",
  (_name, { criteria }) => {
    expect(unique(criteria.map(({ key }) => key))).toHaveLength(criteria.length);
    expect(unique(criteria.map(({ label }) => label))).toHaveLength(criteria.length);
    for (const { hint } of criteria) expect(hint ?? "Blank.").toMatch(/^\p{Lu}.*[.?]$/u);
  },
);

test.each(Object.entries(LAYOUTS))(
  "what an exclusion of %s excludes is a filter of its kind",
  (_name, { criteria }) => {
    const exclusions = criteria.filter(({ excludes }) => excludes !== undefined);
    for (const { excludes, kind } of exclusions) {
      expect(criteria.find(({ key }) => key === excludes)).toMatchObject({ kind });
    }
    const offered = filtersOf(criteria).flatMap(({ exclusion }) => exclusion ?? []);
    expect(offered.map(({ key }) => key).toSorted()).toEqual(exclusions.map(({ key }) => key).toSorted());
  },
);

test.each([
  [
    "funding",
    "contacts",
    ["recentFundingRoundTypes", "allFundingRoundTypes", "fundingAmount", "fundingDate"],
  ],
  ["raised", "companies", ["recentFundingRoundTypes", "fundingAmount"]],
  ["headcount", "contacts", ["employees", "employeeCount", "oneYearGrowth"]],
  ["zip", "contacts", ["zipCode"]],
  ["radius", "scoops", ["zipCode"]],
  ["tech stack", "companies", ["techAttributeTagList"]],
  ["seniority", "contacts", ["managementLevel", "executivesOnly"]],
  ["email", "contacts", ["emailAddress", "requiredFields", "supplementalEmail", "hashedEmail"]],
  ["abm", "companies", ["companyWebsite", "companyId"]],
  ["exclude state", "companies", ["state"]],
  ["former employer", "contacts", ["companyPastOrPresent"]],
  ["under management", "companies", ["underManagement"]],
  ["vertical", "intent", ["industryCodes"]],
  ["link", "news", ["url"]],
])("“%s” finds its filters of %s", (text, search, keys) => {
  const found = findFilters(filtersOf(LAYOUTS[search]?.criteria ?? []), text);
  expect(found.map(({ criterion }) => criterion.key)).toEqual(expect.arrayContaining(keys));
  // not half of the panel
  expect(found.length).toBeLessThan(12);
});

test("what tells about one person is secret", () => {
  const secrets = (criteria: readonly CriterionDefinition[]) =>
    criteria.flatMap(({ key, secret }) => (secret ? [key] : [])).toSorted();
  expect(secrets(contactCriteria)).toEqual(["emailAddress", "hashedEmail", "phone", "supplementalEmail"]);
  expect(secrets(scoopCriteria)).toEqual(["emailAddress", "hashedEmail"]);
});
