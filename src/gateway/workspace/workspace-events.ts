import { EVENT_STREAM_TYPE } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import type { Log } from "#service/service-context.ts";
import type { WorkspacePerson } from "./apply-operations.ts";
import type { Touched } from "./open-document.ts";

/** How often other gateways' changes are looked for, while anybody looks on here. */
const LOOK_MS = 300;

/** How often a stream says that it is alive, and is asked whether it still may be. */
const ALIVE_MS = 15_000;

const CHANGED = new TextEncoder().encode("event: changed\ndata: {}\n\n");
const ALIVE = new TextEncoder().encode(":\n\n");

/** A browser that looks on. */
interface Onlooker {
  readonly personId: string;
  readonly notify: () => void;
}

/** The onlookers of one space, and the version up to which they were told of changes. */
interface Space {
  readonly onlookers: Set<Onlooker>;
  /** Undefined until it was looked up. */
  version: number | undefined;
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
      if (isShared || owners.has(personId)) notify();
    }
  }

  #add({ id: personId, spaceId }: WorkspacePerson, notify: () => void): () => void {
    const onlooker = { personId, notify };
    const space = this.#spaces.get(spaceId) ?? { onlookers: new Set(), version: undefined };
    space.onlookers.add(onlooker);
    this.#spaces.set(spaceId, space);
    if (!this.#isLooking) this.#lookAgain();
    return () => {
      space.onlookers.delete(onlooker);
      if (space.onlookers.size === 0) this.#spaces.delete(spaceId);
    };
  }

  /** Looks for changes of all spaces that somebody looks at, and comes again while anybody does. */
  #lookAgain(): void {
    this.#isLooking = this.#spaces.size > 0;
    if (this.#isLooking) setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#tellOthers();
    } catch (error) {
      this.#log?.error({ error }, "changes of the workspace not looked for");
    }
    this.#lookAgain();
  }

  async #tellOthers(): Promise<void> {
    const { query } = this.#database;
    const ids = [...this.#spaces.keys()];
    if (ids.length === 0) return;
    const rows = await query
      .selectFrom("workspace_spaces")
      .select(["id", "version"])
      .where("id", "in", ids)
      .execute();
    for (const { id, version } of rows) {
      const space = this.#spaces.get(id);
      if (space === undefined || space.version === version) continue;
      const { version: before } = space;
      space.version = version;
      // whoever has just come reads by itself
      if (before === undefined) continue;
      const touched = await query
        .selectFrom("workspace_documents")
        .select(["owner_id", "is_shared"])
        .where("space_id", "=", id)
        .where("version", ">", before)
        .execute();
      this.tell(
        id,
        touched.map((row) => ({ ownerId: row.owner_id, isShared: row.is_shared === 1 })),
      );
    }
  }

  /** An answer that goes on until the browser leaves: an event at once, and one after each change. */
  stream(person: WorkspacePerson, { mayGoOn }: StreamOptions): Response {
    let stop = () => undefined as void;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (bytes: Uint8Array) => {
          // what a slow browser has not taken says the same
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes);
        };
        const leave = this.#add(person, () => send(CHANGED));
        const timer = setInterval(() => {
          send(ALIVE);
          void mayGoOn()
            .catch(() => true)
            .then((goesOn) => {
              if (goesOn) return;
              stop();
              controller.close();
            });
        }, ALIVE_MS).unref();
        stop = () => {
          leave();
          clearInterval(timer);
        };
        send(CHANGED);
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
