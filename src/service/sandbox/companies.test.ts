import { beforeAll, describe, expect, test } from "vitest";
import type { NewCompany } from "#database/database-schema.ts";
import { type GeneratedCompany, generateCompanies } from "#service/sandbox/companies/generate-companies.ts";
import { companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { NAMED_FAMILIES, companyIndexes } from "#service/sandbox/families/named-families.ts";

// checks of single records are in invariants.ts; here are those that need the whole data

let made: GeneratedCompany[];
let companies: NewCompany[];

beforeAll(() => {
  made = [...generateCompanies(1, "small")];
  companies = made.map(({ company }) => company);
});

/** Names of the companies that violate the condition, so that a failure shows them. */
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

test("identifiers, domains and names stay unique at scale large [sandbox-2]", { timeout: 60_000 }, () => {
  const [ids, names, domains] = [new Set<number>(), new Set<string>(), new Set<string>()];
  let [count, withDomain, contacts] = [0, 0, 0];
  for (const index of companyIndexes("large")) {
    const { id, name, domain, contactCount } = companyProfile(1, index);
    ids.add(id);
    names.add(name);
    count += 1;
    contacts += contactCount;
    if (domain === null) continue;
    domains.add(domain);
    withDomain += 1;
  }
  expect(count).toBeGreaterThanOrEqual(200_000);
  expect(contacts).toBeGreaterThanOrEqual(1_000_000);
  expect([ids.size, names.size, domains.size]).toEqual([count, count, withDomain]);
});

test("medium has at least 20,000 companies and 200,000 contacts [sandbox-2]", () => {
  const contacts = Array.from(companyIndexes("medium"), (index) => companyProfile(1, index).contactCount);
  expect(contacts.length).toBeGreaterThanOrEqual(20_000);
  expect(contacts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200_000);
});

test("few contacts are on file for most companies and many for some", () => {
  expect(companies.filter(({ contact_count }) => contact_count >= 80).length).toBeGreaterThanOrEqual(20);
  expect(companies.filter(({ contact_count }) => contact_count <= 8).length).toBeGreaterThan(
    companies.length / 2,
  );
});

test("revenues fit the number of people", () => {
  const perEmployee = companies.flatMap(({ revenue, employee_count: people }) =>
    revenue == null || people == null ? [] : [revenue / people],
  );
  expect(Math.min(...perEmployee)).toBeGreaterThan(35);
  expect(Math.max(...perEmployee)).toBeLessThan(1_100);
});

test("some names carry diacritics", () => {
  expect(companies.filter(({ name }) => name.normalize("NFD") !== name).length).toBeGreaterThan(50);
});

test("some companies are in three industries", () => {
  const industries = made.map(({ codes }) => codes.filter(({ kind }) => kind === "industry").length);
  expect(Math.max(...industries)).toBe(3);
});

test("small families: about 15 % of those outside the named ones, two to six members each", () => {
  const named = new Set(NAMED_FAMILIES.map(({ companyId }) => companyId));
  const sizes = new Map<number, number>();
  let ordinary = 0;
  for (const { id, ultimate_parent_id: top } of companies) {
    if (named.has(top ?? id)) continue;
    ordinary += 1;
    sizes.set(top ?? id, (sizes.get(top ?? id) ?? 0) + 1);
  }
  const families = [...sizes.values()].filter((size) => size > 1);
  const members = families.reduce((sum, size) => sum + size, 0);
  expect(members / ordinary).toBeCloseTo(0.16, 1);
  expect([Math.min(...families), Math.max(...families)]).toEqual([2, 6]);
});

describe("named families [sandbox-3]", () => {
  test("are of 12, 500 and 10,000 companies, and of 100,000 from medium on", () => {
    expect(NAMED_FAMILIES.map(({ size, from }) => [size, from])).toEqual([
      [12, "small"],
      [500, "small"],
      [10_000, "small"],
      [100_000, "medium"],
    ]);
  });

  test.each(NAMED_FAMILIES.filter(({ from }) => from === "small"))(
    "$name: one word in all names, many places, some without a website",
    ({ word, size, companyId }) => {
      const members = companies.filter(({ id, ultimate_parent_id: top }) => (top ?? id) === companyId);
      expect(members).toHaveLength(size);
      expect(members.filter(({ name }) => !name.startsWith(`${word} `))).toEqual([]);
      expect(new Set(members.map(({ city }) => city)).size).toBeGreaterThan(Math.min(8, size / 2));
      expect(members.some(({ website }) => website == null)).toBe(true);
      expect(members.some(({ website }) => website != null)).toBe(true);
    },
  );

  test("the top is the largest, has 80 to 148 contacts, and the others about one for two", () => {
    for (const { companyId } of NAMED_FAMILIES.filter(({ from }) => from === "small")) {
      const members = companies.filter(({ ultimate_parent_id: top }) => top === companyId);
      const top = companies.find(({ id }) => id === companyId);
      const most = Math.max(...members.map(({ employee_count: people }) => people ?? 0));
      expect(top?.employee_count).toBeGreaterThan(most);
      expect(top?.revenue).toBeGreaterThan(Math.max(...members.map(({ revenue }) => revenue ?? 0)));
      expect(top?.contact_count).toBeGreaterThanOrEqual(80);
      expect(top?.contact_count).toBeLessThanOrEqual(148);
      if (members.length < 100) continue;
      const contacts = members.reduce((sum, { contact_count: count }) => sum + count, 0);
      expect(contacts / members.length).toBeCloseTo(0.5, 0);
    }
  });

  test("the largest of them has a chain at least 40 deep", () => {
    const parentOf = new Map(companies.map(({ id, parent_id: parent }) => [id, parent]));
    const depthOf = (id: number) => {
      let depth = 0;
      for (let at: number | null | undefined = id; at != null; at = parentOf.get(at)) depth += 1;
      return depth;
    };
    expect(Math.max(...companies.map(({ id }) => depthOf(id)))).toBeGreaterThanOrEqual(40);
  });

  test("subsidiaries, acquisitions, divisions, locations and former names occur", () => {
    const ids = new Set(NAMED_FAMILIES.map(({ companyId }) => companyId));
    const members = made.filter(({ company }) => ids.has(company.ultimate_parent_id ?? 0));
    expect(new Set(members.map(({ company }) => company.sub_unit_type))).toEqual(new Set([2, 4, 5]));
    const units = members.flatMap((member) => member.units.map((unit) => unit.sub_unit_type));
    expect(new Set(units)).toEqual(new Set([6, 7]));
  });

  test("a few companies own hundreds of others directly", () => {
    const children = new Map<number, number>();
    for (const { parent_id: parent } of companies) {
      if (parent != null) children.set(parent, (children.get(parent) ?? 0) + 1);
    }
    const wide = [...children.values()].filter((count) => count >= 200);
    expect(wide.length).toBeGreaterThanOrEqual(3);
    expect(wide.length).toBeLessThanOrEqual(20);
  });
});
