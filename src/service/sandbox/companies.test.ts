import { beforeAll, describe, expect, test } from "vitest";
import type { NewCompany } from "#database/database-schema.ts";
import { generateCompanies } from "#service/sandbox/companies/generate-companies.ts";
import { companyProfile } from "#service/sandbox/companies/generate-company-profile.ts";
import { NAMED_FAMILIES, companyIndexes } from "#service/sandbox/families/named-families.ts";

// checks of single records are in invariants.ts; here are those that need the whole data

let companies: NewCompany[];

beforeAll(() => {
  companies = Array.from(generateCompanies(1, "small"), ({ company }) => company);
});

test("few contacts are on file for most companies and many for some", () => {
  const counts = companies.map(({ contact_count: count }) => count);
  expect(counts.filter((count) => count >= 80).length).toBeGreaterThanOrEqual(20);
  expect(counts.filter((count) => count <= 8).length).toBeGreaterThan(counts.length / 2);
});

describe("scales [sandbox-2]", () => {
  test.each([
    ["small", 2_000, 20_000],
    ["medium", 20_000, 200_000],
    ["large", 200_000, 1_000_000],
  ] as const)("%s: at least %i companies with names of their own, and %i contacts", (scale, most, people) => {
    const [ids, names, domains] = [new Set<number>(), new Set<string>(), new Set<string>()];
    let [count, withDomain, contacts] = [0, 0, 0];
    for (const index of companyIndexes(scale)) {
      const { id, name, domain, contactCount } = companyProfile(1, index);
      ids.add(id);
      names.add(name);
      count += 1;
      contacts += contactCount;
      if (domain === null) continue;
      domains.add(domain);
      withDomain += 1;
    }
    expect(count).toBeGreaterThanOrEqual(most);
    expect(contacts).toBeGreaterThanOrEqual(people);
    expect([ids.size, names.size, domains.size]).toEqual([count, count, withDomain]);
  });
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
    "$name: one word in all names, many places, some without a website, the top the largest",
    ({ word, size, companyId }) => {
      const members = companies.filter(({ id, ultimate_parent_id: top }) => (top ?? id) === companyId);
      expect(members).toHaveLength(size);
      expect(members.filter(({ name }) => !name.startsWith(`${word} `))).toEqual([]);
      expect(new Set(members.map(({ city }) => city)).size).toBeGreaterThan(Math.min(8, size / 2));
      expect(new Set(members.map(({ website }) => website == null)).size).toBe(2);
      const top = members.find(({ id }) => id === companyId);
      const others = members.filter((member) => member !== top);
      expect(top?.employee_count).toBeGreaterThan(Math.max(...others.map((row) => row.employee_count ?? 0)));
      expect(top?.revenue).toBeGreaterThan(Math.max(...others.map(({ revenue }) => revenue ?? 0)));
      expect(top?.contact_count).toBeGreaterThanOrEqual(80);
    },
  );

  test("the largest of them has a chain at least 40 deep, and a few own hundreds directly", () => {
    const parentOf = new Map(companies.map(({ id, parent_id: parent }) => [id, parent]));
    const depthOf = (id: number) => {
      let depth = 0;
      for (let at: number | null | undefined = id; at != null; at = parentOf.get(at)) depth += 1;
      return depth;
    };
    expect(Math.max(...companies.map(({ id }) => depthOf(id)))).toBeGreaterThanOrEqual(40);
    const children = new Map<number, number>();
    for (const parent of parentOf.values()) {
      if (parent != null) children.set(parent, (children.get(parent) ?? 0) + 1);
    }
    expect([...children.values()].filter((count) => count >= 200).length).toBeGreaterThanOrEqual(3);
  });
});
