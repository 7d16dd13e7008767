import { describe, expect, test } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import {
  companySnapshot,
  contactSnapshot,
  recordSnapshotSchema,
  wasUnderManagement,
} from "./record-snapshot.ts";

describe("contactSnapshot", () => {
  test("keeps name, job, company, hints and marks", () => {
    const record = searchContacts.record.parse({
      type: "Contact",
      id: 5,
      attributes: {
        firstName: "Ada",
        middleName: "B.",
        lastName: "Example",
        jobTitle: "Head",
        company: { id: 900, name: "Example Works" },
        contactAccuracyScore: 93,
        hasEmail: true,
        directPhoneDoNotCall: true,
        managementStatus: { underManagement: true, purchaseDate: "2026-01-02" },
      },
    });
    const snapshot = contactSnapshot(record);
    expect(snapshot).toEqual({
      name: "Ada B. Example",
      firstName: "Ada",
      lastName: "Example",
      jobTitle: "Head",
      company: { id: "900", name: "Example Works" },
      accuracy: 93,
      hints: { hasEmail: true, hasDirectPhone: null, hasMobilePhone: null },
      directPhoneDoNotCall: true,
      mobilePhoneDoNotCall: null,
      managementStatus: { underManagement: true, purchaseDate: "2026-01-02" },
    });
    expect(wasUnderManagement(snapshot)).toBe(true);
  });

  test("survives a record with nothing in it", () => {
    const snapshot = contactSnapshot(searchContacts.record.parse({ type: "Contact", id: "5" }));
    expect(snapshot.name).toBe("");
    expect(wasUnderManagement(snapshot)).toBe(false);
    expect(recordSnapshotSchema.parse(snapshot)).toEqual(snapshot);
  });
});

test("companySnapshot keeps what a list shows, and is told apart from a contact when read back", () => {
  const record = searchCompanies.record.parse({
    type: "Company",
    id: "900",
    attributes: { name: "Example Works", revenue: "5000", employeeCount: 120, city: "Exampleton" },
  });
  const snapshot = companySnapshot(record);
  expect(snapshot).toMatchObject({
    name: "Example Works",
    revenue: "5000",
    employeeCount: 120,
    website: null,
  });
  expect(recordSnapshotSchema.parse(snapshot)).toEqual(snapshot);
});
