import * as z from "zod/mini";
import {
  type RecordType,
  companySnapshotSchema,
  contactSnapshotSchema,
  recordKey,
} from "#contract/records/record-snapshot.ts";

const chosen = {
  id: z.string(),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  /** Grows with each selection. Determines the order, which survives undo and reload. */
  position: z.number(),
  /** Where it was selected, worded to follow "From": "Contacts", "list Tier 1"; unset for records of a list. */
  origin: z.optional(z.string()),
};

/** A selected record as stored. */
export const selectedRecordSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("contact"), ...chosen, snapshot: contactSnapshotSchema }),
  z.object({ type: z.literal("company"), ...chosen, snapshot: companySnapshotSchema }),
]);
export type SelectedRecord = z.output<typeof selectedRecordSchema>;
export type SelectedContact = Extract<SelectedRecord, { type: "contact" }>;
export type SelectedCompany = Extract<SelectedRecord, { type: "company" }>;

/** A record that can be selected. */
export type SelectableRecord =
  | Pick<SelectedContact, "type" | "id" | "snapshot">
  | Pick<SelectedCompany, "type" | "id" | "snapshot">;

/** The fields that identify a selected record. */
export interface RecordRef {
  readonly type: RecordType;
  readonly id: string;
}

/** The key of a selected record: `contact:42`. */
export function selectionKey(ref: RecordRef): string {
  return recordKey(ref);
}

/** Parses a stored row; undefined for one of another shape, so that it is skipped. */
export function readSelected(row: unknown): SelectedRecord | undefined {
  const parsed = selectedRecordSchema.safeParse(row);
  return parsed.success ? parsed.data : undefined;
}

/** Compares by order of selection. Two tabs can assign the same position: then the earlier time comes first. */
export function byPosition(one: SelectedRecord, other: SelectedRecord): number {
  return one.position - other.position || (one.addedAt < other.addedAt ? -1 : 1);
}
