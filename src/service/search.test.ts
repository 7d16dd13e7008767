import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CompanyCriteria } from "#contract/companies.ts";
import { searchCompanies } from "#contract/companies.ts";
import { type ContactCriteria, searchContacts } from "#contract/contacts.ts";
import { searchAnswer } from "#contract/operation.ts";
import { fold } from "#database/fold.ts";
import { type ServiceForTest, bodyOf, serviceForTest } from "#testing/service-for-test.ts";

let test: ServiceForTest;
let rep: string;

beforeAll(async () => {
  test = await serviceForTest();
  rep = await test.tokenOf("rep");
});
afterAll(() => test.close());

const contactAnswer = searchAnswer(searchContacts.record);
const companyAnswer = searchAnswer(searchCompanies.record);

async function json(path: string, body: object): Promise<unknown> {
  const response = await test.send(rep, path, { body });
  expect(response.status).toBe(200);
  return response.json();
}

async function contacts(criteria: ContactCriteria, query = "") {
  return contactAnswer.parse(await json(searchContacts.path + query, bodyOf("searchContacts", criteria)));
}

async function companies(criteria: CompanyCriteria, query = "") {
  return companyAnswer.parse(await json(searchCompanies.path + query, bodyOf("searchCompanies", criteria)));
}

describe("paging (sections 2.1, 4.1)", () => {
  it("gives 25 records of the first page by default, with totals and relative links", async () => {
    const response = await test.send(rep, searchContacts.path, {
      body: bodyOf("searchContacts", { lastName: "s" }),
    });
    expect(response.headers.get("Content-Type")).toBe("application/vnd.api+json");
    const raw: unknown = await response.json();
    const answer = contactAnswer.parse(raw);
    expect(answer.data).toHaveLength(25);
    expect(answer.meta.page).toMatchObject({ number: 1, total: Math.ceil(answer.meta.totalResults / 25) });
    expect(raw).toMatchObject({ links: { first: expect.stringContaining("page%5Bnumber%5D=1") as string } });
    expect(raw).not.toHaveProperty("links.prev");
  });

  it("walks every page without repeating or losing a record, whatever the order", async () => {
    const all = await contacts({ companyName: "health" });
    for (const sort of ["-relevance", "companyName", "-hierarchy", "contactAccuracyScore"]) {
      const ids = new Set<string>();
      for (let page = 1; page <= Math.ceil(all.meta.totalResults / 100); page += 1) {
        const answer = await contacts(
          { companyName: "health" },
          `?page[size]=100&page[number]=${page}&sort=${sort}`,
        );
        for (const record of answer.data) ids.add(record.id);
      }
      expect(ids.size).toBe(all.meta.totalResults);
    }
  });

  it("answers a page past the results, but within 100, with no records", async () => {
    const answer = await companies({ companyName: "health" }, "?page[number]=100&page[size]=100");
    expect(answer.data).toEqual([]);
    expect(answer.meta.totalResults).toBeGreaterThan(0);
  });
});

