import { afterAll, describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies, enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { type Enrich, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { readOptedOut } from "#testing/service/service-reference-search-for-test.ts";
import { matchesOf } from "#testing/service/service-matches-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";
import { recordStatements } from "#tools/record-statements.ts";

const { database, statements } = recordStatements(await openDatabaseForTest("sandbox"));
const test = await serviceForTest({}, database);
afterAll(() => test.close());
const rep = await signedIn(test, "rep");
const people = (await rep.page(searchContacts, { requiredFields: "email" }, "?page[size]=25")).data;
const companies = (await rep.page(searchCompanies, {}, "?page[size]=25")).data;

describe("25 identifiers in one call", () => {
  const calls: readonly [string, Enrich, readonly object[], string][] = [
    ["persons", enrichContacts, people.map(({ id }) => ({ personId: id })), "lastName"],
    ["companies", enrichCompanies, companies.map(({ id }) => ({ companyId: id })), "name"],
    ["families", enrichHierarchy, companies.map(({ id }) => ({ companyId: id })), "companyId"],
  ];

  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const before = statements.length;
    await work();
    return statements.length - before;
  }

  it.each(calls)("of %s take no more statements than one alone", async (_what, row, inputs, field) => {
    const ask = (some: readonly object[]) => () => rep.enrich(row, some, [field]);
    // the second call is paid for already, so its statements are comparable
    expect(await ask(inputs)()).toHaveLength(25);
    const alone: number[] = [];
    for (const input of inputs) alone.push(await statementsOf(ask([input])));
    expect(await statementsOf(ask(inputs))).toBe(Math.max(...alone));
  });

  it("of companies beside names are looked up in one statement", async () => {
    const inputs = people.map(({ attributes: { firstName, lastName, company } }) => ({
      firstName,
      lastName,
      companyId: company?.id,
    }));
    const from = statements.length;
    await rep.enrich(enrichContacts, inputs, ["lastName"]);
    const lookups = statements
      .slice(from)
      .filter(({ sql }) => sql.startsWith('select "id" from "companies"'));
    expect(lookups).toHaveLength(1);
  });
});

describe("inputs of all kinds in one call each keep their own answer, in their order", () => {
  it("persons: by number and text, twice, merged, unknown, opted out, out of range, and described", async () => {
    const { query } = database;
    const merged = query.selectFrom("merged_contacts").selectAll().orderBy("old_id");
    const { old_id, new_id } = await merged.executeTakeFirstOrThrow();
    const [{ id: hidden }] = await readOptedOut(test);
    const { id, email, company_id } = await query
      .selectFrom("contacts")
      .select(["id", "email", "company_id"])
      .where("id", "=", Number(people[0]?.id))
      .executeTakeFirstOrThrow();
    const other = Number(people[1]?.id);
    const cases: readonly [input: object, answer: number | string][] = [
      [{ personId: other }, other],
      [{}, "INVALID_INPUT"],
      [{ personId: String(id) }, id],
      [{ personId: 1 }, "NO_MATCH"],
      [{ personId: old_id }, new_id],
      [{ emailAddress: email }, id],
      [{ personId: new_id }, new_id],
      [{ personId: `00${old_id}` }, new_id],
      [{ personId: hidden }, "OPT_OUT"],
      [{ personId: "9".repeat(16) }, "NO_MATCH"],
      [{ personId: id, contactAccuracyScoreMin: 100 }, "NON_MATCH_BY_CONTACT_ACCURACY_MIN"],
      [{ personId: 1, emailAddress: email }, "NO_MATCH"],
      [{ personId: id, companyId: 1 }, id],
      [{ emailAddress: "nobody@quillmoor.example", companyId: company_id }, "COMPANY_ONLY_MATCH"],
      [{ emailAddress: "nobody@quillmoor.example", companyId: 1 }, "NO_MATCH"],
      [{ personId: id }, id],
    ];
    const inputs = cases.map(([input]) => input);
    const answers = await matchesOf(rep, enrichContacts, inputs, "lastName");
    expect(answers).toEqual(cases.map(([, answer]) => answer));
  });

  it.each([enrichCompanies, enrichHierarchy])("companies: $name", async (row) => {
    const one = Number(companies[0]?.id);
    const { id: other, domain } = await database.query
      .selectFrom("companies")
      .select(["id", "domain"])
      .where("id", "!=", one)
      .where("domain", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const cases: readonly [input: object, answer: number | string][] = [
      [{ companyId: other }, other],
      [{ companyId: String(one) }, one],
      [{}, "INVALID_INPUT"],
      [{ companyId: 1, companyWebsite: domain }, "NO_MATCH"],
      [{ companyWebsite: domain }, other],
      [{ companyId: `0${one}`, companyWebsite: domain }, one],
      [{ companyId: "9".repeat(16) }, "NO_MATCH"],
      [{ companyId: one }, one],
    ];
    const inputs = cases.map(([input]) => input);
    const answers = await matchesOf(rep, row, inputs, row === enrichCompanies ? "name" : "companyId");
    expect(answers).toEqual(cases.map(([, answer]) => answer));
  });
});
