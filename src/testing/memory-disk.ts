/** A disk that can be broken, under what a test keeps in memory. */
export interface MemoryDisk {
  /** Makes every write from now on fail with this message; undefined mends the disk. */
  breakDisk(message: string | undefined): void;
}

/** A whole disk, and what each use of it waits for: rejects while it is broken. */
export function memoryDisk(): MemoryDisk & { touch(): Promise<void> } {
  let broken: string | undefined;
  return {
    breakDisk: (message) => {
      broken = message;
    },
    async touch() {
      await Promise.resolve();
      if (broken !== undefined) throw new DOMException(broken, "UnknownError");
    },
  };
}
