import * as fc from "fast-check";
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
import { isGlue, queryWords } from "#app/search/proposals/tokenize-query.ts";
import { lookupName } from "#app/lib/humanize.ts";
import { referenceTable } from "#service/reference/reference.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

function entriesOf(lookup: CodeLookup): readonly LookupEntry[] {
  if (lookup === "regions") return [...referenceTable("states"), ...referenceTable("metro-regions")];
  const entries = referenceTable(lookup).map((entry) => ({
    ...entry,
    name: lookupName(lookup, entry.id, entry.name),
  }));
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
  return [
    ...filters.map(
      ({ criterion, value, names }) =>
        `${criterion.label}: ${names ? names.map(({ name }) => name).join(", ") : describeCriterion(criterion, value)}`,
    ),
    ...rest.map(({ text, why }) => `? ${text}${why === undefined ? "" : ` (${why})`}`),
  ];
}

test.each<[query: string, ...meaning: string[]]>([
  [
    "vp marketing software usa 100-1000 with email",
    "Level: VP",
    "Department: Marketing",
    "Industry: Software",
    "Country: United States",
    "Company size: 100–1,000",
    "Contact info: E-mail",
  ],
  // in a different order
  [
    "usa 100-1000 with e-mail and mobile, vp marketing software",
    "Country: United States",
    "Company size: 100–1,000",
    "Contact info: E-mail, Mobile phone",
    "Level: VP",
    "Department: Marketing",
    "Industry: Software",
  ],
  // sizes
  ["100-1000 employees", "Company size: 100–1,000"],
  ["100-1000", "Company size: 100–1,000"],
  ["1,000 - 5,000 employees", "Company size: 1,000–5,000"],
  ["between 100 and 500 people", "Company size: 100–500"],
  ["from 100 to 500 staff", "Company size: 100–500"],
  ["50+ employees", "Company size: 50 or more"],
  ["50+ employes", "Company size: 50 or more"],
  ["more than 500", "Company size: 500 or more"],
  ["under 50 employees", "Company size: up to 50"],
  ["employees: 200-300", "Company size: 200–300"],
  ["10k", "Company size: 10,000 or more"],
  ["10k employees", "Company size: 10,000 or more"],
  ["2000 employees", "Company size: 2,000 or more"],
  ["mid-size software", "Company size: Mid-size", "Industry: Software"],
  // a ranking matches by its full name only
  ["vp sales fortune 500", "Level: VP", "Department: Sales", "Rankings: Fortune 500"],
  // money
  ["$10M-50M revenue", "Revenue: $10M–$50M"],
  ["5 bn", "Revenue: $5B or more"],
  ["10-50M", "Revenue: $10M–$50M"],
  ["revenue over 5M", "Revenue: $5M or more"],
  ["revenue of $5m to $20m", "Revenue: $5M–$20M"],
  ["raised $10M+", "Funding amount: $10M or more"],
  // shares
  ["growing 20% biotech", "Employee growth, 1 year: 20% or more", "Industry: Biotechnology"],
  ["accuracy 90+", "Accuracy: 90 or more"],
  // years and days
  ["founded after 2010", "? founded after 2010 (There is no filter for the year a company was founded.)"],
  ["2015-2020", "? 2015-2020"],
  ["funded since 2020", "Funding date: since Jan 1, 2020"],
  ["funded before 2020", "Funding date: until Dec 31, 2019"],
  ["in position last 30 days", "In position since: last 30 days"],
  // places
  ["usa", "Country: United States"],
  ["germany", "Country: Germany"],
  ["texas", "State or province: Texas"],
  ["bay area", "Metro region: CA - San Francisco, CA - San Jose"],
  ["nyc", "Metro region: NY - New York"],
  ["new york", "State or province: New York"],
  ["San Francisco", "Metro region: CA - San Francisco"],
  ["california,oregon", "State or province: California, Oregon"],
  ["people in ohio", "State or province: Ohio"],
  ["OR", "State or province: Oregon"],
  ["de", "Country: Germany"],
  ["emea marketing", "Continent: Africa, Asia, Europe", "Department: Marketing"],
  ["02108", "ZIP code: 02108"],
  ["zip 94105", "ZIP code: 94105"],
  ["M5V 2T6", "ZIP code: M5V 2T6"],
  ["25 miles of 02108", "ZIP code: within 25 mi of 02108"],
  // exclusions
  ["not in germany", "? not in germany (Country can’t be left out.)"],
  [
    "marketing managers not in texas or california",
    "Department: Marketing",
    "Level: Managers",
    "Not in: Texas, California",
  ],
  ["directors without email", "Level: Directors", "? without email (Contact info can’t be left out.)"],
  ["not assistant", "? not assistant"],
  ["non managers", "Level: Individual contributors"],
  // what people do
  ["cfo fintech london", "Title: Chief Financial Officer", "Industry: Payment Services", "? london"],
  [
    "hr directors healthcare >500 employees",
    "Department: Human Resources",
    "Level: Directors",
    "Industry: Health Care",
    "Company size: 500 or more",
  ],
  ["healthcare vp", "Industry: Health Care", "Level: VP"],
  ["saas series b", "Industry: Software", "Latest funding round: Series B"],
  ["ceo/cfo texas", "Title: Chief Executive Officer, Chief Financial Officer", "State or province: Texas"],
  ["SVP IT banking", "Level: VP", "Department: Information Technology", "Industry: Banks"],
  ["software engineer berlin", "Title: Software Engineer", "? berlin"],
  [
    "engineering vp manufacturing",
    "Department: Engineering & Technical",
    "Level: VP",
    "Industry: Manufacturing",
  ],
  // who and where
  ["named smith at acme", "Full name: smith", "Company: acme"],
  ["named dean washington at georgia pacific", "Full name: dean washington", "Company: georgia pacific"],
  ["directors at acme corp in texas", "Level: Directors", "Company: acme corp", "State or province: Texas"],
  [
    "head of sales at software companies in new york",
    "Level: Directors",
    "Department: Sales",
    "Industry: Software",
    "State or province: New York",
  ],
  ["https://www.acme.com/about", "Website: acme.com"],
  ["jane@acme.com", "E-mail address: jane@acme.com"],
  // industry codes
  ["naics 541511", "NAICS codes: Custom Computer Programming Services"],
  ["541511", "NAICS codes: Custom Computer Programming Services"],
  ["999999", "? 999999"],
  ["sic 7372", "SIC codes: Prepackaged Software"],
  // typos
  ["markting directors germny", "Department: Marketing", "Level: Directors", "Country: Germany"],
  ["califronia", "State or province: California"],
  // no match at all
  ["asdf qwer", "? asdf qwer"],
  ["smith and sons", "? smith and sons"],
  ['"marketing"', "? marketing"],
  ["500", "? 500"],
  ["in", "? in"],
  [""],
  ["  "],
])("%s", (query, ...meaning) => {
  expect(meaningOf(query)).toEqual(meaning);
});

test("on companies there are neither titles nor people, and on news only what it has", () => {
  expect(meaningOf("named acme finance $1M+ it budget", "companies")).toEqual([
    "Name: acme finance",
    "IT budget: $1M or more",
  ]);
  expect(meaningOf("vp finance texas", "companies")).toEqual([
    "Industry: Finance",
    "State or province: Texas",
    "? vp",
  ]);
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
      const lost = queryWords(query).filter((word) => !isGlue(word) && !said.includes(word.text));
      expect(lost).toEqual([]);
    }),
  );
});

test("what is proposed joins what is set, a range replaces one, and a value that is full is said", () => {
  const { filters } = proposeFilters(contexts.contacts, "directors software 100-200 oregon");
  const before = {
    managementLevel: "Manager",
    industryCodes: "software.security",
    employees: "1..99",
    state: "usa.texas",
  };
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
