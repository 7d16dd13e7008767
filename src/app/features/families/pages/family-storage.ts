import * as z from "zod/mini";
import type { UserDatabase } from "#app/storage/user-database.ts";

const storedFamilySchema = z.object({
  /** Of the requested company. */
  id: z.string(),
  /** The company's name. */
  name: z.string(),
  /** When it was last viewed. ISO 8601, UTC. */
  openedAt: z.string(),
  /** The answer that is stored beside this; null before there is one. */
  answer: z.nullable(z.object({ receivedAt: z.string() })),
  /** A call whose outcome is unknown: it may have been paid for. Null when there is none. */
  attempt: z.nullable(
    z.object({
      /** A UUID, the `Idempotency-Key` of every attempt at the same call. */
      key: z.string(),
      /** The exact body. */
      body: z.string(),
      /** ISO 8601, UTC. */
      sentAt: z.string(),
    }),
  ),
  /** What the tree contains; null before it was first opened. */
  summary: z.nullable(z.object({ top: z.string(), companies: z.number(), levels: z.number() })),
});

/** A family tree that was requested, without its answer. Immutable. */
export type StoredFamily = Readonly<z.output<typeof storedFamilySchema>>;

/** What a tree contains, for the list of trees. */
export type FamilySummary = NonNullable<StoredFamily["summary"]>;

/** A family tree with its answer, if there is one. */
export interface SavedFamily {
  readonly family: StoredFamily;
  readonly answer: Blob | undefined;
}

/**
 * The stored family trees. Every method is one transaction that has reached the disk when its promise resolves, and
 * rejects when the browser could not write.
 */
export interface FamilyStorage {
  /** Unique to the user, for names of locks. */
  readonly name: string;
  get(id: string): Promise<SavedFamily | undefined>;
  /** All of them, last opened first. */
  list(): Promise<readonly StoredFamily[]>;
  put(family: StoredFamily, answer?: Blob): Promise<void>;
  /** Updates what is shown in the list without touching a pending attempt. Does nothing for an unknown id. */
  update(id: string, change: Pick<StoredFamily, "openedAt" | "summary">): Promise<void>;
  /** Deletes a tree; resolves with a function that restores it. */
  remove(id: string): Promise<() => Promise<void>>;
}

/** What was paid for must survive a power cut. */
const DURABLE = { durability: "strict" } as const;

/** Rows that an older version stored in another shape are skipped. */
function parseRow(row: unknown): StoredFamily | undefined {
  return storedFamilySchema.safeParse(row).data;
}

/** The family trees in a user's database. */
export function familyStorage(database: UserDatabase): FamilyStorage {
  async function get(id: string): Promise<SavedFamily | undefined> {
    const transaction = database.transaction(["families", "familyAnswers"]);
    const [row, saved] = await Promise.all([
      transaction.objectStore("families").get(id),
      transaction.objectStore("familyAnswers").get(id),
      transaction.done,
    ]);
    const family = parseRow(row);
    return family && { family, answer: saved?.answer };
  }

  async function put(family: StoredFamily, answer?: Blob): Promise<void> {
    const transaction = database.transaction(["families", "familyAnswers"], "readwrite", DURABLE);
    await Promise.all([
      transaction.done,
      transaction.objectStore("families").put(family),
      answer && transaction.objectStore("familyAnswers").put({ id: family.id, answer }),
    ]);
  }

  return {
    name: database.name,
    get,
    put,
    async update(id, change) {
      const transaction = database.transaction("families", "readwrite");
      const family = parseRow(await transaction.store.get(id));
      await Promise.all([transaction.done, family && transaction.store.put({ ...family, ...change })]);
    },
    async list() {
      const rows = await database.getAll("families");
      return rows
        .flatMap((row) => parseRow(row) ?? [])
        .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt));
    },
    async remove(id) {
      const saved = await get(id);
      const transaction = database.transaction(["families", "familyAnswers"], "readwrite", DURABLE);
      await Promise.all([
        transaction.done,
        transaction.objectStore("families").delete(id),
        transaction.objectStore("familyAnswers").delete(id),
      ]);
      return async () => {
        if (saved) await put(saved.family, saved.answer);
      };
    },
  };
}
