import { describe, expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { enrichCompanies, enrichHierarchy } from "#contract/enrich-company-schemas.ts";
import { type MatchPersonInput, enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { MATCH_STATUSES } from "#contract/enrich-schemas.ts";
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
  it.each([
    ["Contact", enrichContacts, () => ({ personId: person.id }), "id"],
    ["Company", enrichCompanies, () => ({ companyId: person.attributes.company?.id }), "id"],
    [
      "CorporateHierarchy",
      enrichHierarchy,
      () => ({ companyId: person.attributes.company?.id }),
      "companyId",
    ],
  ] as const)("has the record type %s", async (type, row, inputOf, field) => {
    const input = inputOf();
    const [record] = await rep.enrich(row, [input], [field]);
    expect(record).toMatchObject({ type, meta: { input, matchStatus: "FULL_MATCH" } });
    expect(record?.id).toBe(Object.values(input)[0]);
  });
});

describe("NO_MATCH [match-1] [enrich-3]", () => {
  it.each([
    ["a person id", enrichContacts, { personId: 1 }, "id"],
    ["a person's name", enrichContacts, { firstName: "Nobody", lastName: "Ofthisname" }, "id"],
    ["an e-mail address", enrichContacts, { emailAddress: "nobody.at.all" }, "id"],
    ["a company id", enrichCompanies, { companyId: 1 }, "id"],
    ["a website", enrichCompanies, { companyWebsite: "https://no.such.company.example" }, "id"],
    ["a company's name", enrichCompanies, { companyName: "Qqxzy Vwkkj" }, "id"],
    ["the id of a family", enrichHierarchy, { companyId: 1 }, "companyId"],
  ] as const)(
    "has type NoMatch, id 0 and echoes the input, for %s that nothing has",
    async (_what, row, input, field) => {
      const used = await usedBy(test, async () => {
        expect(await rep.enrich(row, [input], [field])).toEqual([
          { type: "NoMatch", id: "0", meta: { input, matchStatus: "NO_MATCH" } },
        ]);
      });
      expect(used.credits).toBe(0);
    },
  );
});

/** Companies other than the person's. */
const anotherCompany = async (): Promise<string> => {
  const { data } = await rep.page(searchCompanies, { country: "United States" });
  const other = data.find(({ id }) => id !== person.attributes.company?.id);
  return other?.attributes.name ?? "";
};

describe("each further status can be had, and none of them is charged [match-2] [metering-5]", () => {
  const id = () => person.id;
  const name = () => ({ firstName: person.attributes.firstName, lastName: person.attributes.lastName });
  const cases: readonly (readonly [string, () => MatchPersonInput | Promise<MatchPersonInput>])[] = [
    ["NON_MATCH_BY_LAST_UPDATED_DATE", () => ({ personId: id(), lastUpdatedDateAfter: "2026-11-20" })],
    ["NON_MATCH_BY_VALID_DATE", () => ({ personId: id(), validDateAfter: "2026-11-20" })],
    ["NON_MATCH_BY_CONTACT_ACCURACY_MIN", () => ({ personId: id(), contactAccuracyScoreMin: 100 })],
    ["NON_MATCH_BY_CONTACT_ACCURACY_MIN", () => ({ personId: id(), contactAccuracyScoreMin: "100" })],
    [
      "COMPANY_ONLY_MATCH",
      async () => ({ firstName: "Nobody", lastName: "Ofthisname", companyName: await anotherCompany() }),
    ],
    ["CONTACT_ONLY_MATCH", () => ({ ...name(), companyName: "Qqxzy Vwkkj" })],
    ["INVALID_INPUT", () => ({})],
    ["INVALID_INPUT", () => ({ lastName: "Only" })],
  ];

  it.each(cases)("%s", async (status, input) => {
    const given = await input();
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

  it("as the sandbox's README documents them: who is found, who opted out, who was merged", async () => {
    expect((await rep.page(searchContacts, {})).meta.totalResults).toBe(30_074);
    expect((await rep.page(searchContacts, { boardMember: "only" })).meta.totalResults).toBe(381);
    const [gone, merged] = [
      [1104116059, 1271675334, 1607783915],
      [1476394470, 9994492320],
    ] as const;
    const statuses = async (ids: readonly number[]) =>
      (
        await rep.enrich(
          enrichContacts,
          ids.map((personId) => ({ personId })),
          ["id"],
        )
      ).map((record) => record.meta.matchStatus);
    expect(await statuses(gone)).toEqual(gone.map(() => "OPT_OUT"));
    expect(await statuses(merged)).toEqual(merged.map(() => "FULL_MATCH"));
  });

  it("INVALID_INPUT, for a company that nothing is said of", async () => {
    for (const [row, field] of [
      [enrichCompanies, "id"],
      [enrichHierarchy, "companyId"],
    ] as const) {
      const [record] = await rep.enrich(row, [{}], [field]);
      expect(record).toMatchObject({ type: "NoMatch", id: "0", meta: { matchStatus: "INVALID_INPUT" } });
    }
  });

  it("no other status is known", () => {
    expect(MATCH_STATUSES).toHaveLength(11);
  });
});
