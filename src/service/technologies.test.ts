import { describe, expect, it } from "vitest";
import { enrichHashtags, enrichTechnologies } from "#contract/company-read-schemas.ts";
import { companyDetails } from "#database/json-columns.ts";
import { referenceTable } from "./reference/reference.ts";
import { repForTest } from "#testing/service/service-client-for-test.ts";

const { test, rep } = await repForTest();

/** A company with several products and hashtags. */
async function busyCompany() {
  const rows = await test.database.query.selectFrom("companies").select(["id", "details"]).execute();
  const known = rows.map((row) => ({ id: row.id, ...companyDetails.parse(JSON.parse(row.details)) }));
  const found = known.find(({ technologies, hashtags }) => technologies.length > 2 && hashtags.length > 2);
  if (!found) throw new Error("No company has several technologies and hashtags.");
  return found;
}

const company = await busyCompany();

describe("Enrich Technologies and Enrich Hashtags [enrich-9]", () => {
  it("tell every product of the company with its category, vendor, dates and a logo of ours", async () => {
    const answer = await rep.page(enrichTechnologies, { companyId: company.id });
    expect(answer.meta.totalResults).toBe(company.technologies.length);
    expect(answer.data.map(({ id }) => id).toSorted()).toEqual(
      company.technologies.map((use) => use.productId).toSorted(),
    );
    const places = answer.data.map(({ attributes }) => `${attributes.category} ${attributes.product}`);
    expect(places).toEqual(places.toSorted());
    const products = new Map(referenceTable("tech-products").map((product) => [product.id, product]));
    for (const { id, attributes } of answer.data) {
      const use = company.technologies.find((each) => each.productId === id);
      expect(attributes).toMatchObject({ createdDate: use?.createdDate, modifiedDate: use?.modifiedDate });
      expect(attributes.attribute).toBe(products.get(id)?.attributes?.["attribute"]);
      expect(attributes.website).toBe(`https://www.${attributes.domain}`);
      expect(attributes.domain).toMatch(/^[a-z]+\.example$/);
      const logo = await test.service(new Request(attributes.logo ?? ""));
      expect(logo.headers.get("Content-Type")).toBe("image/svg+xml");
    }
  });

  it("tell every mark of the company by its label", async () => {
    const { data, meta } = await rep.page(enrichHashtags, { companyId: company.id });
    expect(meta.totalResults).toBe(company.hashtags.length);
    expect(data.map(({ id }) => id).toSorted()).toEqual(company.hashtags.toSorted());
    const labels = data.map(({ attributes }) => attributes.label ?? "");
    expect(labels).toEqual(labels.toSorted());
    expect(data[0]?.attributes).toMatchObject({ searchString: labels[0]?.toLowerCase(), hidden: false });
  });

  it.each([enrichTechnologies, enrichHashtags])(
    "have the number of records and no pages: %#",
    async (row) => {
      const body: unknown = await (await rep.post(row, { companyId: company.id })).json();
      expect(body).toEqual({ data: expect.any(Array), meta: { totalResults: expect.any(Number) } });
    },
  );
});
