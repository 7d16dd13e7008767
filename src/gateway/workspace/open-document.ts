import { RECORDS_DOCUMENT, isNoteKey } from "#contract/workspace/record-fact-documents.ts";
import {
  type AccessLevel,
  EVERYONE,
  EXPORT_LOG,
  NOBODY,
  type RefusalReason,
  SHAREABLE_KINDS,
  WORKSPACE_LIMITS,
  type WorkspaceChange,
} from "#contract/workspace/workspace-schemas.ts";
import {
  type Stamp,
  type WorkspaceDocument,
  type WorkspaceEntry,
  type WorkspaceGrant,
  touched,
  withDeletion,
  withFields,
  withGrant,
  withoutOldClocks,
  withPut,
  withRemoval,
} from "./merge-changes.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { type WorkspaceRows, lengthOf } from "./workspace-row-store.ts";
import { isDeepStrictEqual } from "node:util";
import { exportLogEntry } from "#contract/administration/export-log-schemas.ts";

type PutEntry = Extract<WorkspaceChange, { type: "put" }>["entries"][number];

/**
 * The part of a change that adds to a log of exports: existing entries are skipped. Returns why the change is refused, if it is
 * anything but an addition. [workspace-8]
 */
function logAdditions(
  entries: readonly PutEntry[],
  stored: ReadonlyMap<string, WorkspaceEntry>,
): readonly PutEntry[] | RefusalReason {
  const added = new Map<string, PutEntry>();
  for (const entry of entries) {
    const { data } = exportLogEntry.safeParse(entry.body);
    if (data?.id !== entry.key) return "invalid";
    const before = added.get(entry.key)?.body ?? stored.get(entry.key)?.body;
    if (before === undefined) added.set(entry.key, entry);
    // an expired entry has no body any more, and is not restored
    else if (!isDeepStrictEqual(before, entry.body)) return "not-allowed";
  }
  return [...added.values()];
}

/** A changed document. Only its owner is notified of one that nobody else may see. */
export interface TouchedDocument {
  readonly ownerId: string;
  readonly isShared: boolean;
}

/** Thrown to end an operation without writing its changes. */
export class OperationRefused extends Error {
  override name = "OperationRefused";
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** What a person may do with a document: the highest access that grants give. Documents of the space are open to all in it. */
export function accessOf(
  { id, spaceId }: SpacePerson,
  ownerId: string,
  grants: Iterable<Pick<WorkspaceGrant, "granteeId" | "access">>,
): AccessLevel {
  if (id === ownerId || spaceId === ownerId) return "edit";
  const levels = new Set<AccessLevel>();
  for (const { granteeId, access } of grants) {
    if (granteeId === id || granteeId === EVERYONE) levels.add(access);
  }
  return levels.has("edit") ? "edit" : levels.has("read") ? "read" : "none";
}

/** One document of a request, with the changes of its operations so far. */
export class OpenDocument {
  readonly #rows: WorkspaceRows;
  readonly #person: SpacePerson;
  readonly #version: number;
  readonly #now: Date;
  /** The grants that decide what the person may do, and those that its operations name: never all of them. */
  readonly #grants: Map<string, WorkspaceGrant>;
  readonly #changedGrants = new Map<string, WorkspaceGrant>();
  readonly #entries = new Map<string, WorkspaceEntry>();
  #document: WorkspaceDocument;
  /** How many people it is or was shared with, and the size of its owner's other documents; undefined until needed. */
  #granteeCount: number | undefined;
  #lengthBefore: number | undefined;
  #hadUnseen = false;

  constructor(
    rows: WorkspaceRows,
    { document, grants }: { document: WorkspaceDocument; grants: readonly WorkspaceGrant[] },
    { person, version, now }: { person: SpacePerson; version: number; now: Date },
  ) {
    this.#rows = rows;
    this.#document = document;
    this.#grants = new Map(grants.map((grant) => [grant.granteeId, grant]));
    this.#person = person;
    this.#version = version;
    this.#now = now;
  }

  get touched(): TouchedDocument {
    return this.#document;
  }

