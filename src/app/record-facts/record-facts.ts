import { isNoteKey, ownerBody, stageOfRecordBody } from "#contract/workspace/record-facts.ts";
import * as z from "zod/mini";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import type { StoredEntry } from "#app/storage/workspace/workspace-rows.ts";

/** What is noted about one record; of its notes how many there are, and how the newest begins. */
export interface RecordFacts {
  /** The id of its stage, as it is stored. */
  readonly stage?: string | undefined;
  /** The id of the person whose record it is. */
  readonly owner?: string | undefined;
  /** In the order of the alphabet. */
  readonly tags: readonly string[];
  readonly notes: number;
  readonly lastNote?: Pick<RecordNote, "text" | "at"> | undefined;
}

export const NO_FACTS: RecordFacts = { tags: [], notes: 0 };

/** So much of the newest note is kept of each record: what a row has room for. Characters. */
const MAX_BEGINNING = 160;

/** A note as it is shown. */
export interface RecordNote {
  readonly key: string;
  readonly text: string;
  /** Whether its author has changed it. */
  readonly isEdited: boolean;
  /** The author's id, as the gateway tells; empty for this person. */
  readonly author: string;
  /** When it was written or changed last: ISO 8601, as the gateway tells, or by this machine until it has. */
  readonly at: string;
}

const noteBody = z.object({ text: z.string(), edited: z.optional(z.boolean()) });

const noteText = ({ body }: StoredEntry) => noteBody.safeParse(body).data?.text;

/** The keys of a record's facts. */
export const factKeys = {
  /** What all of them begin with. */
  all: (record: RecordRef) => `${recordKey(record)}/`,
  stage: (record: RecordRef) => `${recordKey(record)}/stage`,
  owner: (record: RecordRef) => `${recordKey(record)}/owner`,
  tag: (record: RecordRef, tag: string) => `${recordKey(record)}/tag:${tag}`,
  newNote: (record: RecordRef) => `${recordKey(record)}/note:${crypto.randomUUID()}`,
} as const;

/** Whose fact an entry is: `contact:12`; undefined for what is none. */
export function recordOf(key: string): string | undefined {
  const end = key.indexOf("/");
  return end < 0 ? undefined : key.slice(0, end);
}

/** The facts of one record, read from its entries. What is of another shape is passed over. */
export function factsOf(entries: readonly StoredEntry[]): RecordFacts {
  let [stage, owner]: [string | undefined, string | undefined] = [undefined, undefined];
  let notes = 0;
  let lastNote: RecordFacts["lastNote"];
  const tags: string[] = [];
  for (const entry of entries) {
    const fact = factIn(entry);
    if (fact?.type === "stage") ({ stage } = fact);
    else if (fact?.type === "owner") owner = fact.person;
    else if (fact?.type === "tag") tags.push(fact.tag);
    else if (isNoteKey(entry.key)) {
      notes += 1;
      // of the others no text is read
      const text = lastNote && entry.changedAt <= lastNote.at ? undefined : noteText(entry);
      if (text !== undefined) lastNote = { text: text.slice(0, MAX_BEGINNING), at: entry.changedAt };
    }
  }
  return { stage, owner, tags: tags.toSorted((one, other) => one.localeCompare(other)), notes, lastNote };
}

/** Who set something that is noted about a record, and when. */
export interface FactChange {
  readonly key: string;
  readonly fact:
    | { readonly type: "stage"; readonly stage: string }
    | { readonly type: "owner"; readonly person: string }
    | { readonly type: "tag"; readonly tag: string };
  /** As {@link RecordNote.author}. */
  readonly by: string;
  /** As {@link RecordNote.at}. */
  readonly at: string;
}

function factIn({ key, body }: StoredEntry): FactChange["fact"] | undefined {
  const name = key.slice(key.indexOf("/") + 1);
  if (name.startsWith("tag:")) return { type: "tag", tag: name.slice("tag:".length) };
  const stage = name === "stage" ? stageOfRecordBody.safeParse(body).data?.stage : undefined;
  if (stage !== undefined) return { type: "stage", stage };
  const person = name === "owner" ? ownerBody.safeParse(body).data?.person : undefined;
  return person === undefined ? undefined : { type: "owner", person };
}

/** Who set the stage, owner and tags that a record has, the newest first. */
export function factChangesOf(entries: readonly StoredEntry[]): readonly FactChange[] {
  return entries
    .flatMap((entry) => {
      const fact = factIn(entry);
      const { key, changedBy: by, changedAt: at } = entry;
      return fact ? [{ key, fact, by, at }] : [];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The notes among a record's entries, the newest first. */
export function notesOf(entries: readonly StoredEntry[]): readonly RecordNote[] {
  return entries
    .flatMap(({ key, body, changedAt, changedBy }) => {
      const read = isNoteKey(key) ? noteBody.safeParse(body).data : undefined;
      if (!read) return [];
      return { key, text: read.text, isEdited: read.edited === true, author: changedBy, at: changedAt };
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}
