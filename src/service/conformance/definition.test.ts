import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { ENRICH_ENTITIES, LOOKUP_FIELDS, SEARCH_ENTITIES } from "#contract/lookup-schemas.ts";
import { operations } from "#contract/operations.ts";
import { type Listing, enrichAttributes } from "#testing/service/service-data-client-for-test.ts";
import { definitionSchema } from "#testing/schemas/definition-shape-schema-for-test.ts";
import {
  definitionAccessError,
  definitionAnswers,
  definitionValidationError,
} from "#testing/schemas/definition-shapes-for-test.ts";
import { lookupCodes, outputFieldsOf } from "#testing/service/service-lookups-for-test.ts";
import { readOptedOut } from "#testing/service/service-reference-search-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* The service's answers match the shapes of the interface definition: every operation, many records, matches and
   others, and both shapes of errors. [field-1] */

const ajv = new Ajv({ strict: true, allErrors: true, discriminator: true });
addFormats(ajv);

const { test, rep } = await repForTest();
const topics = (await lookupCodes(rep, "intent-topics")).slice(0, 50);

const compiled = new Map(
  Object.entries(definitionAnswers).map(([name, shape]) => [name, ajv.compile(definitionSchema(shape))]),
);

/** Where the body differs: paths with a star for each index, never a value. */
function differences(name: string, body: unknown): string[] {
  const validate = compiled.get(name);
  if (!validate) throw new Error(`The definition has no ${name}.`);
  if (validate(body)) return [];
  const places = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = "additionalProperty" in params ? String(params["additionalProperty"]) : "";
    return `${instancePath.replaceAll(/\/\d+/g, "/*")} ${message} ${extra}`.trim();
  });
  return [...new Set(places)];
}

interface Listed {
  readonly data: readonly { readonly id: string; readonly type: string }[];
}

/** The content of an answer, and where it deviates from the definition. */
interface Judged extends Listed {
  readonly differences: string[];
}

