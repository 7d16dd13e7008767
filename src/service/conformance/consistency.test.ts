import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { contactFieldPath, contactOutputFields } from "#contract/contact-output-fields.ts";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import type { EnrichEntity } from "#contract/lookup-schemas.ts";
import { outputFieldsOf } from "#testing/service/service-lookups-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Different operations agree about the same records: checked for 400 contacts across the data [field-1] [field-12] */

const CONTACTS = 400;

const { test, rep } = await repForTest();

async function spreadContacts(): Promise<ContactRecord[]> {
  const contacts = test.database.query.selectFrom("contacts").select("id").where("listing", "=", 0);
  const rows = await contacts.orderBy("id").execute();
  const step = Math.floor(rows.length / CONTACTS);
  const ids = rows.filter((_, index) => index % step === 0).map(({ id }) => String(id));
  return rep.all(searchContacts, { personId: ids.slice(0, CONTACTS).join(",") });
}

/** By id, with every field that the account may request. */
async function enrichAll(
  row: typeof enrichContacts | typeof enrichCompanies,
  entity: EnrichEntity,
  inputs: readonly object[],
): Promise<Map<string, EnrichRecord>> {
  const { granted } = await outputFieldsOf(rep, entity);
  const records: EnrichRecord[] = [];
  for (let at = 0; at < inputs.length; at += 25) {
    records.push(...(await rep.enrich(row, inputs.slice(at, at + 25), granted)));
  }
  return new Map(records.map((record) => [record.id, record]));
}

const found = await spreadContacts();
const people = found.map(({ id }) => ({ personId: id }));
const enriched = await enrichAll(enrichContacts, "contact", people);
const companyIds = new Set(found.map(({ attributes }) => attributes.company?.id));
const companyInputs = [...companyIds].map((companyId) => ({ companyId }));
const employers = await enrichAll(enrichCompanies, "company", companyInputs);

const attributesOf = (id: string): Record<string, unknown> => enriched.get(id)?.attributes ?? {};
const companyOf = (id: string) => (attributesOf(id)["company"] ?? {}) as Record<string, unknown>;

/** The hints of [field-2], each with the enriched field that it announces. */
const HINTS = [
  ["hasEmail", "email"],
  ["hasSupplementalEmail", "supplementalEmail"],
  ["hasDirectPhone", "phone"],
  ["hasMobilePhone", "mobilePhone"],
  ["hasCompanyCountry", "companyCountry"],
  ["hasCompanyEmployeeCount", "companyEmployeeCount"],
  ["hasCompanyIndustry", "companyPrimaryIndustry"],
  ["hasCompanyPhone", "companyPhone"],
  ["hasCompanyRevenue", "companyRevenue"],
  ["hasCompanyState", "companyState"],
  ["hasCompanyStreet", "companyStreet"],
  ["hasCompanyZipCode", "companyZipCode"],
] as const;

/** Every company of the sandbox has a country and an industry. */
const ALWAYS: ReadonlySet<string> = new Set(["hasCompanyCountry", "hasCompanyIndustry"]);

describe("a hint is true exactly when enrichment returns the value [field-2]", () => {
  it.each(HINTS)("%s and %s", (hint, field) => {
    const path = contactFieldPath(field);
    const has = (id: string) => path.attribute in (path.company ? companyOf(id) : attributesOf(id));
    expect(found.length).toBeGreaterThanOrEqual(CONTACTS);
    expect(found.map(({ id, attributes }) => [id, attributes[hint]])).toEqual(
      found.map(({ id }) => [id, has(id)]),
    );
  });

  it("and neither always nor never", () => {
    for (const [hint] of HINTS.filter(([name]) => !ALWAYS.has(name))) {
      expect([hint, new Set(found.map(({ attributes }) => attributes[hint])).size]).toEqual([hint, 2]);
    }
  });
});

