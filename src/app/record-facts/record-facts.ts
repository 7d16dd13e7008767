import { isNoteKey, ownerBody, stageOfRecordBody } from "#contract/workspace/record-fact-documents.ts";
import * as z from "zod/mini";
import { recordKey } from "#contract/records/record-snapshot.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import type { StoredEntry } from "#app/storage/workspace/workspace-schema.ts";

/** The facts of one record; of its notes only their number and the beginning of the newest. */
export interface RecordFacts {
  /** The id of its stage, as stored. */
  readonly stage?: string | undefined;
  /** The id of its owner. */
  readonly owner?: string | undefined;
  /** In alphabetical order. */
  readonly tags: readonly string[];
  readonly notes: number;
  readonly lastNote?: Pick<RecordNote, "text" | "at"> | undefined;
}

export const NO_FACTS: RecordFacts = { tags: [], notes: 0 };

/** Characters of the newest note kept per record: as many as a row can show. */
const MAX_BEGINNING = 160;

/** A note as shown. */
export interface RecordNote {
  readonly key: string;
  readonly text: string;
  /** Whether its author edited it. */
  readonly isEdited: boolean;
  /** The author's id, from the gateway; empty for the signed-in person. */
  readonly author: string;
  /** When it was last written: ISO 8601, from the gateway or, until that has answered, by this machine's clock. */
  readonly at: string;
}

const noteBody = z.object({ text: z.string(), edited: z.optional(z.boolean()) });

const noteText = ({ body }: StoredEntry) => noteBody.safeParse(body).data?.text;

/** The entry keys of a record's facts. */
export const factKeys = {
  /** Common prefix of all of them. */
  all: (record: RecordRef) => `${recordKey(record)}/`,
  stage: (record: RecordRef) => `${recordKey(record)}/stage`,
  owner: (record: RecordRef) => `${recordKey(record)}/owner`,
  tag: (record: RecordRef, tag: string) => `${recordKey(record)}/tag:${tag}`,
  newNote: (record: RecordRef) => `${recordKey(record)}/note:${crypto.randomUUID()}`,
} as const;

/** The record key (`contact:12`) of a fact's entry key; undefined for any other key. */
export function recordOf(key: string): string | undefined {
  const end = key.indexOf("/");
  return end < 0 ? undefined : key.slice(0, end);
}

/** Parses the facts of one record from its entries. Entries of unknown shape are skipped. */
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
      // parses the text of the newest note only
      const text = lastNote && entry.changedAt <= lastNote.at ? undefined : noteText(entry);
      if (text !== undefined) lastNote = { text: text.slice(0, MAX_BEGINNING), at: entry.changedAt };
    }
  }
  return { stage, owner, tags: tags.toSorted((one, other) => one.localeCompare(other)), notes, lastNote };
}

/** Who set a fact of a record, and when. */
export interface FactChange {
  readonly key: string;
  readonly fact:
    | { readonly type: "stage"; readonly stage: string }
    | { readonly type: "owner"; readonly person: string }
    | { readonly type: "tag"; readonly tag: string };
  /** Like {@link RecordNote.author}. */
  readonly by: string;
  /** Like {@link RecordNote.at}. */
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

/** Who set the stage, owner and tags that a record has now, newest first. */
export function factChangesOf(entries: readonly StoredEntry[]): readonly FactChange[] {
  return entries
    .flatMap((entry) => {
      const fact = factIn(entry);
      const { key, changedBy: by, changedAt: at } = entry;
      return fact ? [{ key, fact, by, at }] : [];
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The notes among a record's entries, newest first. */
export function notesOf(entries: readonly StoredEntry[]): readonly RecordNote[] {
  return entries
    .flatMap(({ key, body, changedAt, changedBy }) => {
      const read = isNoteKey(key) ? noteBody.safeParse(body).data : undefined;
      if (!read) return [];
      return { key, text: read.text, isEdited: read.edited === true, author: changedBy, at: changedAt };
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}
