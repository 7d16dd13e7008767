import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** Where the tab's last sign-in was to end, for a person who comes back without the state of that sign-in. */
export const RETURN_TO = "prospect.return-to";

/** Short texts that outlive a page. A storage that is full or blocked keeps nothing, and whoever asks goes on without. */
interface AuthMemory {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

function memoryIn(storage: () => Storage): AuthMemory {
  const trying = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(storage());
    } catch (error) {
      ignoring(isStorageTrouble)(error);
      return null;
    }
  };
  return {
    get: (key) => trying((kept) => kept.getItem(key)),
    set: (key, value) => void trying((kept) => kept.setItem(key, value)),
    remove: (key) => void trying((kept) => kept.removeItem(key)),
  };
}

/** What this tab alone remembers. */
export const tabMemory = memoryIn(() => sessionStorage);

/** What all tabs remember. */
export const sharedMemory = memoryIn(() => localStorage);
