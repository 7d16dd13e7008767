import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#database/database.ts";
import { processCommand } from "#testing/processes/bundled-processes.ts";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { adding, named } from "#testing/workspace/workspace-for-test.ts";
import { applyOperations } from "./apply-operations.ts";
import { rowsOf } from "#testing/table-rows.ts";

let made: DatabaseForTest;
let database: Database;
beforeAll(async () => {
  made = await databaseForTest("empty");
  database = await made.open();
});
afterAll(async () => {
  await database.close();
  await made.remove();
});

const WRITER = "a-writer-of-lists";

/** Two lists with a name and members: one request of a browser. */
function twoLists(...ids: readonly [string, string]) {
  return ids
    .flatMap((id) => [named(id, "A list"), adding(id, "contact:1", "contact:2")])
    .map((operation, at) => ({ ...operation, writer: WRITER, number: at + 1 }));
}

/** Applies them in a process that is killed before the how many-th write. */
async function applyKilled(task: object): Promise<void> {
  const [program, script] = processCommand("operations");
  const child = spawn(program, [script], {
    env: { ...process.env, DATABASE_URL: "", ...made.env, TASK: JSON.stringify(task) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
}

/** What lies in the database of a space. */
async function stored(spaceId: string) {
  const count = async (table: "workspace_documents" | "workspace_entries" | "workspace_writers") =>
    (await database.query.selectFrom(table).select("space_id").where("space_id", "=", spaceId).execute())
      .length;
  return {
    documents: await count("workspace_documents"),
    entries: await count("workspace_entries"),
    writers: await count("workspace_writers"),
  };
}

const NOTHING = { documents: 0, entries: 0, writers: 0 };
const ALL = { documents: 2, entries: 4, writers: 1 };

describe("a gateway that is killed amid the writes of a request [workspace-2]", () => {
  // the version of the space, the number of the writer, then each document and its entries
  it.each([
    [2, NOTHING],
    [3, NOTHING],
    [4, NOTHING],
    [6, NOTHING],
    [7, ALL],
  ])(
    "before write %i leaves all of it or nothing, and the request counts once when it comes again",
    async (killBefore, left) => {
      const person = { id: crypto.randomUUID(), spaceId: crypto.randomUUID() };
      const operations = twoLists(crypto.randomUUID(), crypto.randomUUID());
      await applyKilled({ person, operations, killBefore });
      expect(await stored(person.spaceId)).toEqual(left);
      for (let time = 0; time < 2; time += 1)
        expect((await applyOperations(database, person, operations, new Date())).refused).toEqual([]);
      expect(await stored(person.spaceId)).toEqual(ALL);
      const tags = await rowsOf(database.query, "workspace_entries", { space_id: person.spaceId });
      expect(tags.map((row) => row.tags).toSorted()).toEqual(
        [2, 2, 4, 4].map((number) => JSON.stringify([`${WRITER}.${String(number)}`])),
      );
    },
  );
});
