import { ignoring, isStorageTrouble } from "#app/lib/reports/report.ts";

/** Key of the path where the tab's last sign-in was to end, for a return without that sign-in's state. */
export const RETURN_TO = "prospect.return-to";

/** Short texts that survive a reload. Full or blocked storage is ignored: it returns nothing and stores nothing. */
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

/** Memory of this tab. */
export const tabMemory = memoryIn(() => sessionStorage);

/** Memory shared by all tabs. */
export const sharedMemory = memoryIn(() => localStorage);
