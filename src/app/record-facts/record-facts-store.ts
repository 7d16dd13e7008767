import { RECORDS_DOCUMENT, STAGE_PREFIX } from "#contract/workspace/record-fact-documents.ts";
import type { RecordRef } from "#app/selection/selected-record.ts";
import type { LocalChange } from "#app/storage/workspace/local-changes.ts";
import type { StoredEntry } from "#app/storage/workspace/workspace-schema.ts";
import type { WorkspaceStore } from "#app/storage/workspace/workspace-store.ts";
import { factKeys } from "./record-facts.ts";
import type { StageBody } from "#contract/workspace/record-stages.ts";

/** Entries to write, by key; null deletes one. */
type EntryChanges = ReadonlyMap<string, StoredEntry["body"] | null>;

/** Undoes the change: facts return to their earlier values, even if somebody changed them meanwhile. */
export type Undo = () => Promise<void>;

function inBody(body: object): StoredEntry["body"] {
  return Object.fromEntries(Object.entries(body));
}

/**
 * Changes the facts of records. Each method is one transaction on the stored copy of the workspace, and resolves with
 * an undo.
 */
export function openRecordFactsStore(store: WorkspaceStore) {
  /** Writes entries; resolves with their earlier values. */
  async function write(changes: EntryChanges): Promise<Map<string, StoredEntry["body"] | null>> {
    return store.change(async (read) => {
      const { id } = RECORDS_DOCUMENT;
      const [stored, before] = await Promise.all([
        read.document(id),
        Promise.all([...changes.keys()].map(async (key) => [key, await read.entry(id, key)] as const)),
      ]);
      const document = { ...RECORDS_DOCUMENT, ...(stored?.owner && { owner: stored.owner }) };
      const put = [...changes].flatMap(([key, body]) => (body === null ? [] : [{ key, body }]));
      const keys = before.flatMap(([key, entry]) => (entry && changes.get(key) === null ? [key] : []));
      const made: LocalChange[] = [];
      if (put.length > 0) made.push({ document, change: { type: "put", entries: put } });
      if (keys.length > 0) made.push({ document, change: { type: "remove", keys } });
      return { changes: made, result: new Map(before.map(([key, entry]) => [key, entry?.body ?? null])) };
    });
  }

  async function change(changes: EntryChanges): Promise<Undo> {
    const before = await write(changes);
    return async () => void (await write(before));
  }

  const forEach = (
    records: readonly RecordRef[],
    key: (record: RecordRef) => string,
    body: StoredEntry["body"] | null,
  ) => change(new Map(records.map((record) => [key(record), body])));

  return {
    setStage: (records: readonly RecordRef[], stage: string) => forEach(records, factKeys.stage, { stage }),
    /** Null removes the owner. */
    setOwner: (records: readonly RecordRef[], person: string | null) =>
      forEach(records, factKeys.owner, person === null ? null : { person }),
    addTag: (records: readonly RecordRef[], tag: string) =>
      forEach(records, (record) => factKeys.tag(record, tag), {}),
    removeTag: (record: RecordRef, tag: string) => forEach([record], (one) => factKeys.tag(one, tag), null),
    writeNote: (record: RecordRef, text: string) => change(new Map([[factKeys.newNote(record), { text }]])),
    editNote: (key: string, text: string) => change(new Map([[key, { text, edited: true }]])),
    deleteNote: (key: string) => change(new Map([[key, null]])),
    /** Writes stages by id. */
    saveStages: (stages: ReadonlyMap<string, StageBody>) =>
      change(new Map([...stages].map(([id, body]) => [STAGE_PREFIX + id, inBody(body)]))),
  };
}
export type RecordFactsStore = ReturnType<typeof openRecordFactsStore>;
