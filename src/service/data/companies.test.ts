import { beforeAll, describe, expect, test } from "vitest";
import { fold } from "#database/fold.ts";
import type { NewCompany, NewCompanyIndustry } from "#database/schema.ts";
import { type GeneratedCompany, generateCompanies } from "./companies.ts";
import { generateContacts } from "./contacts.ts";
import { companyDetails } from "./details.ts";
import { referenceName } from "./reference.ts";

let made: GeneratedCompany[];
let companies: NewCompany[];
let industries: NewCompanyIndustry[];

beforeAll(() => {
  made = [...generateCompanies(1, "small")];
  companies = made.map(({ company }) => company);
  industries = made.flatMap((each) => each.industries);
});

/** Those for which the claim does not hold, by name, so that a failure shows whom. */
function exceptions(holds: (company: NewCompany) => boolean): string[] {
  return companies.filter((company) => !holds(company)).map(({ name }) => name);
}

test("there are at least 2,000, each with an identifier, a name and a domain of its own", () => {
  const domains = companies.map(({ domain }) => domain).filter((domain) => domain != null);
  expect(companies.length).toBeGreaterThanOrEqual(2_000);
  expect(new Set(companies.map(({ id }) => id)).size).toBe(companies.length);
  expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length);
  expect(new Set(domains).size).toBe(domains.length);
  expect(exceptions(({ id }) => /^\d{9}$/.test(String(id)))).toEqual([]);
});

test("identifiers, domains and names stay unique at scale large", () => {
  const ids = new Set<number>();
  const names = new Set<string>();
  const domains = new Set<string>();
  let [count, withDomain] = [0, 0];
  for (const { company } of generateCompanies(1, "large")) {
    ids.add(company.id);
    names.add(company.name);
    count += 1;
    if (company.domain == null) continue;
    domains.add(company.domain);
    withDomain += 1;
  }
  expect(count).toBeGreaterThanOrEqual(100_000);
  expect([ids.size, names.size, domains.size]).toEqual([count, count, withDomain]);
});

test("nobody can be reached: .example domains and 555-01xx phones", () => {
  const fictional = (phone: string | null | undefined) =>
    phone == null || /^\+\d{1,3} \d+ 5550? 01\d\d$/.test(phone);
  expect(exceptions(({ phone, fax }) => fictional(phone) && fictional(fax))).toEqual([]);
  expect(exceptions(({ domain }) => domain == null || /^[a-z0-9]+\.example$/.test(domain))).toEqual([]);
  expect(
    exceptions(
      ({ website, domain }) => (website ?? null) === (domain == null ? null : `https://www.${domain}`),
    ),
  ).toEqual([]);
});

test("contact_count is the number of contacts on file, few for most and many for some", () => {
  const counts = new Map<number, number>();
  for (const { company_id } of generateContacts(1, "small"))
    counts.set(company_id, (counts.get(company_id) ?? 0) + 1);
  expect(exceptions(({ id, contact_count }) => counts.get(id) === contact_count)).toEqual([]);
  expect(companies.filter(({ contact_count }) => contact_count >= 80).length).toBeGreaterThanOrEqual(20);
  expect(companies.filter(({ contact_count }) => contact_count <= 8).length).toBeGreaterThan(
    companies.length / 2,
  );
});

test("figures fit each other", () => {
  expect(exceptions((row) => row.employee_count == null || row.employee_count >= row.contact_count)).toEqual(
    [],
  );
  const perEmployee = companies.flatMap(({ revenue, employee_count: people }) =>
    revenue == null || people == null ? [] : [revenue / people],
  );
  expect(Math.min(...perEmployee)).toBeGreaterThan(35);
  expect(Math.max(...perEmployee)).toBeLessThan(1_100);
  expect(exceptions(({ ticker, type }) => (ticker != null) === (type === "public"))).toEqual([]);
});

test("text columns are folded, and some names carry diacritics", () => {
  expect(exceptions((row) => row.name_search === fold(row.name))).toEqual([]);
  expect(
    companies.filter(({ name }) => /\p{L}/u.test(name) && name.normalize("NFD") !== name).length,
  ).toBeGreaterThan(50);
});

describe("codes exist in their lookups", () => {
  test("places and types", () => {
    const known = (field: Parameters<typeof referenceName>[0], id: string | null | undefined) =>
      id == null || referenceName(field, id) !== undefined;
    expect(exceptions((row) => known("metro-regions", row.metro_region))).toEqual([]);
    expect(exceptions((row) => row.country != null && known("countries", row.country))).toEqual([]);
    expect(exceptions((row) => row.continent != null && known("continents", row.continent))).toEqual([]);
    expect(exceptions((row) => known("states", row.state))).toEqual([]);
    expect(exceptions((row) => known("company-types", row.type))).toEqual([]);
    const northAmerican = new Set(["United States", "Canada"]);
    expect(exceptions((row) => (row.state != null) === northAmerican.has(row.country ?? ""))).toEqual([]);
  });

  test("one to three industries, one of them the primary one", () => {
    expect(industries.filter(({ code }) => referenceName("naics-codes", code) === undefined)).toEqual([]);
    const wrong = made.filter(
      (each) => each.industries.filter((industry) => industry.is_primary === 1).length !== 1,
    );
    expect(wrong).toEqual([]);
    expect(Math.max(...made.map((each) => each.industries.length))).toBe(3);
  });

  test("the details, which have the agreed shape", () => {
    for (const { company, industries: own } of made) {
      const details = companyDetails.parse(JSON.parse(company.details));
      expect(details.naicsCodes.map(({ id }) => id)).toEqual(own.map(({ code }) => code));
      expect(details.naicsCodes.filter(({ id, name }) => referenceName("naics-codes", id) !== name)).toEqual(
        [],
      );
      expect(details.sicCodes.filter(({ id, name }) => referenceName("sic-codes", id) !== name)).toEqual([]);
      expect(details.hashtags.filter((id) => referenceName("hashtags", id) === undefined)).toEqual([]);
      expect(details.ranking.filter((id) => referenceName("company-rankings", id) === undefined)).toEqual([]);
      expect(details.funding.filter(({ type }) => !referenceName("funding-round-types", type))).toEqual([]);
      const dates = details.funding.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(details.createdDate < details.statusDate && details.statusDate < company.last_updated_date).toBe(
        true,
      );
    }
  });
});

test("small families: about 15 %, with parents that exist and one top each", () => {
  const byId = new Map(companies.map((company) => [company.id, company]));
  const topOf = (company: NewCompany): number => {
    const parent = company.parent_id == null ? undefined : byId.get(company.parent_id);
    return parent ? topOf(parent) : company.id;
  };
  expect(
    exceptions((row) =>
      row.parent_id == null ? row.ultimate_parent_id == null : topOf(row) === row.ultimate_parent_id,
    ),
  ).toEqual([]);
  expect(exceptions((row) => row.parent_id == null || byId.has(row.parent_id))).toEqual([]);
  const sizes = new Map<number, number>();
  for (const company of companies) sizes.set(topOf(company), (sizes.get(topOf(company)) ?? 0) + 1);
  const families = [...sizes.values()].filter((size) => size > 1);
  const members = families.reduce((sum, size) => sum + size, 0);
  expect(members / companies.length).toBeCloseTo(0.16, 1);
  expect([Math.min(...families), Math.max(...families)]).toEqual([2, 6]);
});
