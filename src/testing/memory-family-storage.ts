import type { FamilyStorage, StoredFamily } from "#app/features/families/pages/family-storage.ts";
import { type MemoryDisk, memoryDisk } from "./memory-disk.ts";

/** Family trees in memory, stored as a browser would, on a disk that can be broken. */
export interface MemoryFamilyStorage extends FamilyStorage, MemoryDisk {
  readonly families: Map<string, StoredFamily>;
  readonly answers: Map<string, Blob>;
}

export function memoryFamilyStorage(): MemoryFamilyStorage {
  const families = new Map<string, StoredFamily>();
  const answers = new Map<string, Blob>();
  const disk = memoryDisk();

  async function put(family: StoredFamily, answer?: Blob): Promise<void> {
    await disk.touch();
    families.set(family.id, structuredClone(family));
    if (answer) answers.set(family.id, answer);
  }

  return {
    name: "memory",
    families,
    answers,
    breakDisk: disk.breakDisk,
    async get(id) {
      await Promise.resolve();
      const family = families.get(id);
      return family && { family: structuredClone(family), answer: answers.get(id) };
    },
    list: () => Promise.resolve([...families.values()]),
    put,
    async update(id, change) {
      const family = families.get(id);
      if (family) await put({ ...family, ...change });
    },
    async remove(id) {
      await disk.touch();
      const [family, answer] = [families.get(id), answers.get(id)];
      families.delete(id);
      answers.delete(id);
      return async () => {
        if (family) await put(family, answer);
      };
    },
  };
}
