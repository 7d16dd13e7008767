import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ContactRecord, searchContacts } from "#contract/contact-schemas.ts";
import { recordSnapshotSchema } from "#contract/records/record-snapshot.ts";
import { type DataClient, signedIn } from "#testing/service/service-data-client-for-test.ts";
import { cellTexts, testMalformedRecords } from "#testing/render-search-rows-for-test.tsx";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import { toContactRequest } from "./contact-search-criteria.ts";
import { contactSearch } from "./contact-search.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

let service: ServiceForTest;
let client: DataClient;
beforeAll(async () => {
  service = await serviceForTest();
  client = await signedIn(service, "rep");
});
afterAll(() => service.close());

/** The service's first page for criteria in URL form. */
const contactsFor = async (criteria: Parameters<typeof toContactRequest>[0]) =>
  (await client.page(searchContacts, toContactRequest(criteria))).data;

const ada: ContactRecord = searchContacts.record.parse({
  type: "Contact",
  id: "42",
  attributes: {
    firstName: "Ada",
    lastName: "Ek",
    jobTitle: "Chief Data Officer",
    managementLevel: "C-Level",
    company: { id: 900, name: "Ek Works" },
    contactAccuracyScore: 93,
    hasEmail: true,
    hasDirectPhone: true,
    directPhoneDoNotCall: true,
    hasMobilePhone: false,
    hasCompanyRevenue: true,
    hasCompanyStreet: false,
    managementStatus: { underManagement: true, purchaseDate: "2026-01-02" },
  },
});

describe("contact search", () => {
  it("turns criteria of the address into those of the request", () => {
    const values = {
      companyName: "health",
      jobTitle: "VP Sales,CRO",
      accuracy: "70..",
      revenue: "10000..2000000",
    };
    const request = toContactRequest({ ...values, underManagement: "false" });
    const sent = { companyName: "health", jobTitle: "VP Sales OR CRO", contactAccuracyScoreMin: 70 };
    expect(request).toEqual({ ...sent, revenueMin: 10_000, revenueMax: 2_000_000, underManagement: false });
    expect(searchContacts.criteria.safeParse(request).success).toBe(true);
  });

  it("finds in the service what its criteria describe", async () => {
    const found = await contactsFor({ accuracy: "90..95", requiredFields: "mobilePhone" });
    expect(found.length).toBeGreaterThan(0);
    for (const { attributes } of found) {
      expect(attributes.contactAccuracyScore).toBeGreaterThanOrEqual(90);
      expect(attributes.contactAccuracyScore).toBeLessThanOrEqual(95);
      expect(attributes.hasMobilePhone).toBe(true);
    }
  });

  it("shows what search knows about a contact, and never a number or an address", async () => {
    const cells = await cellTexts(contactSearch, ada);
    expect(cells.get("Name")).toContain("Ada Ek");
    expect(cells.get("Name")).toContain("Owned");
    expect(cells.get("Title")).toBe("Chief Data Officer");
    expect(cells.get("Company")).toContain("Ek Works");
    expect(cells.get("Accuracy")).toContain("93");
    const info = "E-mail: available after enrich. Direct phone: do not call. Mobile: not on file.";
    expect(cells.get("Contact info")).toBe(info);
    expect(cells.get("Company data on file")).toBe("revenue");
    expect(cells.get("Contact ID")).toBe("42");
  });

  it("draws every contact of a page of the service", async () => {
    for (const row of await contactsFor({})) {
      const cells = await cellTexts(contactSearch, row);
      expect(cells.get("Name")).toContain(row.attributes.lastName ?? "Name unknown");
      expect(cells.get("Contact ID")).toBe(row.id);
      expect([...cells.values()].join(" ")).not.toMatch(/@|undefined|\[object|NaN/);
    }
  });

  it("selects a contact with everything that lists, runs and exports need later", () => {
    const [record] = [contactSearch.selectable(ada) ?? []].flat();
    expect(record).toMatchObject({ type: "contact", id: "42", snapshot: { name: "Ada Ek", accuracy: 93 } });
    expect(recordSnapshotSchema.safeParse(record?.snapshot).success).toBe(true);
  });

  it("links a contact to its company", () => {
    expect(contactSearch.linkedRecords(ada)).toMatchObject({
      contact: { id: "42", name: "Ada Ek" },
      company: { id: "900", name: "Ek Works" },
    });
    expect(contactSearch.rowName(ada)).toBe("Ada Ek");
  });

  it("offers only sort keys that the operation has", () => {
    const offered = contactSearch.sorts.map(({ key }) => key);
    expect(offered.toSorted()).toEqual([...searchContacts.sortKeys].toSorted());
    const sortable = contactSearch.columns.flatMap(({ sortKey }) => sortKey ?? []);
    expect(offered).toEqual(expect.arrayContaining(sortable));
  });

  testMalformedRecords(contactSearch, searchContacts, ada.attributes);
});
