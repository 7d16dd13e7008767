import { randomUUID } from "node:crypto";
import {
  COUNT_SETTINGS,
  DAILY_COUNTS,
  type DailyCount,
  dailyCount,
  savedRequest,
} from "#contract/workspace/daily-count-schemas.ts";
import type { WorkspaceChange, WorkspaceOperation } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import { applyOperations } from "#gateway/workspace/apply-operations.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { entryOf } from "#gateway/workspace/workspace-row-store.ts";
import { type FreeRequest, isFreeSavedRequest } from "./count-search.ts";

/** A saved search that may be counted, with its last count. */
export interface CountableSearch {
  readonly id: string;
  readonly request: FreeRequest;
  readonly last: DailyCount | undefined;
}

const SETTINGS_ID = "settings";

/** The gateway's counts for one person, stored in their workspace as a browser of theirs would. [alerts-4] */
export class PersonCounts {
  readonly #database: Database;
  readonly #person: SpacePerson;
  readonly #now: () => Date;
  readonly #writer = `gateway-${randomUUID()}`;
  readonly #tags = new Map<string, readonly string[]>();
  #number = 0;

  constructor(database: Database, person: SpacePerson, now: () => Date) {
    this.#database = database;
    this.#person = person;
    this.#now = now;
  }

  async #entries(documentId: string) {
    const rows = await this.#database.query
      .selectFrom("workspace_entries")
      .selectAll()
      .where(({ and }) =>
        and({ space_id: this.#person.spaceId, owner_id: this.#person.id, document_id: documentId }),
      )
      .where("body", "is not", null)
      .execute();
    return rows.map(entryOf);
  }

  /** Names of the settings that are switched off. */
  async #switchedOff(): Promise<ReadonlySet<string>> {
    const entries = await this.#entries(SETTINGS_ID);
    return new Set(entries.filter(({ body }) => body?.["value"] === false).map(({ key }) => key));
  }

  #saved(id?: string) {
    const all = this.#database.query
      .selectFrom("workspace_documents")
      .select(["id", "fields"])
      .where(({ and }) =>
        and({ space_id: this.#person.spaceId, owner_id: this.#person.id, kind: "savedSearch" }),
      )
      .where("deleted_at", "is", null);
    return (id === undefined ? all : all.where("id", "=", id)).execute();
  }

  async #apply(change: WorkspaceChange): Promise<void> {
    this.#number += 1;
    const operation: WorkspaceOperation = {
      writer: this.#writer,
      number: this.#number,
      age: 0,
      document: { ...DAILY_COUNTS },
      change,
    };
    await applyOperations(this.#database, this.#person, [operation], this.#now());
  }

  /**
   * The free saved searches that are not switched off, the longest uncounted first. Also removes the counts of deleted searches.
   */
  async countable(): Promise<CountableSearch[]> {
    const [saved, counts, off] = [
      await this.#saved(),
      await this.#entries(DAILY_COUNTS.id),
      await this.#switchedOff(),
    ];
    for (const { key, tags } of counts) this.#tags.set(key, tags);
    const ids = new Set(saved.map(({ id }) => id));
    const gone = counts.filter(({ key }) => !ids.has(key)).map(({ key, tags }) => ({ key, seen: [...tags] }));
    if (gone.length > 0) await this.#apply({ type: "remove", entries: gone });
    if (off.has(COUNT_SETTINGS.all)) return [];
    const known = new Map(counts.map(({ key, body }) => [key, dailyCount.safeParse(body).data]));
    const searches = saved.flatMap(({ id, fields }): CountableSearch[] => {
      const request = savedRequest.safeParse(requestIn(fields)).data;
      if (request === undefined || !isFreeSavedRequest(request) || off.has(COUNT_SETTINGS.of(id))) return [];
      const last = known.get(id);
      return [{ id, request, last: last?.request === request.id ? last : undefined }];
    });
    return searches.toSorted((one, other) => (one.last?.at ?? 0) - (other.last?.at ?? 0));
  }

  /** Whether a search is unchanged since it was read: it may have been deleted, erased or moved meanwhile. */
  async isStill({ id, request }: CountableSearch): Promise<boolean> {
    const [row] = await this.#saved(id);
    return row !== undefined && savedRequest.safeParse(requestIn(row.fields)).data?.id === request.id;
  }

  /** Writes counts of some searches, and notifies their person's browsers. */
  async write(counts: readonly DailyCount[]): Promise<void> {
    if (counts.length === 0) return;
    const entries = counts.map((body) => ({
      key: body.id,
      body,
      seen: [...(this.#tags.get(body.id) ?? [])],
    }));
    await this.#apply({ type: "put", entries });
    for (const { key } of entries) this.#tags.set(key, [`${this.#writer}.${String(this.#number)}`]);
  }
}

function requestIn(fields: string): unknown {
  const read: unknown = JSON.parse(fields);
  return typeof read === "object" && read !== null && "request" in read ? read.request : undefined;
}
