import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENRICH_ENTITIES, SEARCH_ENTITIES } from "#contract/lookup-schemas.ts";
import { operations } from "#contract/operations.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { signedIn } from "#testing/service/service-data-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";

const { test, rep } = await repForTest();

const record = z.strictObject({
  type: z.string(),
  id: z.string(),
  attributes: z.record(z.string(), z.unknown()),
});
const answer = z.strictObject({ data: z.array(record) });

function ask(path: string, query: Record<string, string>): Promise<Response> {
  const filters = Object.entries(query).map(([name, value]): [string, string] => [`filter[${name}]`, value]);
  return rep.get(`/data/v1/lookup/${path}?${new URLSearchParams(filters).toString()}`);
}

async function lookup(path: string, query: Record<string, string> = {}) {
  const response = await ask(path, query);
  expect(response.status).toBe(200);
  return answer.parse(await response.json()).data;
}

const fieldsOf = (data: readonly { attributes: Record<string, unknown> }[]) =>
  data.map(({ attributes }) => attributes["fieldName"]);

describe("Lookup Data [lookup-1]", () => {
  it("tells more than the name where a table has more, and nothing else", async () => {
    const first = async (field: string) => (await lookup(field))[0]?.attributes;
    expect(await first("countries")).toEqual({ name: "Afghanistan" });
    expect(await first("hashtags")).toEqual({ name: "Family Owned" });
    expect(await first("tech-vendors")).toEqual({ name: "Appier Inc." });
    const categories = await lookup("tech-categories");
    expect(categories.find(({ id }) => id === "Human Resources")?.attributes).toEqual({
      categories: ["Applicant Tracking Systems", "Learning", "Payroll", "Performance Management"],
    });
    const products = await lookup("tech-products");
    expect(products.find(({ id }) => id === "24617")?.attributes).toEqual({
      name: "Ringfold for Business",
      attribute: expect.stringMatching(/^\d+\.\d+\.\d+\.24617$/),
    });
    const topics = await lookup("intent-topics");
    expect(topics.find(({ id }) => id === "Cloud Applications")?.attributes).toEqual({
      name: "Cloud Applications",
      category: "Cloud",
      department: "Information Technology",
      jobFunction: "Cloud / Mobility",
      description: expect.stringMatching(/./),
    });
    const groups = await lookup("buying-groups");
    expect(groups.find(({ id }) => id === "1913024")?.attributes).toEqual({
      name: "HR Decision Makers",
      accessLevel: "private",
      isDefault: false,
      personas: [
        {
          departmentsAndJobFunctions: ["Human Resources"],
          managementLevels: ["C_EXECUTIVES", "VP_EXECUTIVES", "DIRECTOR", "MANAGER"],
          titles: null,
        },
      ],
    });
  });

  it("has the ranks of job titles in their order first, then titles", async () => {
    const titles = await lookup("job-titles");
    const ranks = titles.filter(({ attributes }) => "order" in attributes);
    expect(titles.slice(0, ranks.length)).toEqual(ranks);
    expect(ranks.map(({ id, attributes }) => [id, attributes["name"], attributes["order"]])).toEqual([
      ["board", "Board Member", "1"],
      ["exec", "C-Level", "2"],
      ["vp", "VP-Level", "3"],
      ["director", "Director", "4"],
      ["manager", "Manager", "5"],
      ["nonmanager", "Non-Manager", "6"],
    ]);
    for (const { id, attributes } of titles.slice(ranks.length)) expect(attributes).toEqual({ name: id });
  });

  it("intent topics have their name as id [lookup-4]", async () => {
    for (const { id, attributes } of await lookup("intent-topics")) expect(attributes["name"]).toBe(id);
  });

  it("narrows by the filters that a table has, ignoring case, and ignores the others and empty ones", async () => {
    const products = await lookup("tech-products");
    const namesIn = async (filters: Record<string, string>) =>
      (await lookup("tech-products", filters)).map(({ attributes }) => attributes["name"]);
    expect(await namesIn({ parentCategory: "SECURITY", vendor: "bulwark" })).toEqual([
      "Bulwark Endpoint",
      "Bulwark Sign-in",
      "Bulwark Gateway",
    ]);
    expect(await namesIn({ category: "Identity" })).toEqual(["Keystead Identity", "Bulwark Sign-in"]);
    expect(await namesIn({ category: "Juggling" })).toEqual([]);
    expect(await lookup("tech-products", { category: "" })).toEqual(products);
    expect(idsOf(await lookup("tech-categories", { parentCategory: "data" }))).toEqual(["Data"]);
    const countries = await lookup("countries");
    expect(await lookup("countries", { category: "Juggling", vendor: "Nobody" })).toEqual(countries);
    expect(idsOf(await lookup("hashtags", { category: "number of doctors" }))).toEqual([
      "#50_plus_doctors",
      "#250_plus_doctors",
    ]);
    expect(await lookup("hashtags", { parentCategory: "Job Function" })).toHaveLength(8);
    expect(await lookup("intent-topics", { category: "cloud" })).toHaveLength(7);
  });

  it("is free, and any data scope suffices [lookup-3] [metering-7]", async () => {
    const newsOnly = await signedIn(test, "rep", ["api:data:news"]);
    const used = await usedBy(test, async () => {
      expect((await newsOnly.get("/data/v1/lookup/countries")).status).toBe(200);
    });
    expect(used).toEqual({ requests: 1, records: 0, credits: 0 });
    const none = await signedIn(test, "rep", ["api:audience:read"]);
    expect((await none.get("/data/v1/lookup/countries")).status).toBe(403);
  });

  it("refuses a field that it does not know", async () => {
    expect(await findingsOf(await rep.get("/data/v1/lookup/shoe-sizes"))).toEqual([
      ["PFAPI0006", "fieldName"],
    ]);
  });
});

