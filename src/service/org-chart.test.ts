import { describe, expect, it } from "vitest";
import { enrichOrgChart } from "#contract/company-read-schemas.ts";
import { bothWays, idsOf, sortedBy } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();

describe("Enrich Org Chart [enrich-9]", () => {
  async function largest() {
    const row = await test.database.query
      .selectFrom("companies")
      .select(["id", "name"])
      .orderBy("contact_count", "desc")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const people = await test.database.query
      .selectFrom("contacts")
      .selectAll()
      .where("company_id", "=", row.id)
      .orderBy("id")
      .execute();
    return { ...row, people, shown: people.filter((person) => person.listing < 2) };
  }

  it("shows everyone once, from the top tier down, with hints only", async () => {
    const { id, name, people, shown } = await largest();
    await test.database.query
      .updateTable("contacts")
      .set({ listing: 2 })
      .where("id", "=", shown[4]?.id ?? 0)
      .execute();
    const visible = shown.filter((_, at) => at !== 4);
    const chart = await rep.all(enrichOrgChart, { companyId: id });
    expect(idsOf(chart).toSorted()).toEqual(idsOf(visible).toSorted());
    const places = chart.map(({ attributes }) => [
      attributes.orgChartTier ?? 0,
      attributes.orgChartSubTier ?? 0,
    ]);
    const inOrder = [1, 2, 3, 4, 5, 6].flatMap((tier) =>
      Array.from({ length: visible.filter((person) => person.hierarchy === 7 - tier).length }, (_, at) => [
        tier,
        at + 1,
      ]),
    );
    expect(places).toEqual(inOrder);
    for (const { id: personId, attributes } of chart) {
      const person = people.find((row) => String(row.id) === personId);
      const { jobFunction, orgChartTier, orgChartSubTier: _, ...told } = attributes;
      expect(jobFunction).toEqual(expect.any(String));
      expect(orgChartTier).toBe(7 - (person?.hierarchy ?? 0));
      expect(told).toEqual({
        firstName: person?.first_name,
        ...(person?.middle_name == null ? {} : { middleName: person.middle_name }),
        lastName: person?.last_name,
        title: person?.job_title,
        department: person?.department,
        hasEmail: person?.email != null,
        hasDirectPhone: person?.phone != null,
        contactAccuracyScore: person?.accuracy_score,
        companyId: String(id),
        companyName: name,
        lastUpdatedDate: person?.last_updated_date,
      });
    }
  });

  it("narrows by departments and accuracy without moving anyone, and sorts when asked", async () => {
    const { id, people } = await largest();
    const shown = (await rep.all(enrichOrgChart, { companyId: id })).map((record) => record);
    const some = {
      companyId: id,
      department: "sales, MARKETING",
      contactAccuracyScoreMin: "70",
      contactAccuracyScoreMax: 90,
    };
    const expected = shown.filter(
      ({ attributes: { department = "", contactAccuracyScore: score = 0 } }) =>
        ["Sales", "Marketing"].includes(department) && score >= 70 && score <= 90,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await rep.all(enrichOrgChart, some)).toEqual(expected);
    const ids = new Set(idsOf(shown));
    const byId = people.filter((person) => ids.has(String(person.id)));
    for (const sort of bothWays(["lastName", "contactAccuracyScore"])) {
      const sorted = sortedBy(byId, sort, {
        lastName: (person) => person.last_search,
        contactAccuracyScore: (person) => person.accuracy_score,
      });
      expect(idsOf(await rep.all(enrichOrgChart, { companyId: id }, sort))).toEqual(idsOf(sorted));
    }
  });
});
