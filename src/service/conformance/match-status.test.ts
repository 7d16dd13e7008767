import { describe, expect, it } from "vitest";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies, enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { type MatchPersonInput, enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { usedBy } from "#testing/service/service-usage-for-test.ts";
import { readOptedOut } from "#testing/service/service-reference-search-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/*
 * The match status of each input [match-1] with the further states [match-2]. LIMIT_EXCEEDED
 * and required fields are in credits.test.ts and enrich.test.ts.
 */

const { test, rep } = await repForTest();

const [person] = (await rep.page(searchContacts, { requiredFields: "email" }, "?page[size]=1")).data;
if (!person) throw new Error("The sandbox has no contact with an e-mail address.");

describe("FULL_MATCH [match-1]", () => {
  const company = { companyId: person.attributes.company?.id };

  it.each([
    ["Contact", enrichContacts, { personId: person.id }, "id"],
    ["Company", enrichCompanies, company, "id"],
    ["CorporateHierarchy", enrichHierarchy, company, "companyId"],
  ] as const)("has the record type %s", async (type, row, input, field) => {
    const [record] = await rep.enrich(row, [input], [field]);
    expect(record).toMatchObject({ type, meta: { input, matchStatus: "FULL_MATCH" } });
    expect(record?.id).toBe(Object.values(input)[0]);
  });
});

describe("NO_MATCH [match-1] [enrich-3]", () => {
  it.each([
    [enrichContacts, { personId: 1 }, "id"],
    [enrichContacts, { firstName: "Nobody", lastName: "Ofthisname" }, "id"],
    [enrichContacts, { emailAddress: "nobody.at.all" }, "id"],
    [enrichCompanies, { companyWebsite: "https://no.such.company.example" }, "id"],
    [enrichCompanies, { companyName: "Qqxzy Vwkkj" }, "id"],
    [enrichHierarchy, { companyId: 1 }, "companyId"],
  ] as const)(
    "has type NoMatch, id 0, echoes the input, and is free: $0.name %j",
    async (row, input, field) => {
      const used = await usedBy(test, async () => {
        const nothing = { type: "NoMatch", id: "0", meta: { input, matchStatus: "NO_MATCH" } };
        expect(await rep.enrich(row, [input], [field])).toEqual([nothing]);
      });
      expect(used.credits).toBe(0);
    },
  );
});

describe("each further status can be had, and none of them is charged [match-2] [metering-5]", () => {
  const { firstName, lastName, company } = person.attributes;
  const personId = person.id;
  const cases: readonly (readonly [string, MatchPersonInput])[] = [
    ["NON_MATCH_BY_LAST_UPDATED_DATE", { personId, lastUpdatedDateAfter: "2026-11-20" }],
    ["NON_MATCH_BY_VALID_DATE", { personId, validDateAfter: "2026-11-20" }],
    ["NON_MATCH_BY_CONTACT_ACCURACY_MIN", { personId, contactAccuracyScoreMin: "100" }],
    ["COMPANY_ONLY_MATCH", { firstName: "Nobody", lastName: "Ofthisname", companyId: company?.id }],
    ["CONTACT_ONLY_MATCH", { firstName, lastName, companyName: "Qqxzy Vwkkj" }],
    ["INVALID_INPUT", { lastName: "Only" }],
  ];

  it.each(cases)("%s", async (status, given) => {
    const used = await usedBy(test, async () => {
      const [record] = await rep.enrich(enrichContacts, [given], ["id"]);
      expect(record).toMatchObject({ type: "NoMatch", id: "0", meta: { input: given, matchStatus: status } });
    });
    expect(used).toEqual({ requests: 1, records: 0, credits: 0 });
  });

  it("OPT_OUT, for a person whom no search finds", async () => {
    const [row] = await readOptedOut(test);
    const input = { personId: row.id };
    const used = await usedBy(test, async () => {
      const [record] = await rep.enrich(enrichContacts, [input], ["id"]);
      expect(record).toMatchObject({ type: "NoMatch", meta: { matchStatus: "OPT_OUT" } });
      expect((await rep.page(searchContacts, { personId: String(row.id) })).data).toEqual([]);
    });
    expect(used.credits).toBe(0);
  });
});
