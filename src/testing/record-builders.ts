import type { CompanySnapshot, ContactSnapshot } from "#contract/records/record-snapshot.ts";

/** The snapshot of a contact in a search, with the properties that a test needs. */
export function contactSnapshotOf(given: Partial<ContactSnapshot> = {}): ContactSnapshot {
  return {
    name: "Ada Example",
    jobTitle: "Head of Examples",
    company: { id: "900", name: "Example Works" },
    accuracy: 93,
    hints: { hasEmail: true, hasDirectPhone: true, hasMobilePhone: false },
    directPhoneDoNotCall: false,
    mobilePhoneDoNotCall: false,
    managementStatus: null,
    ...given,
  };
}

/** The snapshot of a company in a search, with the properties that a test needs. */
export function companySnapshotOf(given: Partial<CompanySnapshot> = {}): CompanySnapshot {
  return {
    name: "Example Works",
    website: "https://works.example",
    city: "Exampleton",
    state: "Maine",
    country: "United States",
    employeeCount: 120,
    revenue: 5000,
    managementStatus: null,
    ...given,
  };
}
