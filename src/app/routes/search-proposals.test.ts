import * as fc from "fast-check";
import queryMeanings from "#testing/criteria/query-meanings.txt?raw";
import { expect, test, vi } from "vitest";
import type { CodeLookup, LookupEntry } from "#app/api/lookup-api-queries.ts";
import { companyCriteria } from "#app/features/companies/company-search-criteria.ts";
import { contactCriteria } from "#app/features/contacts/contact-search-criteria.ts";
import { newsCriteria } from "#app/features/news/news-search-criteria.ts";
import { suggestedTexts } from "#app/search/code-picker/code-picker-search.ts";
import { describeCriterion } from "#app/search/kinds/criterion-kinds.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import type { ValueSource } from "#app/search/proposals/find-values.ts";
import { suggestedValues } from "#app/search/kinds/criterion-kinds.ts";
import { proposalContext, proposeFilters, withProposals } from "#app/search/proposals/propose-filters.ts";
import { isConnective, queryWords } from "#app/search/proposals/tokenize-query.ts";
import { lookupName } from "#app/lib/humanize.ts";
import { referenceTable } from "#service/reference/reference.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

function entriesOf(lookup: CodeLookup): readonly LookupEntry[] {
  if (lookup === "regions") return [...referenceTable("states"), ...referenceTable("metro-regions")];
  const entries = referenceTable(lookup).map((entry) => {
    const name = lookupName(lookup, entry.id, entry.name);
    return { ...entry, name };
  });
  return lookup === "job-titles" ? suggestedTexts(entries) : entries;
}

function sourcesOf(criteria: readonly CriterionDefinition[]): readonly ValueSource[] {
  return criteria.flatMap((criterion): ValueSource[] => {
    const entries =
      criterion.kind === "code" ? entriesOf(criterion.lookup) : suggestedValues(criterion, undefined);
    return entries === undefined ? [] : [{ criterion, entries }];
  });
}

const sources = {
  contacts: sourcesOf(contactCriteria),
  companies: sourcesOf(companyCriteria),
  news: sourcesOf(newsCriteria),
};
const contexts = {
  contacts: proposalContext(contactCriteria, sources.contacts),
  companies: proposalContext(companyCriteria, sources.companies),
  news: proposalContext(newsCriteria, sources.news),
};

/** The proposals for a query: "Level: VP", and leftover text as "? acme (Title, Company, Full name)". */
function meaningOf(query: string, search: keyof typeof contexts = "contacts"): readonly string[] {
  const { filters, rest } = proposeFilters(contexts[search], query);
  const found = filters.map(({ criterion, value, names }) => {
    const text = names?.map(({ name }) => name).join(", ") ?? describeCriterion(criterion, value);
    return `${criterion.label}: ${text}`;
  });
  return [...found, ...rest.map(({ text, why }) => `? ${text}${why === undefined ? "" : ` (${why})`}`)];
}

const MEANINGS = queryMeanings.split("\n").flatMap((line) => {
  const [query = "", meaning = ""] = line.split(" => ");
  return line.startsWith("#") ? [] : [{ query, meaning }];
});

test.each([...MEANINGS, { query: "  ", meaning: "" }])("$query", ({ query, meaning }) => {
  expect(meaningOf(query).join(" | ")).toBe(meaning);
});

test("on companies there are neither titles nor people, and on news only what it has", () => {
  const budget = meaningOf("named acme finance $1M+ it budget", "companies");
  expect(budget).toEqual(["Name: acme finance", "IT budget: $1M or more"]);
  const finance = meaningOf("vp finance texas", "companies");
  expect(finance).toEqual(["Industry: Finance", "State or province: Texas", "? vp"]);
  expect(meaningOf("funding last 7 days", "news")).toEqual(["Categories: Funding", "Published: last 7 days"]);
  expect(meaningOf("texas", "news")).toEqual(["? texas"]);
});

test("free text is offered as what takes it, a place as an address first, and days as the dates there are", () => {
  const offers = (query: string) =>
    proposeFilters(contexts.contacts, query).rest.map(({ value, options }) => [
      value,
      options.map(({ label }) => label),
    ]);
  expect(offers("cfo wombats")).toEqual([["wombats", ["Title", "Company", "Full name", "Address"]]]);
  expect(offers("cfo in london")).toEqual([["london", ["Address", "Title", "Company", "Full name"]]]);
  expect(offers("not assistant")).toEqual([["assistant", ["Title is not"]]]);
  const [days] = proposeFilters(contexts.contacts, "2015-2020").rest;
  expect(days?.value).toBe("2015-01-01..2020-12-31");
  expect(days?.options.map(({ label }) => label)).toContain("Funding date");
});

test("no word is lost, whatever is typed", () => {
  const vocabulary =
    'vp not in at with email smith acme 100-1000 $5M texas or and 2015 named software , / "x y" 7'.split(" ");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 8 }), (chosen) => {
      const query = chosen.join(" ");
      const { filters, rest } = proposeFilters(contexts.contacts, query);
      const said = [...filters.map(({ words }) => words), ...rest.map(({ text }) => text)].join(" ");
      const lost = queryWords(query).filter((word) => !isConnective(word) && !said.includes(word.text));
      expect(lost).toEqual([]);
    }),
  );
});

test("what is proposed joins what is set, a range replaces one, and a value that is full is said", () => {
  const { filters } = proposeFilters(contexts.contacts, "directors software 100-200 oregon");
  const unchanged = { managementLevel: "Manager", state: "usa.texas" };
  const before = { ...unchanged, industryCodes: "software.security", employees: "1..99" };
  expect(withProposals(before, filters, sources.contacts)).toEqual({
    criteria: {
      managementLevel: "Manager,Director",
      industryCodes: "software",
      employees: "100..200",
      state: "usa.texas,usa.oregon",
    },
    full: [],
  });
  const full = { jobTitle: Array.from({ length: 100 }, (_, at) => `t${at}`).join(",") };
  const titles = proposeFilters(contexts.contacts, "cfo").filters;
  expect(withProposals(full, titles, sources.contacts)).toEqual({ criteria: full, full: ["Title"] });
});
