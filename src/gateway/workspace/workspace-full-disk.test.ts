import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import type { Database } from "#database/database.ts";
import {
  type WorkspaceForTest,
  named,
  operation,
  workspaceCalls,
  workspaceForTest,
} from "#testing/workspace/workspace-for-test.ts";

let test: WorkspaceForTest;
beforeAll(async () => {
  test = await workspaceForTest();
});
afterAll(() => test.close());

const { send, seen } = workspaceCalls(() => test);

/** Takes all room away from a gateway's database; the result gives it back. */
async function fillDisk({ engine, query }: Database): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(query);
  };
  if (engine === "sqlite") {
    // to SQLite it is the same as a full disk: no further page can be had
    await run("pragma max_page_count = 1");
    return () => run("pragma max_page_count = 1000000");
  }
  // what the server says when it cannot make a file larger
  await run(
    `create function full_disk() returns trigger as $$ begin
       raise exception 'could not extend file' using errcode = '53100'; end $$ language plpgsql`,
    "create trigger full_disk before insert on workspace_entries for each row execute function full_disk()",
  );
  return () => run("drop trigger full_disk on workspace_entries", "drop function full_disk()");
}

describe("a gateway whose disk is full [workspace-2]", () => {
  it("takes nothing of a request, says when to come back, reads on, and takes all of it once there is room", async () => {
    const [before, after] = [crypto.randomUUID(), crypto.randomUUID()];
    await send("rep", named(before, "There before"));
    const entries = Array.from({ length: 20 }, (_, at) => ({
      key: `contact:${String(at)}`,
      body: { note: "x".repeat(50_000) },
    }));
    const request = [
      named(before, "Renamed"),
      named(after, "New"),
      operation(after, { type: "put", entries }),
    ].map((one, at) => ({ ...one, writer: "writer-of-much", number: at + 1 }));
    const rep = await test.person("rep");
    const [gateway] = test.gateways;
    if (gateway === undefined) throw new Error("There is no gateway");

    const makeRoom = await fillDisk(gateway.database);
    for (let time = 0; time < 3; time += 1) {
      const refused = await rep.send(request);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await refused.json()).toMatchObject({ error: { retryable: true } });
      expect((await rep.ask(WORKSPACE_PATHS.changes)).status).toBe(200);
      expect(await seen("rep", after)).toBeUndefined();
      expect((await seen("rep", before))?.fields).toEqual({ name: "There before" });
    }

    await makeRoom();
    const taken = await rep.send(request);
    expect(await taken.json()).toEqual({ refused: [] });
    expect((await seen("rep", before))?.fields).toEqual({ name: "Renamed" });
    expect((await seen("rep", after))?.keys).toHaveLength(20);
  });
});
