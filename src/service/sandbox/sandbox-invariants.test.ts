import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabaseForTest } from "#testing/service/service-database-for-test.ts";
import { checkAll } from "#testing/sandbox/invariant.ts";
import { INVARIANTS } from "#testing/sandbox/invariants.ts";

let database: Database;
let violations: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  database = await openDatabaseForTest("sandbox");
  violations = await checkAll(database, INVARIANTS);
});
afterAll(() => database.close());

describe("over all records of scale small", () => {
  test.each(INVARIANTS)("$name", ({ name }) => {
    expect(violations.get(name)).toEqual([]);
  });
});
