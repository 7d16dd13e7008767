import type { RunInput } from "#contract/runs/run-schemas.ts";

/** Contacts to ask for, of one id after the other, as a search would have told of them. */
export function benchContacts(firstId: number, count: number): RunInput[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(firstId + at),
    snapshot: {
      name: `Person ${String(at)}`,
      jobTitle: null,
      company: null,
      accuracy: null,
      hints: { hasEmail: true, hasDirectPhone: null, hasMobilePhone: null },
      directPhoneDoNotCall: null,
      mobilePhoneDoNotCall: null,
      managementStatus: null,
    },
  }));
}
