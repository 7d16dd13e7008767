import * as z from "zod/mini";

/**
 * Facts that people of an organisation note about records: one document of the organisation, or of a person without one. Each
 * fact is an entry of its own, so that changes of two devices can be merged:
 *
 * - `contact:12/stage` and `contact:12/owner`, of which the last change wins;
 * - `contact:12/tag:Budget Q1`, one for each tag;
 * - `contact:12/note:<UUID>`, which only its author may change or delete [workspace-11];
 * - `stage:<id>`, a stage that records can be in, once somebody has changed the default ones.
 */
export const RECORDS_DOCUMENT = { kind: "records", id: "records" } as const;

/** The longest tag. UTF-16 code units, so that its key has room in any record's. */
export const MAX_TAG_LENGTH = 60;

/** The longest note. UTF-16 code units. */
export const MAX_NOTE_LENGTH = 5000;

const NOTE_KEY = /^(contact|company):[^/]+\/note:/;

/** Whether an entry is a note, which belongs to its author. */
export function isNoteKey(key: string): boolean {
  return NOTE_KEY.test(key);
}

/** Whether an entry says whose a record is: its body names a person. */
export function isOwnerKey(key: string): boolean {
  return key.endsWith("/owner");
}

/** The body of the entry that says whose a record is. */
export const ownerBody = z.object({ person: z.string() });

/** The body of the entry of a record's stage: the stage's id. */
export const stageOfRecordBody = z.object({ stage: z.string() });

/** In place of a person's id: records without an owner. */
export const NO_OWNER = "none";

/** The prefix of the keys of stages. */
export const STAGE_PREFIX = "stage:";
