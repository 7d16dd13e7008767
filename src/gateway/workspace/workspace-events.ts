import { EVENT_STREAM_TYPE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import type { Touched } from "./open-document.ts";
import type { SpacePerson } from "#gateway/people/person-space.ts";
import { beginHistory } from "./workspace-history.ts";

/** How often other gateways' changes are looked for, while anybody looks on here. */
const LOOK_MS = 300;

/** How far back changes of runs, of imports and of what is owned are looked for: as far as clocks of gateways may differ, and a look takes. */
const LOOKED_BACK_MS = 5000;

/** Runs change with each call, so a page is told at most once in this time. */
const RUNS_TOLD_MS = 1000;

/** How often a stream says that it is alive, and is asked whether it still may be. */
const ALIVE_MS = 15_000;

/**
 * Streams of one person at this gateway: far more than anybody has browsers, and a quarter of the connections that a process
 * holds by itself, so that nobody alone keeps everybody else out.
 */
export const MAX_STREAMS = 1000;

/** What there is to read again: documents and entries of the workspace, or runs, imports and what is owned. */
type News = "changed" | "runs";

const EVENTS: Readonly<Record<News, Uint8Array>> = {
  changed: new TextEncoder().encode("event: changed\ndata: {}\n\n"),
  runs: new TextEncoder().encode("event: runs\ndata: {}\n\n"),
};
const ALIVE = new TextEncoder().encode(":\n\n");

/** Does something at most once in a while: at once, and what is asked for meanwhile when the while is over. */
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

/** A browser that looks on. */
interface Onlooker {
  readonly personId: string;
  readonly notify: (news: News) => void;
}

/** The onlookers of one space, and the version up to which they were told of changes. */
interface Space {
  readonly onlookers: Set<Onlooker>;
  /** Undefined until it was looked up. */
  version: number | undefined;
  /** The changes of which was told lately, by name, with their revisions. */
  lately: ReadonlyMap<string, string>;
}

/** Something besides the workspace that changed a moment ago. */
interface Change {
  readonly spaceId: string;
  /** Whose it is alone; null where it is everybody's of the space. */
  readonly personId: string | null;
  readonly name: string;
  readonly revision: string;
}

/** What changed in some spaces since a moment (ISO 8601, UTC): runs, imports, and what is owned, whoever's call brought it. */
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
  /** Asked now and then; the stream ends when it is not so any more. */
  readonly mayGoOn: () => Promise<boolean>;
}

/**
 * Tells browsers that there is something to read: at once of what changed by way of this gateway, and within
 * {@link LOOK_MS} of what changed by way of others on the database. [workspace-4]
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

  /** Tells those who may see something of it. */
  tell(spaceId: string, touched: readonly Touched[]): void {
    const owners = new Set(touched.map(({ ownerId }) => ownerId));
    const isShared = touched.some((document) => document.isShared);
    for (const { personId, notify } of this.#spaces.get(spaceId)?.onlookers ?? []) {
      if (isShared || owners.has(personId)) notify("changed");
    }
  }

  /** A run changed, and so what its organisation owns: tells everybody of it. */
  tellOfRun({ spaceId }: { readonly spaceId: string }): void {
    for (const { notify } of this.#spaces.get(spaceId)?.onlookers ?? []) notify("runs");
  }

  /** An import changed: tells its person, on all of their devices. */
  tellOfImport({ spaceId, userId }: { readonly spaceId: string; readonly userId: string }): void {
    for (const { personId, notify } of this.#spaces.get(spaceId)?.onlookers ?? [])
      if (personId === userId) notify("runs");
  }

  /** The result ends it. */
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
      // a second time it would take away the space of those who came meanwhile
      if (space.onlookers.delete(onlooker) && space.onlookers.size === 0) this.#spaces.delete(spaceId);
    };
  }

  /** Whether a person may have one more stream here. */
  hasRoomFor({ id, spaceId }: SpacePerson): boolean {
    let streams = 0;
    for (const { personId } of this.#spaces.get(spaceId)?.onlookers ?? []) if (personId === id) streams += 1;
    return streams < MAX_STREAMS;
  }

  /** Looks for changes of all spaces that somebody looks at, and comes again while anybody does. */
  #lookAgain(): void {
    this.#isLooking = this.#spaces.size > 0;
    if (this.#isLooking) setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#tellOthers();
      await this.#tellOfOthersWork();
    } catch (error) {
      this.#log?.error({ error }, "changes of the workspace not looked for");
    }
    this.#lookAgain();
  }

  /** The versions of spaces; 0 of one in which nothing was ever changed. */
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

  /** What changed a moment ago by way of whichever gateway: clocks differ by less than the time that is looked back. */
  async #tellOfOthersWork(): Promise<void> {
    if (this.#spaces.size === 0) return;
    const since = new Date(Date.now() - LOOKED_BACK_MS).toISOString();
    const changes = await changesSince(this.#database, [...this.#spaces.keys()], since);
    const told = new Map<string, Map<string, string>>();
    for (const { spaceId, personId, name, revision } of changes) {
      const of = told.get(spaceId) ?? new Map<string, string>();
      told.set(spaceId, of.set(name, revision));
      if (this.#spaces.get(spaceId)?.lately.get(name) === revision) continue;
      if (personId === null) this.tellOfRun({ spaceId });
      else this.tellOfImport({ spaceId, userId: personId });
    }
    for (const [id, space] of this.#spaces) space.lately = told.get(id) ?? new Map();
  }

  /** The database went back: also whoever asks only when its versions have caught up is to start over. */
  async #beginHistory(id: string): Promise<void> {
    await beginHistory(this.#database.query, id);
    for (const { notify } of this.#spaces.get(id)?.onlookers ?? []) notify("changed");
  }

  /** From then on changes of a space by way of other gateways are seen. */
  async #begin(spaceId: string): Promise<void> {
    const space = this.#spaces.get(spaceId);
    if (space?.version !== undefined) return;
    const versions = await this.#versions([spaceId]);
    if (space) space.version ??= versions.get(spaceId);
  }

  /** An answer that goes on until the browser leaves: an event at once, and one after each change. */
  stream(person: SpacePerson, { mayGoOn }: StreamOptions): Response {
    let stop = () => undefined as void;
    let hasEnded = false;
    // events that did not fit the stream's buffer: each kind is owed once
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
        // the browser reads after this event, so it has everything from before
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
        // proxies that gather answers would keep the events
        "X-Accel-Buffering": "no",
      },
    });
  }
}
