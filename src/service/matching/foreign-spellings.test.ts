import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { type MatchPersonInput, enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { groupBy, idsOf } from "#testing/collections-for-test.ts";
import { matchesOf } from "#testing/service/service-matches-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* Spellings from people's files are found by search as well as by enrich. [enrich-4] [search-12] */

const { test, rep } = await repForTest();
const { query } = test.database;

const match = (...inputs: MatchPersonInput[]) => matchesOf(rep, enrichContacts, inputs, "lastName");
const find = async (criteria: object) => idsOf((await rep.page(searchContacts, criteria)).data);
const matchCompany = (companyName: string) => matchesOf(rep, enrichCompanies, [{ companyName }], "name");
const findCompanies = async (companyName: string) =>
  idsOf((await rep.page(searchCompanies, { companyName })).data);

const reachable = await query
  .selectFrom("contacts")
  .selectAll()
  .where(({ and, eb }) =>
    and(
      (["email", "phone", "mobile_phone", "supplemental_email"] as const).map((has) =>
        eb(has, "is not", null),
      ),
    ),
  )
  .where("listing", "=", 0)
  .orderBy("id")
  .executeTakeFirstOrThrow();
const [id, text] = [reachable.id, String(reachable.id)];

describe("an e-mail address", () => {
  const [local = "", domain = ""] = (reachable.email ?? "").split("@");
  it.each([
    `mailto:${local}@${domain}`,
    `"Else, Somebody" < ${local.toUpperCase()}@${domain} >`,
    `Somebody <mailto:${local}+news+more@${domain}>`,
  ])("is read in %s", async (emailAddress) => {
    expect(await match({ emailAddress })).toEqual([id]);
    expect(await find({ emailAddress })).toEqual([text]);
  });

  it("of somebody else stays somebody else's", async () => {
    for (const emailAddress of [`news+${local}@${domain}`, `${local}@${domain}+news`, `<>`, `<${local}>`]) {
      expect(await match({ emailAddress })).toEqual(["NO_MATCH"]);
      expect(await find({ emailAddress })).toEqual([]);
    }
  });
});

it("a phone alone finds its person, at the desk and in the pocket", async () => {
  for (const phone of [reachable.phone ?? "", reachable.mobile_phone ?? ""]) {
    expect(await match({ phone })).toEqual([id]);
    expect(await find({ phone })).toEqual([text]);
  }
});

describe("a usual nickname", () => {
  it("finds the name on file, at a company and in search", async () => {
    const henry = await query
      .selectFrom("contacts")
      .selectAll()
      .where("first_name", "=", "Henry")
      .where("listing", "=", 0)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const { last_name: lastName, company_id: companyId } = henry;
    for (const firstName of ["Harry", "hank", "Hal"]) {
      expect(await match({ firstName, lastName, companyId })).toEqual([henry.id]);
      expect(await find({ firstName, lastName, companyId })).toEqual([String(henry.id)]);
      expect(await find({ fullName: `${lastName} ${firstName}`, companyId })).toEqual([String(henry.id)]);
    }
    expect(await match({ firstName: "Bob", lastName, companyId })).toEqual(["COMPANY_ONLY_MATCH"]);
    expect(await find({ firstName: "Bob", lastName, companyId })).toEqual([]);
  });
});

it("a former company finds who left it, by the same name alone", async () => {
  const [left] = await query
    .selectFrom("past_positions as h")
    .innerJoin("contacts as p", "p.id", "h.contact_id")
    .select(["p.id", "p.first_name", "p.last_name", "h.employer_id"])
    .whereRef("h.employer_id", "<>", "p.company_id")
    .where("p.listing", "=", 0)
    .where(({ eb, selectFrom }) =>
      eb(
        "h.employer_id",
        "not in",
        selectFrom("contacts as o").select("o.company_id").whereRef("o.last_search", "=", "p.last_search"),
      ),
    )
    .orderBy("p.id")
    .limit(1)
    .execute();
  if (!left) throw new Error("Nobody left a company");
  const { first_name: firstName, last_name: lastName, employer_id: companyId } = left;
  const { name } = await query
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  expect(await match({ firstName, lastName, companyId }, { firstName, lastName, companyName: name })).toEqual(
    [left.id, left.id],
  );
  expect(await match({ firstName: "Nobody", lastName, companyId })).toEqual(["COMPANY_ONLY_MATCH"]);
});

describe("a company", () => {
  const FORM = / (?:Inc|LLC|Ltd|GmbH|PLC|Corp|SA|AG|BV|AB)$/;
  const named = async (hasForm: boolean) => {
    const rows = await query.selectFrom("companies").selectAll().where("domain", "is not", null).execute();
    const bare = (name: string) => name.replace(FORM, "");
    const counts = groupBy(rows, ({ name }) => bare(name));
    const found = rows.find(
      ({ name, sub_unit_type: type }) =>
        type === null && FORM.test(name) === hasForm && counts.get(bare(name))?.length === 1,
    );
    if (!found) throw new Error("There is no such company");
    return { ...found, bare: bare(found.name) };
  };

  it("is found with a legal form that is not on file, and without one that is", async () => {
    const formless = await named(false);
    for (const form of [" Inc", ", Inc.", " GmbH & Co. KG", " S.A."]) {
      expect(await findCompanies(formless.bare + form)).toEqual([String(formless.id)]);
      expect(await matchCompany(formless.bare + form)).toEqual([formless.id]);
    }
    const formed = await named(true);
    for (const name of [formed.bare, `${formed.bare}, Inc.`, `${formed.bare} Ltd`]) {
      expect(await findCompanies(name)).toContain(String(formed.id));
      expect(await matchCompany(name)).toEqual([formed.id]);
    }
    expect(await findCompanies(`${formed.bare.slice(0, -1)} Oyj`)).toEqual([]);
  });

  it("is found by its domain in the place of its name, of people's companies too", async () => {
    const { domain, id: companyId } = await named(true);
    for (const written of [domain, `www.${domain}`, `https://${domain}/about`, `info@${domain}`]) {
      const companyName = written ?? "";
      expect(await findCompanies(companyName)).toEqual([String(companyId)]);
      expect(await matchCompany(companyName)).toEqual([companyId]);
      const people = await find({ companyName });
      expect(people.length).toBeGreaterThan(0);
      expect(people).toEqual(await find({ companyId }));
    }
  });
});