  /** When it was last changed, so far. */
  get changedAt(): string {
    return this.#document.changedAt;
  }

  /** Whether an entry had an addition that its operation had not seen, so that the operation meant another entry. */
  get hadUnseen(): boolean {
    return this.#hadUnseen;
  }

  /** Merges a change. Throws an {@link OperationRefused}, and changes nothing then. */
  async apply(change: WorkspaceChange, stamp: Stamp): Promise<void> {
    const access = accessOf(this.#person, this.#document.ownerId, this.#grants.values());
    if (access === "none") throw new OperationRefused("not-found");
    if (access === "read" || !this.#mayMake(change)) throw new OperationRefused("not-allowed");
    await this.#merge(change, stamp);
    this.#document = touched(this.#document, stamp);
  }

  /** Whether editors may make a change: of the space's documents only entries, of a log only additions. */
  #mayMake({ type }: WorkspaceChange): boolean {
    const { ownerId, kind } = this.#document;
    if (kind === EXPORT_LOG) return type === "put";
    if (type === "share" && !SHAREABLE_KINDS.includes(kind)) return false;
    if (ownerId === this.#person.spaceId) return type === "put" || type === "remove";
    return ownerId === this.#person.id || (type !== "delete" && type !== "share");
  }

  async #merge(change: WorkspaceChange, stamp: Stamp): Promise<void> {
    switch (change.type) {
      case "set": {
        const document = withFields(this.#document, change, stamp);
        const { clocks } = withoutOldClocks(document, this.#now);
        const names = [...new Set([...Object.keys(document.fields), ...Object.keys(clocks.fields)])];
        const { fieldsLength, fields, fieldName } = WORKSPACE_LIMITS;
        const isTooLarge =
          JSON.stringify(document.fields).length > fieldsLength ||
          names.length > fields ||
          names.some((name) => name.length > fieldName);
        const added = JSON.stringify(document.fields).length - JSON.stringify(this.#document.fields).length;
        if (isTooLarge || (await this.#isPastPerson(added))) throw new OperationRefused("too-large");
        this.#document = document;
        return;
      }
      case "delete":
        this.#document = withDeletion(this.#document, change, stamp);
        return;
      case "share":
        return this.#share(change, stamp);
      case "put":
        return this.#put(change, stamp);
      case "remove": {
        const stored = await this.#stored(change.entries);
        this.#protectNotes(stored.values(), { mayErased: true });
        for (const entry of change.entries) {
          const before = stored.get(entry.key);
          if (before === undefined) continue;
          this.#noteUnseen(before, entry.seen);
          this.#setEntry(before, withRemoval(before, entry, stamp));
        }
      }
    }
  }

  async #put(change: Extract<WorkspaceChange, { type: "put" }>, stamp: Stamp): Promise<void> {
    const stored = await this.#stored(change.entries);
    this.#protectNotes(stored.values(), { mayErased: false });
    const entries =
      this.#document.kind === EXPORT_LOG ? logAdditions(change.entries, stored) : change.entries;
    if (typeof entries === "string") throw new OperationRefused(entries);
    const after = new Map<string, WorkspaceEntry>();
    for (const entry of entries) {
      const before = after.get(entry.key) ?? stored.get(entry.key);
      after.set(entry.key, withPut(before, entry, stamp));
    }
    if (await this.#isTooLarge(after, stored)) throw new OperationRefused("too-large");
    for (const entry of entries) {
      const before = stored.get(entry.key);
      if (before) this.#noteUnseen(before, entry.seen);
    }
    for (const entry of after.values()) this.#setEntry(stored.get(entry.key), entry);
  }

  /** Whether entries, the document or all that its owner has would exceed a limit. */
  async #isTooLarge(
    after: ReadonlyMap<string, WorkspaceEntry>,
    stored: ReadonlyMap<string, WorkspaceEntry>,
  ): Promise<boolean> {
    const { entryLength, tags, documentEntries, recordEntries, documentLength, recordsLength } =
      WORKSPACE_LIMITS;
    let { entryCount: count, entryLength: length } = this.#document;
    for (const entry of after.values()) {
      const before = stored.get(entry.key);
      count += before === undefined ? 1 : 0;
      length += lengthOf(entry) - lengthOf(before);
      if (JSON.stringify(entry.body).length > entryLength || entry.tags.length > tags) return true;
    }
    if (this.#document.kind === RECORDS_DOCUMENT.kind) return count > recordEntries || length > recordsLength;
    if (count > documentEntries || length > documentLength) return true;
    return this.#isPastPerson(length - this.#document.entryLength);
  }

  /** Whether an owner would exceed the limit with so many more characters. */
  async #isPastPerson(added: number): Promise<boolean> {
    if (added <= 0) return false;
    this.#lengthBefore ??= (await this.#rows.lengthOf(this.#document.ownerId)) - this.#document.entryLength;
    return this.#lengthBefore + this.#document.entryLength + added > WORKSPACE_LIMITS.personLength;
  }

  #setEntry(before: WorkspaceEntry | undefined, entry: WorkspaceEntry): void {
    this.#entries.set(entry.key, entry);
    const { entryCount, entryLength } = this.#document;
    this.#document = {
      ...this.#document,
      entryCount: entryCount + (before === undefined ? 1 : 0),
      entryLength: entryLength + lengthOf(entry) - lengthOf(before),
    };
  }

  /** Grants or ends colleagues' access: people who have left can only be removed. */
  async #share(change: Extract<WorkspaceChange, { type: "share" }>, stamp: Stamp): Promise<void> {
    const { grantee, access } = change;
    const [stored] = this.#grants.has(grantee) ? [] : await this.#rows.grants(this.#document, [grantee]);
    const before = this.#grants.get(grantee) ?? stored;
    const isNew = access !== "none" && (before === undefined || before.access === "none");
    if (isNew && grantee !== EVERYONE && !(await this.#rows.isColleague(grantee))) {
      throw new OperationRefused("no-colleague");
    }
    // no trace is needed of people with whom it was never shared
    if (access === "none" && before === undefined) return;
    const when = { at: stamp.at, version: this.#version };
    const { document, grant } = withGrant(this.#document, before, change, when);
    if (before === undefined && grantee !== EVERYONE) {
      this.#granteeCount ??= await this.#rows.granteeCount(this.#document);
      if (this.#granteeCount >= WORKSPACE_LIMITS.grants) throw new OperationRefused("too-large");
      this.#granteeCount += 1;
    }
    this.#document = document;
    if (grant === undefined) return;
    this.#grants.set(grantee, grant);
    this.#changedGrants.set(grantee, grant);
  }

  #noteUnseen({ tags }: WorkspaceEntry, seen: readonly string[] = []): void {
    if (tags.some((tag) => !seen.includes(tag))) this.#hadUnseen = true;
  }

  /** Refuses to change notes of others. Those of erased authors may be deleted, since nobody else could. [workspace-11] */
  #protectNotes(stored: Iterable<WorkspaceEntry>, { mayErased }: { readonly mayErased: boolean }): void {
    if (this.#document.kind !== RECORDS_DOCUMENT.kind) return;
    for (const { key, changedBy } of stored) {
      const isFree = changedBy === this.#person.id || (mayErased && changedBy === NOBODY);
      if (isNoteKey(key) && !isFree) throw new OperationRefused("not-allowed");
    }
  }

  /** The stored entries of a change, as earlier operations of the request left them. */
  async #stored(named: readonly { readonly key: string }[]): Promise<Map<string, WorkspaceEntry>> {
    const keys = [...new Set(named.map(({ key }) => key))];
    const missing = keys.filter((key) => !this.#entries.has(key));
    const stored = await this.#rows.entries(this.#document, missing);
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (entry) stored.set(key, entry);
    }
    return stored;
  }

  async write(): Promise<void> {
    await this.#rows.writeDocument(withoutOldClocks(this.#document, this.#now), this.#version);
    for (const grant of this.#changedGrants.values()) await this.#rows.writeGrant(this.#document, grant);
    await this.#rows.writeEntries(this.#document, this.#entries.values(), this.#version);
  }
}
