import { expect, it } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { idsOf } from "#testing/collections-for-test.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

/* What Search Companies [search-7] returns, apart from its criteria, which are tested in criteria.test.ts. */

const { rep } = await repForTest();

it("finds what the organisation paid for, and says so", async () => {
  const { data: first, meta } = await rep.page(searchCompanies, {}, "?page[size]=3");
  await rep.enrich(
    enrichCompanies,
    first.map(({ id }) => ({ companyId: id })),
    ["id"],
  );
  const { data } = await rep.page(searchCompanies, { underManagement: true });
  expect(idsOf(data).toSorted()).toEqual(idsOf(first).toSorted());
  expect(data[0]?.attributes.managementStatus?.underManagement).toBe(true);
  const others = await rep.page(searchCompanies, { underManagement: false });
  expect(others.meta.totalResults).toBe(meta.totalResults - first.length);
});