describe("what search and enrichment both say of a contact", () => {
  it.each([
    "firstName",
    "middleName",
    "lastName",
    "jobTitle",
    "directPhoneDoNotCall",
    "mobilePhoneDoNotCall",
    "validDate",
    "lastUpdatedDate",
  ] as const)("%s is the same", (name) => {
    for (const { id, attributes } of found) expect(attributesOf(id)[name]).toEqual(attributes[name]);
  });

  it("managementLevel is a string in search and a list in enrichment [field-12]", () => {
    for (const { id, attributes } of found) {
      expect(typeof attributes.managementLevel).toBe("string");
      expect(attributesOf(id)["managementLevel"]).toEqual([attributes.managementLevel]);
    }
  });

  it("contactAccuracyScore is a number in search and a string in enrichment [field-12]", () => {
    for (const { id, attributes } of found) {
      expect(Number.isInteger(attributes.contactAccuracyScore)).toBe(true);
      expect(attributesOf(id)["contactAccuracyScore"]).toBe(String(attributes.contactAccuracyScore));
    }
  });

  it("the company's id and name are the employer's", () => {
    for (const { id, attributes } of found) {
      const [companyId, name] = [attributes.company?.id ?? "", attributes.company?.name];
      expect(employers.get(companyId)?.attributes?.["name"]).toBe(name);
      expect(companyOf(id)).toMatchObject({ id: Number(companyId), name });
    }
  });
});

/** Fields with the same name in both kinds of enrichment; the contact's are prefixed with `company`. */
const SHARED = contactOutputFields
  .map(({ name }) => contactFieldPath(name))
  .filter(({ company, attribute }) => company && companyOutputFields.some(({ name }) => name === attribute))
  .map(({ attribute }) => attribute);

const employerOf = ({ attributes }: ContactRecord): Record<string, unknown> =>
  employers.get(attributes.company?.id ?? "")?.attributes ?? {};

/** Parses "$2.2 Billion" → 2,200,000 thousands, with the tolerance of the rounded words. */
function thousandsOf(words: unknown): { value: number; tolerance: number } {
  const [, amount = "", unit = ""] = /^\$([\d.]+) (\w+)$/.exec(String(words)) ?? [];
  const scale = { Thousand: 1, Million: 1000, Billion: 1_000_000 }[unit] ?? Number.NaN;
  return { value: Number(amount) * scale, tolerance: 0.051 * scale };
}

describe("an employee's company fields equal the company's", () => {
  // in words for contacts, a number for companies: 2.7
  it.each(SHARED.filter((attribute) => attribute !== "revenue"))("%s", (attribute) => {
    expect(found.map(({ id }) => [id, companyOf(id)[attribute]])).toEqual(
      found.map((record) => [record.id, employerOf(record)[attribute]]),
    );
  });

  it("most of them are there to be compared", () => {
    const there = SHARED.filter((attribute) => found.some((record) => attribute in employerOf(record)));
    expect(there.length).toBeGreaterThanOrEqual(25);
  });

  it("revenue in words is the number, in thousands of dollars", () => {
    const pairs = found.map((record) => [companyOf(record.id)["revenue"], employerOf(record)["revenue"]]);
    for (const [words, revenue] of pairs.filter(([, number]) => number !== undefined)) {
      const { value, tolerance } = thousandsOf(words);
      expect(Math.abs(value - Number(revenue))).toBeLessThanOrEqual(tolerance);
    }
    expect(pairs.filter(([words, revenue]) => (words === undefined) !== (revenue === undefined))).toEqual([]);
  });
});

describe("what search and enrichment both say of a company", () => {
  it("name, website, logo and place are the same, size and revenue are the same numbers", async () => {
    const companies = await rep.all(searchCompanies, { companyId: [...employers.keys()].join(",") });
    expect(companies.length).toBe(employers.size);
    for (const { id, attributes } of companies) {
      const other = employers.get(id)?.attributes ?? {};
      for (const name of ["name", "website", "logo", "city", "state", "country"] as const) {
        expect(other[name]).toEqual(attributes[name]);
      }
      for (const name of ["revenue", "employeeCount"] as const) {
        expect(other[name]).toEqual(attributes[name] === undefined ? undefined : Number(attributes[name]));
      }
    }
  });

  it("the contacts on file of a company are those that there are", async () => {
    for (const [id, { attributes }] of [...employers].slice(0, 10)) {
      const contacts = test.database.query.selectFrom("contacts").select("id");
      const rows = await contacts.where("company_id", "=", Number(id)).execute();
      expect(attributes?.["numberOfContactsInZoomInfo"]).toBe(rows.length);
    }
  });
});
