import { RECORDS_DOCUMENT, isNoteKey } from "#contract/workspace/record-facts.ts";
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
import { logAdditions } from "./export-log-changes.ts";
import {
  type Stamp,
  type WorkspaceDocument,
  type WorkspaceEntry,
  type WorkspaceGrant,
  touched,
  withDeletion,
  withFields,
  withGrant,
  withPut,
  withRemoval,
} from "./merge-changes.ts";
import type { WorkspaceRows } from "./workspace-rows.ts";

/** A document that changed: only its owner is told of one that nobody else may see. */
export interface Touched {
  readonly ownerId: string;
  readonly isShared: boolean;
}

/** Ends an operation; what it would have changed is not written. */
export class OperationRefused extends Error {
  override name = "OperationRefused";
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Whose operations they are, and the space in which that person's documents lie. */
export interface WorkspacePerson {
  readonly id: string;
  readonly spaceId: string;
}

/** What a person may do with a document: the highest that grants give. What is owned by the space is for all in it. */
export function accessOf(
  { id, spaceId }: WorkspacePerson,
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

/** One document of a request, with what its operations have changed so far. */
export class OpenDocument {
  readonly #rows: WorkspaceRows;
  readonly #person: WorkspacePerson;
  readonly #version: number;
  readonly #grants: Map<string, WorkspaceGrant>;
  readonly #entries = new Map<string, WorkspaceEntry>();
  #document: WorkspaceDocument;
  #entryCount: number | undefined;
  #hadUnseen = false;

  constructor(
    rows: WorkspaceRows,
    { document, grants }: { document: WorkspaceDocument; grants: readonly WorkspaceGrant[] },
    { person, version }: { person: WorkspacePerson; version: number },
  ) {
    this.#rows = rows;
    this.#document = document;
    this.#grants = new Map(grants.map((grant) => [grant.granteeId, grant]));
    this.#person = person;
    this.#version = version;
  }

  get touched(): Touched {
    return this.#document;
  }

  /** When it was changed last, so far. */
  get changedAt(): string {
    return this.#document.changedAt;
  }

  /** Whether an entry had an addition that its operation had not seen: it is another one than that operation says. */
  get hadUnseen(): boolean {
    return this.#hadUnseen;
  }

  /** Merges a change. Throws an {@link OperationRefused}, and has changed nothing then. */
  async apply(change: WorkspaceChange, stamp: Stamp): Promise<void> {
    const access = accessOf(this.#person, this.#document.ownerId, this.#grants.values());
    if (access === "none") throw new OperationRefused("not-found");
    if (access === "read" || !this.#mayMake(change)) throw new OperationRefused("not-allowed");
    await this.#merge(change, stamp);
    this.#document = touched(this.#document, stamp);
  }

  /** Whether a change is one for whoever may edit: what is owned by the space is its entries, and a log is added to. */
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
        if (JSON.stringify(document.fields).length > WORKSPACE_LIMITS.fieldsLength) {
          throw new OperationRefused("too-large");
        }
        this.#document = document;
        return;
      }
      case "delete":
        this.#document = withDeletion(this.#document, change, stamp);
        return;
      case "share": {
        const before = this.#grants.get(change.grantee);
        const when = { at: stamp.at, version: this.#version };
        const { document, grant } = withGrant(this.#document, before, change, when);
        this.#document = document;
        if (grant) this.#grants.set(grant.granteeId, grant);
        return;
      }
      case "put":
        return this.#put(change, stamp);
      case "remove": {
        const stored = await this.#stored(change.entries);
        this.#protectNotes(stored.values(), { mayErased: true });
        for (const entry of change.entries) {
          const before = stored.get(entry.key);
          if (before === undefined) continue;
          this.#noteUnseen(before, entry.seen);
          this.#entries.set(entry.key, withRemoval(before, entry, stamp));
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
    this.#entryCount ??= await this.#rows.entryCount(this.#document);
    const added = new Set(entries.filter(({ key }) => !stored.has(key)).map(({ key }) => key)).size;
    const tooLong = entries.some(({ body }) => JSON.stringify(body).length > WORKSPACE_LIMITS.entryLength);
    const { documentEntries, recordEntries } = WORKSPACE_LIMITS;
    const most = this.#document.kind === RECORDS_DOCUMENT.kind ? recordEntries : documentEntries;
    if (tooLong || this.#entryCount + added > most) {
      throw new OperationRefused("too-large");
    }
    this.#entryCount += added;
    for (const entry of entries) {
      const before = this.#entries.get(entry.key) ?? stored.get(entry.key);
      if (before) this.#noteUnseen(before, entry.seen);
      this.#entries.set(entry.key, withPut(before, entry, stamp));
    }
  }

  #noteUnseen({ tags }: WorkspaceEntry, seen: readonly string[] = []): void {
    if (tags.some((tag) => !seen.includes(tag))) this.#hadUnseen = true;
  }

  /** Refuses to change notes of others. Those whose author was erased may be deleted, since nobody else could. [workspace-11] */
  #protectNotes(stored: Iterable<WorkspaceEntry>, { mayErased }: { readonly mayErased: boolean }): void {
    if (this.#document.kind !== RECORDS_DOCUMENT.kind) return;
    for (const { key, changedBy } of stored) {
      const isFree = changedBy === this.#person.id || (mayErased && changedBy === NOBODY);
      if (isNoteKey(key) && !isFree) throw new OperationRefused("not-allowed");
    }
  }

  /** The entries of a change that there are, as earlier operations of the request left them. */
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
    await this.#rows.writeDocument(this.#document, this.#version);
    for (const grant of this.#grants.values()) await this.#rows.writeGrant(this.#document, grant);
    await this.#rows.writeEntries(this.#document, this.#entries.values(), this.#version);
  }
}