describe("sorting (section 4.2)", () => {
  it("orders contacts by accuracy and by last name, in both directions", async () => {
    const scores = (await contacts({ lastName: "b" }, "?sort=-contactAccuracyScore")).data.map(
      (record) => record.attributes.contactAccuracyScore ?? 0,
    );
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const names = (await contacts({ lastName: "b" }, "?sort=lastName")).data.map((record) =>
      fold(record.attributes.lastName ?? ""),
    );
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it("orders companies by revenue, the largest first, unless asked otherwise", async () => {
    const revenues = (await companies({})).data.map((record) => Number(record.attributes.revenue));
    expect(revenues).toEqual(revenues.toSorted((one, other) => other - one));
    const employees = (await companies({}, "?sort=employeeCount")).data.map((record) =>
      Number(record.attributes.employeeCount),
    );
    expect(employees).toEqual(employees.toSorted((one, other) => one - other));
  });

  it("breaks ties by id, so that a page turn never shuffles equals", async () => {
    for (const sort of ["-contactAccuracyScore", "contactAccuracyScore", "-hierarchy"]) {
      const { data } = await contacts({ lastName: "s" }, `?page[size]=100&sort=${sort}`);
      const scores = data.map((record) => record.attributes.contactAccuracyScore);
      const first = data.filter((_, index) => sort.endsWith("hierarchy") || scores[index] === scores[0]);
      const ids = first.map((record) => Number(record.id));
      expect(ids.length).toBeGreaterThan(3);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    }
  });

  it("puts the whole name before its start and its start before the inside", async () => {
    const some = await companies({}, "?page[size]=1");
    const name = some.data[0]?.attributes.name ?? "";
    const found = await contacts({ companyName: name });
    expect(found.data[0]?.attributes.company?.name).toBe(name);
  });
});

describe("criteria (section 4.2 and decisions)", () => {
  it("finds a company name anywhere, ignoring case and diacritics", async () => {
    const row = await test.database.query
      .selectFrom("companies")
      .select(["id", "name"])
      .where("name_search", "!=", (expression) => expression.fn("lower", ["name"]))
      .executeTakeFirstOrThrow();
    const inner = fold(row.name).toUpperCase().slice(1);
    const found = await companies({ companyName: inner, companyId: String(row.id) });
    expect(found.data.map((record) => record.id)).toEqual([String(row.id)]);
  });

  it("finds first and last names from the start of a word", async () => {
    const found = await contacts({ lastName: "an" }, "?page[size]=100");
    expect(found.data.length).toBeGreaterThan(0);
    for (const record of found.data) expect(fold(` ${record.attributes.lastName}`)).toMatch(/[\s-]an/);
  });

  it.each(["%", "_", "'", '"', "\\", "%%%' or 1=1 --"])("takes %s as a plain character", async (text) => {
    expect((await contacts({ companyName: text })).meta.totalResults).toBe(
      (await contacts({ lastName: `zz${text}` })).meta.totalResults,
    );
  });

  it("finds persons by identifier, several at once, as text or number", async () => {
    const [one, two] = (await contacts({ lastName: "c" })).data;
    const both = await contacts({ personId: `${one?.id}, ${two?.id}` });
    expect(new Set(both.data.map((record) => record.id))).toEqual(new Set([one?.id, two?.id]));
    expect((await contacts({ personId: Number(one?.id) })).data.map((record) => record.id)).toEqual([
      one?.id,
    ]);
  });

  it("takes an industry code with every longer code below it, and combined sectors whole", async () => {
    const sector = await companies({ industryCodes: "62" });
    const group = await companies({ industryCodes: "621,622,623,624" });
    expect(sector.meta.totalResults).toBeGreaterThan(0);
    expect(sector.meta.totalResults).toBe(group.meta.totalResults);
    const combined = await companies({ industryCodes: "31-33" });
    expect(combined.meta.totalResults).toBe(
      (await companies({ industryCodes: "31,32,33" })).meta.totalResults,
    );
  });

  it("joins several criteria by AND", async () => {
    const wide = await companies({ industryCodes: "62" });
    const narrow = await companies({
      industryCodes: "62",
      country: "United States",
      employeeCount: "100to249",
    });
    expect(narrow.meta.totalResults).toBeGreaterThan(0);
    expect(narrow.meta.totalResults).toBeLessThan(wide.meta.totalResults);
    for (const { attributes } of narrow.data) {
      expect(attributes.country).toBe("United States");
      expect(Number(attributes.employeeCount)).toBeGreaterThanOrEqual(100);
      expect(Number(attributes.employeeCount)).toBeLessThan(250);
    }
  });

  it("never finds who opted out", async () => {
    const hidden = await test.database.query
      .selectFrom("contacts")
      .select("id")
      .where("opted_out", "=", 1)
      .executeTakeFirstOrThrow();
    expect((await contacts({ personId: String(hidden.id) })).data).toEqual([]);
  });
});

describe("hints (section 2.2)", () => {
  it("never carry an address or a number, and are what enrichment then gives", async () => {
    const found = await contacts({ lastName: "m" }, "?page[size]=25");
    expect(JSON.stringify(found)).not.toMatch(/@|\+\d/);
    const response = await test.send(rep, "/data/v1/contacts/enrich", {
      body: bodyOf("enrichContacts", {
        matchPersonInput: found.data.map((record) => ({ personId: record.id })),
        outputFields: [
          "email",
          "supplementalEmail",
          "phone",
          "mobilePhone",
          "companyPhone",
          "companyRevenue",
        ],
      }),
    });
    const { data } = (await response.json()) as {
      data: { id: string; attributes: Record<string, unknown> }[];
    };
    for (const { id, attributes } of found.data) {
      const values = data.find((record) => record.id === id)?.attributes ?? {};
      const company = (values["company"] ?? {}) as Record<string, unknown>;
      expect(attributes).toMatchObject({
        hasEmail: "email" in values,
        hasSupplementalEmail: "supplementalEmail" in values,
        hasDirectPhone: "phone" in values,
        hasMobilePhone: "mobilePhone" in values,
        hasCompanyPhone: "phone" in company,
        hasCompanyRevenue: "revenue" in company,
      });
    }
  });
});
