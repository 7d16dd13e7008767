import { EVENT_STREAM_TYPE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import type { TouchedDocument } from "./open-document.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { beginHistory } from "./workspace-history.ts";

/** How often other gateways' changes are looked for, while anybody is connected here. */
const LOOK_MS = 300;

/**
 * How far back changes of runs, imports and owned records are looked for: the clock difference of gateways plus the time of a
 * look.
 */
const LOOKED_BACK_MS = 5000;

/** Runs change with each call, so a page is notified at most once in this time. */
const RUNS_TOLD_MS = 1000;

/** How often a stream sends a sign of life, and its permission is checked. */
const ALIVE_MS = 15_000;

/**
 * Streams of one person at this gateway: far more than anybody has browsers, and a quarter of a process's connections, so that no
 * one person keeps everybody else out.
 */
export const MAX_STREAMS = 1000;

/** What should be read again: documents and entries of the workspace, or runs, imports and owned records. */
type News = "changed" | "runs";

const EVENTS: Readonly<Record<News, Uint8Array>> = {
  changed: new TextEncoder().encode("event: changed\ndata: {}\n\n"),
  runs: new TextEncoder().encode("event: runs\ndata: {}\n\n"),
};
const ALIVE = new TextEncoder().encode(":\n\n");

/** Runs a function at most once per interval: at once, and again at its end if it was called meanwhile. */
class Throttled {
  readonly #act: () => void;
  readonly #everyMs: number;
  #pause: NodeJS.Timeout | undefined;
  #isAsked = false;

  constructor(act: () => void, everyMs: number) {
    this.#act = act;
    this.#everyMs = everyMs;
  }

  call(): void {
    this.#isAsked = this.#pause !== undefined;
    if (this.#isAsked) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isAsked) this.call();
    }, this.#everyMs).unref();
    this.#act();
  }

  end(): void {
    clearTimeout(this.#pause);
  }
}

/** A connected browser. */
interface Onlooker {
  readonly personId: string;
  readonly notify: (news: News) => void;
}

/** The connected browsers of one space, and the last version that they were notified of. */
interface Space {
  readonly onlookers: Set<Onlooker>;
  /** Undefined until it was looked up. */
  version: number | undefined;
  /** Recently notified changes by name, with their revisions. */
  lately: ReadonlyMap<string, string>;
}

/** A recent change outside the workspace's documents. */
interface Change {
  readonly spaceId: string;
  /** The only person concerned; null for everybody in the space. */
  readonly personId: string | null;
  readonly name: string;
  readonly revision: string;
}

/** Changes in some spaces since a moment (ISO 8601, UTC): runs, imports and owned records. */
async function changesSince(
  { query }: Database,
  spaceIds: readonly string[],
  since: string,
): Promise<readonly Change[]> {
  const rowsOf = (table: "runs" | "imports") =>
    query
      .selectFrom(table)
      .select(["space_id as spaceId", "user_id as userId", "id", "revision"])
      .where("space_id", "in", spaceIds)
      .where("updated_at", ">", since)
      .execute();
  const [runs, imports] = [await rowsOf("runs"), await rowsOf("imports")];
  const records = await query
    .selectFrom("owned_records")
    .select(["space_id as spaceId", ({ fn }) => fn.max("last_at").as("at")])
    .where("space_id", "in", spaceIds)
    .where("last_at", ">", since)
    .groupBy("space_id")
    .execute();
  const reads = await query
    .selectFrom("owned_reads")
    .select(["space_id as spaceId", ({ fn }) => fn.max("got_at").as("at")])
    .where("space_id", "in", spaceIds)
    .where("got_at", ">", since)
    .groupBy("space_id")
    .execute();
  const ofAll = { personId: null };
  return [
    ...runs.map(({ spaceId, userId, id, revision }) => {
      return { spaceId, ...ofAll, name: `run ${userId} ${id}`, revision: String(revision) };
    }),
    ...imports.map(({ spaceId, userId, id, revision }) => {
      return { spaceId, personId: userId, name: `import ${userId} ${id}`, revision: String(revision) };
    }),
    ...records.map(({ spaceId, at }) => ({ spaceId, ...ofAll, name: "records", revision: at })),
    ...reads.map(({ spaceId, at }) => ({ spaceId, ...ofAll, name: "reads", revision: at })),
  ];
}

interface StreamOptions {
  /** Checked regularly; the stream ends when it is false. */
  readonly mayGoOn: () => Promise<boolean>;
}

/**
 * Notifies browsers that there is something to read: at once of changes by this gateway, and within {@link LOOK_MS} of changes by
 * others on the database. [workspace-4]
 */
export class WorkspaceEvents {
  readonly #database: Database;
  readonly #log: Log | undefined;
  readonly #spaces = new Map<string, Space>();
  #isLooking = false;

  constructor(database: Database, log?: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Notifies the people who may see a changed document. */
  tell(spaceId: string, touched: readonly TouchedDocument[]): void {
    const owners = new Set(touched.map(({ ownerId }) => ownerId));
    const isShared = touched.some((document) => document.isShared);
    for (const { personId, notify } of this.#spaces.get(spaceId)?.onlookers ?? []) {
      if (isShared || owners.has(personId)) notify("changed");
    }
  }

  /** Notifies everybody in the space of a run's change, which may also have changed owned records. */
  notifyOfRun({ spaceId }: { readonly spaceId: string }): void {
    for (const { notify } of this.#spaces.get(spaceId)?.onlookers ?? []) notify("runs");
  }

  /** Notifies an import's person on all of their devices. */
  notifyOfImport({ spaceId, userId }: { readonly spaceId: string; readonly userId: string }): void {
    for (const { personId, notify } of this.#spaces.get(spaceId)?.onlookers ?? [])
      if (personId === userId) notify("runs");
  }

  /** Adds a listener; call the result to remove it. */
  #add({ id: personId, spaceId }: SpacePerson, notify: Onlooker["notify"]): () => void {
    const onlooker = { personId, notify };
    const space = this.#spaces.get(spaceId) ?? {
      onlookers: new Set(),
      version: undefined,
      lately: new Map(),
    };
    space.onlookers.add(onlooker);
    this.#spaces.set(spaceId, space);
    if (!this.#isLooking) this.#lookAgain();
    return () => {
      // a second call would remove the space of browsers that came meanwhile
      if (space.onlookers.delete(onlooker) && space.onlookers.size === 0) this.#spaces.delete(spaceId);
    };
  }

  /** Whether a person may open one more stream here. */
  hasRoomFor({ id, spaceId }: SpacePerson): boolean {
    let streams = 0;
    for (const { personId } of this.#spaces.get(spaceId)?.onlookers ?? []) if (personId === id) streams += 1;
    return streams < MAX_STREAMS;
  }

  /** Looks for changes in all spaces with listeners, and repeats while there are any. */
  #lookAgain(): void {
    this.#isLooking = this.#spaces.size > 0;
    if (this.#isLooking) setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#tellOthers();
      await this.#notifyOfOthersWork();
    } catch (error) {
      this.#log?.error({ error }, "changes of the workspace not looked for");
    }
    this.#lookAgain();
  }

  /** The versions of spaces; 0 for one without changes. */
  async #versions(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#database.query
      .selectFrom("workspace_spaces")
      .select(["id", "version"])
      .where("id", "in", ids)
      .execute();
    return new Map([
      ...ids.map((id) => [id, 0] as const),
      ...rows.map((row) => [row.id, row.version] as const),
    ]);
  }

  async #tellOthers(): Promise<void> {
    if (this.#spaces.size === 0) return;
    for (const [id, version] of await this.#versions([...this.#spaces.keys()])) {
      const space = this.#spaces.get(id);
      const before = space?.version;
      if (space === undefined || before === version) continue;
      space.version = version;
      if (before === undefined) continue;
      if (version < before) await this.#beginHistory(id);
      const changed = await this.#database.query
        .selectFrom("workspace_documents")
        .select(["owner_id", "is_shared"])
        .where("space_id", "=", id)
        .where("version", ">", before)
        .execute();
      this.tell(
        id,
        changed.map((row) => ({ ownerId: row.owner_id, isShared: row.is_shared === 1 })),
      );
    }
  }

  /** Notifies of recent changes by any gateway, looking back further than clocks differ. */
  async #notifyOfOthersWork(): Promise<void> {
    if (this.#spaces.size === 0) return;
    const since = new Date(Date.now() - LOOKED_BACK_MS).toISOString();
    const changes = await changesSince(this.#database, [...this.#spaces.keys()], since);
    const told = new Map<string, Map<string, string>>();
    for (const { spaceId, personId, name, revision } of changes) {
      const of = told.get(spaceId) ?? new Map<string, string>();
      told.set(spaceId, of.set(name, revision));
      if (this.#spaces.get(spaceId)?.lately.get(name) === revision) continue;
      if (personId === null) this.notifyOfRun({ spaceId });
      else this.notifyOfImport({ spaceId, userId: personId });
    }
    for (const [id, space] of this.#spaces) space.lately = told.get(id) ?? new Map();
  }

  /**
   * Starts another history after the database went back, so that browsers which ask only once its versions have caught up start
   * over too.
   */
  async #beginHistory(id: string): Promise<void> {
    await beginHistory(this.#database.query, id);
    for (const { notify } of this.#spaces.get(id)?.onlookers ?? []) notify("changed");
  }

  /** Starts to watch a space for changes by other gateways. */
  async #begin(spaceId: string): Promise<void> {
    const space = this.#spaces.get(spaceId);
    if (space?.version !== undefined) return;
    const versions = await this.#versions([spaceId]);
    if (space) space.version ??= versions.get(spaceId);
  }

  /** An answer that stays open until the browser leaves: an event at once, and one after each change. */
  stream(person: SpacePerson, { mayGoOn }: StreamOptions): Response {
    let stop = () => undefined as void;
    let hasEnded = false;
    // events that did not fit the stream's buffer: each kind is sent once
    const owed = new Set<News>();
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        const hasRoom = () => (controller.desiredSize ?? 0) > 0;
        const notify = (news: News) => {
          if (hasRoom()) controller.enqueue(EVENTS[news]);
          else owed.add(news);
        };
        const telling = new Throttled(() => notify("runs"), RUNS_TOLD_MS);
        const leave = this.#add(person, (news) => (news === "runs" ? telling.call() : notify(news)));
        const end = () => {
          // the browser may have left while its session was looked up
          if (hasEnded) return;
          stop();
          controller.close();
        };
        const timer = setInterval(() => {
          if (hasRoom()) controller.enqueue(ALIVE);
          void mayGoOn()
            .catch((error: unknown) => {
              this.#log?.error({ error }, "session not looked for");
              return true;
            })
            .then((goesOn) => goesOn || end());
        }, ALIVE_MS).unref();
        stop = () => {
          hasEnded = true;
          leave();
          telling.end();
          clearInterval(timer);
        };
        // the browser reads after this event, so it gets everything from before
        await this.#begin(person.spaceId).catch((error: unknown) =>
          this.#log?.error({ error }, "changes of the workspace not looked for"),
        );
        notify("changed");
      },
      pull: (controller) => {
        const [news] = owed;
        if (news === undefined) return;
        owed.delete(news);
        controller.enqueue(EVENTS[news]);
      },
      cancel: () => stop(),
    });
    return new Response(body, {
      headers: {
        "Content-Type": EVENT_STREAM_TYPE,
        "Cache-Control": "no-store",
        // proxies that buffer answers would hold the events back
        "X-Accel-Buffering": "no",
      },
    });
  }
}
