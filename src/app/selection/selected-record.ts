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
  /** Rises with each choice: the order of the list, kept over undo and reload. */
  position: z.number(),
  /** Where it was chosen, as it follows "From": "Contacts", "list Tier 1"; on a list there is none. */
  origin: z.optional(z.string()),
};

/** A chosen record as it is kept and stored. */
export const selectedRecordSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("contact"), ...chosen, snapshot: contactSnapshotSchema }),
  z.object({ type: z.literal("company"), ...chosen, snapshot: companySnapshotSchema }),
]);
export type SelectedRecord = z.output<typeof selectedRecordSchema>;
export type SelectedContact = Extract<SelectedRecord, { type: "contact" }>;
export type SelectedCompany = Extract<SelectedRecord, { type: "company" }>;

/** A record about to be chosen. */
export type SelectableRecord =
  | Pick<SelectedContact, "type" | "id" | "snapshot">
  | Pick<SelectedCompany, "type" | "id" | "snapshot">;

/** What tells chosen records apart. */
export interface RecordRef {
  readonly type: RecordType;
  readonly id: string;
}

/** The key of a chosen record: `contact:42`. */
export function selectionKey(ref: RecordRef): string {
  return recordKey(ref);
}

/** Reads a stored row; one of another shape is passed over rather than breaking all. */
export function readSelected(row: unknown): SelectedRecord | undefined {
  const parsed = selectedRecordSchema.safeParse(row);
  return parsed.success ? parsed.data : undefined;
}

/** The order of choosing. Two tabs can give the same place: then the earlier choice comes first. */
export function byPosition(one: SelectedRecord, other: SelectedRecord): number {
  return one.position - other.position || (one.addedAt < other.addedAt ? -1 : 1);
}
