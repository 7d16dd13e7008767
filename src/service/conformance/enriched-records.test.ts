import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { contactFieldPath, contactOutputFields } from "#contract/contact-output-fields.ts";
import { companyOutputFields } from "#contract/company-output-fields.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import type { OutputField } from "#contract/operation.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";
import { outputFieldsOf } from "#testing/service/service-lookups-for-test.ts";

const { test, rep } = await repForTest();

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The names in the specification, verbatim. [field-8] [field-9] */
const CONTACT_FIELDS =
  `id email emailAlt personHasMoved hasCanadianEmail region jobTitle managementLevel street city state zipCode country
  metroArea directPhoneDoNotCall directPhoneAlt mobilePhoneAlt contactAccuracyScore companyName companyId
  companyDescriptionList companyPhone companyFax companyStreet companyCity companyState companyZipCode companyCountry
  companyLogo companySicCodes companyNaicsCodes companyWebsite companyRevenue companyRevenueNumeric
  companyEmployeeCount companyType companyTicker companyRanking companySocialMediaUrls companyPrimaryIndustry
  companyIndustries companyRevenueRange companyEmployeeRange withinCalifornia withinCanada withinEu`.split(
    /\s+/,
  );
const COMPANY_FIELDS =
  `id ticker name website socialMediaUrls revenue numberOfContactsInZoomInfo country continent companyStatus alexaRank
  hashtags certified employeeRange employeeGrowth parentId parentName locationCount foundedYear description descriptionList
  employeeCount fax phone street city state zipCode logo revenueNumeric revenueRange primaryIndustry industries
  naicsCodes sicCodes type`.split(/\s+/);

describe("enriched records [field-7]", () => {
  it("a contact can be asked for each field, and some contact has it", async () => {
    const found = new Set<string>();
    for (let page = 1; page <= 8; page += 1) {
      const people = (await rep.page(searchContacts, {}, `?sort=lastMentioned&page[number]=${page}`)).data;
      const inputs = people.map(({ id }) => ({ personId: id }));
      for (const { attributes = {} } of await rep.enrich(enrichContacts, inputs, CONTACT_FIELDS)) {
        for (const name of Object.keys(attributes)) found.add(name);
        for (const name of Object.keys(attributes["company"] ?? {})) found.add(`company.${name}`);
      }
    }
    const missing = CONTACT_FIELDS.filter((field) => {
      const { company, attribute } = contactFieldPath(field);
      return !found.has(company ? `company.${attribute}` : attribute);
    });
    expect(missing).toEqual([]);
  });

  it("a company can be asked for each field, and some company has it", async () => {
    const found = new Set<string>();
    for (let page = 1; page <= 8; page += 1) {
      const companies = (await rep.page(searchCompanies, {}, `?page[number]=${page}`)).data;
      const inputs = companies.map(({ id }) => ({ companyId: id }));
      for (const { attributes = {} } of await rep.enrich(enrichCompanies, inputs, COMPANY_FIELDS))
        for (const name of Object.keys(attributes)) found.add(name);
    }
    expect(COMPANY_FIELDS.filter((field) => !found.has(field))).toEqual([]);
  });

  it("holds the asked attributes and no others, company fields nested in an object and bare", async () => {
    const [person] = (await rep.page(searchContacts, { requiredFields: "email" })).data;
    const fields = ["email", "managementLevel", "companyId", "companyName"];
    const [record] = await rep.enrich(enrichContacts, [{ personId: person?.id }], fields);
    expect(record?.type).toBe("Contact");
    expect(record?.attributes).toEqual({
      email: expect.stringContaining("@") as string,
      managementLevel: [person?.attributes.managementLevel],
      company: { id: Number(person?.attributes.company?.id), name: person?.attributes.company?.name },
    });
  });

  it("gives a company without a parent the parentId 0, and one with a parent its name", async () => {
    const row = async (has: "is" | "is not") =>
      test.database.query
        .selectFrom("companies")
        .select(["id", "parent_id"])
        .where("parent_id", has, null)
        .orderBy("id")
        .executeTakeFirstOrThrow();
    const [top, child] = [await row("is"), await row("is not")];
    const inputs = [{ companyId: top.id }, { companyId: child.id }, { companyId: child.parent_id }];
    const [one, two, parent] = await rep.enrich(enrichCompanies, inputs, ["name", "parentId", "parentName"]);
    expect(one?.attributes).toMatchObject({ parentId: 0 });
    expect(one?.attributes).not.toHaveProperty("parentName");
    expect(two?.attributes).toMatchObject({
      parentId: child.parent_id,
      parentName: parent?.attributes?.["name"],
    });
  });

  it("has its dates as timestamps, of which a day stands for its start [field-16]", async () => {
    const datesOf = async (entity: "contact" | "company", fields: readonly OutputField[]) => {
      const { granted } = await outputFieldsOf(rep, entity);
      return fields.flatMap(({ name, kind }) => (kind === "date" && granted.includes(name) ? name : []));
    };
    const people = (await rep.page(searchContacts, {}, "?sort=lastMentioned")).data;
    const companies = (await rep.page(searchCompanies, {})).data;
    const persons = people.map(({ id }) => ({ personId: id }));
    const employers = companies.map(({ id }) => ({ companyId: id }));
    const records = [
      ...(await rep.enrich(enrichContacts, persons, await datesOf("contact", contactOutputFields))),
      ...(await rep.enrich(enrichCompanies, employers, await datesOf("company", companyOutputFields))),
    ];
    const values = records.flatMap(({ attributes }) => Object.entries(attributes ?? {}));
    const isDay = ([field]: readonly [string, unknown]) => field === "noticeProvidedDate";
    const days = values.filter(isDay).map(([, day]) => day);
    expect(days.length).toBeGreaterThan(0);
    expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(String(day)))).toEqual([]);
    const dates = values.filter((value) => !isDay(value)).map(([, date]) => date);
    expect(dates.length).toBeGreaterThan(150);
    expect(dates.filter((date) => !TIMESTAMP.test(String(date)))).toEqual([]);
    expect(dates.some((date) => String(date).endsWith("T00:00:00.000Z"))).toBe(true);
  });

  it("may come back under another id than it was asked by: persons who were merged [match-5]", async () => {
    const merged = await test.database.query.selectFrom("merged_contacts").selectAll().execute();
    expect(merged.length).toBeGreaterThanOrEqual(20);
    const inputs = merged.slice(0, 25).map((row) => ({ personId: row.old_id }));
    const data = await rep.enrich(enrichContacts, inputs, ["id"]);
    expect(data.map(({ id, meta }) => [meta.input["personId"], Number(id)])).toEqual(
      merged.slice(0, 25).map((row) => [row.old_id, row.new_id]),
    );
  });
});
