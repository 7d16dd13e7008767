import { expect, it } from "vitest";
import { writeWithRetries } from "./write-with-retries.ts";

/** A database that writes from `backAt` on; each try before takes `refusalMs`. Times are in milliseconds from the first try. */
function databaseBackAt(backAt: number, refusalMs = 0) {
  let now = 0;
  let tries = 0;
  const failures: object[] = [];
  return {
    failures,
    tries: () => tries,
    now: () => now,
    async write(): Promise<string> {
      tries += 1;
      if (now >= backAt) return "written";
      now += refusalMs;
      throw new Error("connection refused");
    },
    clock: {
      now: () => now,
      pause: async (ms: number) => {
        now += ms;
      },
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields: object) => void failures.push(fields),
    },
  };
}

it("outlasts a database that starts again", async () => {
  const database = databaseBackAt(6_000);
  expect(await writeWithRetries(database.write, database.log, database.clock)).toBe("written");
});

it("writes soon after a moment's trouble", async () => {
  const database = databaseBackAt(100);
  await writeWithRetries(database.write, database.log, database.clock);
  expect(database.now()).toBeLessThan(500);
});

it("fails after 8 s when the database stays away, and has said so at each try", async () => {
  const database = databaseBackAt(Infinity);
  await expect(writeWithRetries(database.write, database.log, database.clock)).rejects.toThrow(
    "connection refused",
  );
  expect(database.now()).toBe(8_000);
  expect(database.failures).toHaveLength(database.tries());
});

it("fails within the leases of its callers where each try waits for a connection", async () => {
  const database = databaseBackAt(Infinity, 10_000);
  await expect(writeWithRetries(database.write, database.log, database.clock)).rejects.toThrow(
    "connection refused",
  );
  expect(database.now()).toBeLessThan(30_000);
});
