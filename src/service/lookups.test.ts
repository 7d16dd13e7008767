import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENRICH_ENTITIES, SEARCH_ENTITIES } from "#contract/lookup-schemas.ts";
import { operations } from "#contract/operations.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { findingsOf } from "#testing/service/service-findings-for-test.ts";

const { rep } = await repForTest();

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
  it.each([
    ["countries", "afghanistan", { name: "Afghanistan" }],
    [
      "intent-topics",
      "Cloud Applications",
      {
        name: "Cloud Applications",
        category: "Cloud",
        department: "Information Technology",
        jobFunction: "Cloud / Mobility",
        description: expect.stringMatching(/./),
      },
    ],
    [
      "buying-groups",
      "1913024",
      {
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
      },
    ],
  ])(
    "tells more than the name where a table has more, and nothing else: %s",
    async (field, id, attributes) => {
      const found = (await lookup(field)).find((entry) => entry.id === id);
      expect(found?.attributes).toEqual(attributes);
    },
  );

  it("has the ranks of job titles in their order first, then titles", async () => {
    const titles = await lookup("job-titles");
    const told = titles.map(
      ({ id, attributes: { order, name } }) => `${id}: ${String(order ?? name === id)}`,
    );
    expect(told.slice(0, 6)).toEqual([
      "board: 1",
      "exec: 2",
      "vp: 3",
      "director: 4",
      "manager: 5",
      "nonmanager: 6",
    ]);
    expect(told.slice(6).filter((title) => !title.endsWith(": true"))).toEqual([]);
  });

  it("intent topics have their name as id [lookup-4]", async () => {
    for (const { id, attributes } of await lookup("intent-topics")) expect(attributes["name"]).toBe(id);
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      "tech-products",
      { parentCategory: "SECURITY", vendor: "bulwark" },
      ["Bulwark Endpoint", "Bulwark Sign-in", "Bulwark Gateway"],
    ],
    ["tech-products", { category: "Identity" }, ["Keystead Identity", "Bulwark Sign-in"]],
    ["tech-products", { category: "Juggling" }, []],
    ["hashtags", { category: "number of doctors" }, ["50+ Doctors", "250+ Doctors"]],
  ])("narrows %s by %j, ignoring case", async (field, filters, names) => {
    expect((await lookup(field, filters)).map(({ attributes }) => attributes["name"])).toEqual(names);
  });

  it("ignores filters that a table does not have, and empty ones", async () => {
    const [products, countries] = [await lookup("tech-products"), await lookup("countries")];
    expect(await lookup("tech-products", { category: "" })).toEqual(products);
    expect(await lookup("countries", { category: "Juggling", vendor: "Nobody" })).toEqual(countries);
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

  it.each<[string, Record<string, string>, string, string]>([
    ["search", { entity: "technology", fieldType: "input" }, "filter[entity]", "PFAPI0006"],
    ["enrich", { entity: "shoe", fieldType: "input" }, "filter[entity]", "PFAPI0006"],
    ["enrich", { entity: "company", fieldType: "both" }, "filter[fieldType]", "PFAPI0006"],
    ["search", { entity: "company" }, "filter[fieldType]", "PFAPI0002"],
    ["search", { entity: "company", fieldType: "" }, "filter[fieldType]", "PFAPI0002"],
    ["enrich", { fieldType: "input" }, "filter[entity]", "PFAPI0002"],
    ["shoe-sizes", {}, "fieldName", "PFAPI0006"],
  ])("refuses a wrong question of lookup %s: %o", async (kind, query, parameter, code) => {
    expect(await findingsOf(await ask(kind, query))).toEqual([[code, parameter]]);
  });
});