describe("Lookup Search and Lookup Enrich [enrich-2] [lookup-2]", () => {
  const searches = {
    company: operations.searchCompanies,
    contact: operations.searchContacts,
    scoop: operations.searchScoops,
    news: operations.searchNews,
    intent: operations.searchIntent,
  };

  it.each(SEARCH_ENTITIES)("tells the attributes and criteria of a %s search", async (entity) => {
    const type = entity.charAt(0).toUpperCase() + entity.slice(1);
    const output = await lookup("search", { entity, fieldType: "output" });
    expect(fieldsOf(output)).toEqual(Object.keys(searches[entity].shape));
    expect(output[0]?.type).toBe(`${type}SearchOutput`);
    const input = await lookup("search", { entity, fieldType: "input" });
    expect(input[0]?.type).toBe(`${type}SearchInput`);
    // the search knows each name: a value of the wrong type is the error, not the name
    for (const name of fieldsOf(input)) {
      const findings = await findingsOf(await rep.post(searches[entity], { [String(name)]: { odd: true } }));
      expect(findings.map(([code]) => code)).not.toContain("PFAPI0005");
    }
  });

  const enriches = {
    company: [operations.enrichCompanies, "Company"],
    contact: [operations.enrichContacts, "Contact"],
    scoop: [operations.enrichScoops, "Scoop"],
    news: [operations.enrichNews, "News"],
    intent: [operations.enrichIntent, "Intent"],
    technology: [operations.enrichTechnologies, "Technology"],
    hashtag: [operations.enrichHashtags, "Hashtag"],
    orgChart: [operations.enrichOrgChart, "OrgChart"],
    "corporate-hierarchy": [operations.enrichHierarchy, "CorporateHierarchy"],
  } as const;

  it.each(ENRICH_ENTITIES)("tells the fields and inputs of %s enrichment", async (entity) => {
    const [row, type] = enriches[entity];
    const output = await lookup("enrich", { entity, fieldType: "output" });
    expect(fieldsOf(output)).toEqual(
      row.kind === "enrich" ? row.outputFields.map(({ name }) => name) : Object.keys(row.shape),
    );
    expect(output[0]?.type).toBe(`${type}EnrichOutput`);
    const input = await lookup("enrich", { entity, fieldType: "input" });
    expect(fieldsOf(input)).toContain(entity === "contact" ? "personId" : "companyId");
    expect(input[0]?.type).toBe(`${type}EnrichInput`);
    for (const { id, attributes } of [...output, ...input]) {
      expect(attributes).toEqual({
        fieldName: id,
        description: expect.stringMatching(/^\S/),
        accessGranted: expect.any(Boolean),
      });
    }
  });

  it("grants exactly the output fields that enrichment then gives", async () => {
    for (const [entity, row, inputs] of [
      ["company", operations.enrichCompanies, "matchCompanyInput"],
      ["contact", operations.enrichContacts, "matchPersonInput"],
      ["corporate-hierarchy", operations.enrichHierarchy, "matchCompanyInput"],
    ] as const) {
      const fields = await lookup("enrich", { entity, fieldType: "output" });
      const withheld = fields.filter(({ attributes }) => attributes["accessGranted"] === false);
      for (const { id } of withheld) {
        const request = { [inputs]: [{}], outputFields: [id] };
        expect(await findingsOf(await rep.post(row, request))).toEqual([
          ["PFAPI0009", "/data/attributes/outputFields/0"],
        ]);
      }
      const granted = idsOf(fields).filter((id) => !idsOf(withheld).includes(id));
      expect((await rep.post(row, { [inputs]: [{}], outputFields: granted })).status).toBe(200);
      expect(withheld.length > 0).toBe(entity !== "corporate-hierarchy");
    }
  });

  it.each([
    ["search", { entity: "technology", fieldType: "input" }, "filter[entity]", "PFAPI0006"],
    ["enrich", { entity: "shoe", fieldType: "input" }, "filter[entity]", "PFAPI0006"],
    ["enrich", { entity: "company", fieldType: "both" }, "filter[fieldType]", "PFAPI0006"],
    ["search", { entity: "company" }, "filter[fieldType]", "PFAPI0002"],
    ["enrich", { fieldType: "input" }, "filter[entity]", "PFAPI0002"],
  ])("refuses a wrong question of lookup %s: %o", async (kind, query, parameter, code) => {
    expect(await findingsOf(await ask(kind, query))).toEqual([[code, parameter]]);
  });
});
