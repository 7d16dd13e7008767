import type { UserDatabase } from "#app/storage/user-database.ts";
import { type StoredFamily, storedFamilySchema } from "./stored-family.ts";

/** What is known about a company's family, with its answer where it is kept. */
export interface KeptFamily {
  readonly family: StoredFamily;
  readonly answer: Blob | undefined;
}

/**
 * Where family trees are kept. Every method is one transaction that has reached the disk when its promise resolves,
 * and rejects when the browser could not write.
 */
export interface FamilyStore {
  /** Unique to the person, for locks. */
  readonly name: string;
  get(id: string): Promise<KeptFamily | undefined>;
  /** All of them, last opened first. */
  list(): Promise<readonly StoredFamily[]>;
  put(family: StoredFamily, answer?: Blob): Promise<void>;
  /** Changes what is noted of a kept family, and nothing that a call under way has written; does nothing without one. */
  note(id: string, change: Pick<StoredFamily, "openedAt" | "summary">): Promise<void>;
  /** Takes one away; resolves with what puts it back. */
  remove(id: string): Promise<() => Promise<void>>;
}

/** What was paid for must not be lost to a power cut. */
const DURABLE = { durability: "strict" } as const;

/** A row that an older version wrote in another shape is passed over. */
function parsed(row: unknown): StoredFamily | undefined {
  return storedFamilySchema.safeParse(row).data;
}

/** Family trees in a person's own database. */
export function familyStore(database: UserDatabase): FamilyStore {
  async function get(id: string): Promise<KeptFamily | undefined> {
    const transaction = database.transaction(["families", "familyAnswers"]);
    const [row, kept] = await Promise.all([
      transaction.objectStore("families").get(id),
      transaction.objectStore("familyAnswers").get(id),
      transaction.done,
    ]);
    const family = parsed(row);
    return family && { family, answer: kept?.answer };
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
    async note(id, change) {
      const transaction = database.transaction("families", "readwrite");
      const family = parsed(await transaction.store.get(id));
      await Promise.all([transaction.done, family && transaction.store.put({ ...family, ...change })]);
    },
    async list() {
      const rows = await database.getAll("families");
      return rows
        .flatMap((row) => parsed(row) ?? [])
        .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt));
    },
    async remove(id) {
      const kept = await get(id);
      const transaction = database.transaction(["families", "familyAnswers"], "readwrite", DURABLE);
      await Promise.all([
        transaction.done,
        transaction.objectStore("families").delete(id),
        transaction.objectStore("familyAnswers").delete(id),
      ]);
      return async () => {
        if (kept) await put(kept.family, kept.answer);
      };
    },
  };
}
