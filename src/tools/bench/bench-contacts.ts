import { UNKNOWN_CONTACT } from "#contract/records/record-snapshot.ts";
import type { RunInput } from "#contract/runs/run-schemas.ts";

/** Contacts to enrich, with consecutive ids, as a search would describe them. */
export function benchContacts(firstId: number, count: number): RunInput[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(firstId + at),
    snapshot: {
      ...UNKNOWN_CONTACT,
      name: `Person ${String(at)}`,
      hints: { ...UNKNOWN_CONTACT.hints, hasEmail: true },
    },
  }));
}