async function judged(name: string, response: Promise<Response>): Promise<Judged> {
  const answer = await response;
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}.`);
  const body = (await answer.json()) as Listed;
  return { data: body.data, differences: differences(name, body) };
}

const { searchContacts, searchCompanies, enrichContacts, enrichCompanies, enrichHierarchy } = operations;

const SEARCHES: readonly (readonly [Listing, () => object])[] = [
  [searchContacts, () => ({ companyName: "health" })],
  [searchCompanies, () => ({ country: "Canada" })],
  [operations.searchIntent, () => ({ topics: topics.slice(0, 10) })],
  [operations.searchIntent, () => ({ topics: topics.slice(0, 2), findRecommendedContacts: false })],
  [operations.searchNews, () => ({ pageDateMin: "2026-06-01" })],
  [operations.searchScoops, () => ({ publishedStartDate: "2026-06-01" })],
];

describe("searches: every page [search-3]", () => {
  it.each(SEARCHES)("$name", async (row, criteria) => {
    const { meta } = await rep.page(row, criteria(), "?page[size]=100");
    expect(meta.totalResults).toBeGreaterThan(50);
    for (let page = 1; page <= Math.min(10, meta.page.total + 1); page += 1) {
      const answer = rep.post(row, criteria(), `?page[size]=100&page[number]=${page}`);
      expect((await judged(row.name, answer)).differences).toEqual([]);
    }
  });
});

async function idsSpread(table: "contacts" | "companies", count: number): Promise<number[]> {
  const rows = await test.database.query.selectFrom(table).select("id").orderBy("id").execute();
  const step = Math.floor(rows.length / count);
  return rows.filter((_, index) => index % step === 0).map(({ id }) => id);
}

describe("enrich: 25 inputs a call, all granted fields", () => {
  it.each([
    [enrichContacts, "contact", "contacts", "personId"],
    [enrichCompanies, "company", "companies", "companyId"],
  ] as const)("$0.name", async (row, entity, table, key) => {
    const { granted: fields } = await outputFieldsOf(rep, entity);
    const ids = await idsSpread(table, 500);
    for (let at = 0; at < ids.length; at += 25) {
      const inputs = ids.slice(at, at + 25).map((id) => ({ [key]: id }));
      const answer = rep.post(row, enrichAttributes(row, inputs, fields));
      expect((await judged(row.name, answer)).differences).toEqual([]);
    }
  });

  it("enrichHierarchy: companies alone, members of families, tops", async () => {
    const { granted: fields } = await outputFieldsOf(rep, "corporate-hierarchy");
    const companies = test.database.query.selectFrom("companies").select("id").orderBy("id");
    const tops = test.database.query.selectFrom("companies").select("ultimate_parent_id").distinct();
    const rows = await companies.where("id", "in", tops).limit(40).execute();
    const alone = await companies.where("parent_id", "is", null).limit(40).execute();
    const chain = await companies.where("parent_id", "is not", null).limit(5).execute();
    for (const { id } of [...rows, ...alone, ...chain]) {
      const attributes = enrichAttributes(enrichHierarchy, [{ companyId: id }], fields);
      const answer = rep.post(enrichHierarchy, attributes);
      expect((await judged("enrichHierarchy", answer)).differences).toEqual([]);
    }
  });

  it("inputs without a match", async () => {
    const [optedOut] = await readOptedOut(test);
    const [someone] = (await rep.page(searchContacts, {}, "?page[size]=1")).data;
    const people = [
      {},
      { personId: 1 },
      { personId: optedOut.id },
      { firstName: "Nobody", lastName: "Ofthisname", companyName: someone?.attributes.company?.name },
      { personId: someone?.id, contactAccuracyScoreMin: "100" },
      { personId: someone?.id, validDateAfter: "2026-11-20" },
    ];
    const asked = rep.post(enrichContacts, enrichAttributes(enrichContacts, people, ["id"]));
    const contacts = await judged("enrichContacts", asked);
    expect(contacts.differences).toEqual([]);
    expect(contacts.data.map(({ type }) => type)).toEqual(people.map(() => "NoMatch"));
    for (const [row, field] of [
      [enrichCompanies, "id"],
      [enrichHierarchy, "companyId"],
    ] as const) {
      const inputs = [{}, { companyId: 1 }, { companyWebsite: "no.example" }];
      const attributes = enrichAttributes(row, inputs, [field]);
      const body = await judged(row.name, rep.post(row, attributes));
      expect(body.differences).toEqual([]);
      expect(body.data.map(({ type }) => type)).toEqual(["NoMatch", "NoMatch", "NoMatch"]);
    }
  });
});

/** Companies with scoops, which are the rarest events. */
async function companiesWithMuch(count: number): Promise<number[]> {
  const rows = await test.database.query
    .selectFrom("scoops")
    .select("company_id")
    .distinct()
    .orderBy("company_id")
    .limit(count)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

describe("one company's signals, articles, scoops, chart, technologies and hashtags", () => {
  it.each([
    [operations.enrichIntent, () => ({ topics })],
    [operations.enrichNews, () => ({})],
    [operations.enrichScoops, () => ({})],
    [operations.enrichOrgChart, () => ({})],
    [operations.enrichTechnologies, () => ({})],
    [operations.enrichHashtags, () => ({})],
  ] as const)("$name", async (row, criteria) => {
    let records = 0;
    for (const companyId of await companiesWithMuch(60)) {
      const body = await judged(row.name, rep.post(row, { ...criteria(), companyId }));
      expect(body.differences).toEqual([]);
      records += body.data.length;
    }
    expect(records).toBeGreaterThan(20);
  });
});

describe("lookups and usage", () => {
  it.each(LOOKUP_FIELDS)("lookupData %s", async (field) => {
    const body = await judged("lookupData", rep.get(`/data/v1/lookup/${field}`));
    expect(body.differences).toEqual([]);
    expect(body.data.length).toBeGreaterThan(0);
  });

  it.each([
    ["lookupSearch", "search", SEARCH_ENTITIES],
    ["lookupEnrich", "enrich", ENRICH_ENTITIES],
  ] as const)("%s", async (name, path, entities) => {
    for (const entity of entities) {
      for (const type of ["input", "output"]) {
        const at = `/data/v1/lookup/${path}?filter[entity]=${entity}&filter[fieldType]=${type}`;
        const body = await judged(name, rep.get(at));
        expect(body.differences).toEqual([]);
        expect(body.data.length).toBeGreaterThan(0);
      }
    }
  });

  it("readUsage", async () => {
    expect((await judged("readUsage", rep.get("/data/v1/users/usage"))).differences).toEqual([]);
  });
});

describe("errors", () => {
  const validation = ajv.compile(definitionSchema(definitionValidationError));
  const access = ajv.compile(definitionSchema(definitionAccessError));

  it("400 in one shape", async () => {
    for (const response of [
      await rep.post(searchContacts, { shoeSize: 44 }),
      await rep.post(searchContacts, {}, "?page[number]=401"),
      await rep.post(operations.searchNews, {}),
      await rep.post(enrichContacts, enrichAttributes(enrichContacts, [], ["shoeSize"])),
      await rep.get("/data/v1/lookup/shoes"),
    ]) {
      expect(response.status).toBe(400);
      validation(await response.json());
      expect(validation.errors ?? []).toEqual([]);
    }
  });

  it("401, 403, 404, 406, 413 and 415 in the other", async () => {
    const token = await test.tokenOf("rep");
    const call = (headers: Record<string, string>) =>
      test.send(token, searchContacts.path, { body: { data: { type: "ContactSearch" } }, headers });
    const answers = [
      await test.send(undefined, searchContacts.path, { body: {} }),
      await test.send(await test.tokenOf("norole"), searchContacts.path, { body: {} }),
      await test.send(await test.tokenOf("nocontacts"), searchContacts.path, { body: {} }),
      await rep.get("/data/v1/shoes"),
      await rep.get(searchContacts.path),
      await call({ Accept: "text/html" }),
      await call({ "Content-Length": "2000000" }),
      await call({ "Content-Type": "text/plain" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404, 404, 406, 413, 415]);
    for (const response of answers) {
      access(await response.json());
      expect(access.errors ?? []).toEqual([]);
    }
  });
});
