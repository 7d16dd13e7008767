import type { CompanySnapshot, ContactSnapshot } from "#contract/records/record-snapshot.ts";

/** A contact's snapshot, with the given properties. */
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

/** A company's snapshot, with the given properties. */
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
