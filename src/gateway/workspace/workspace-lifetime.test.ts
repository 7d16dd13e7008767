import { describe, expect, it } from "vitest";
import { EVERYONE } from "#contract/workspace/workspace-schemas.ts";
import { adding, named, operation } from "#testing/workspace/workspace-for-test.ts";
import { sweepWorkspace } from "./sweep-workspace.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { rowsOf } from "#testing/table-rows.ts";

const test = gatewaysForFile();
const { send, seen, read, readAll, moveTo } = test;

const fresh = () => crypto.randomUUID();
const RETENTION = { deletedDays: 30, pageDays: 90 };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);

describe("somebody who comes to another organisation [workspace-7]", () => {
  it("takes along what they made, and what they shared stays for those with whom", async () => {
    const [own, shared] = [fresh(), fresh()];
    await send("rep", named(own, "Own"), adding(own, "contact:1"));
    await send("rep", named(shared, "Team"), adding(shared, "contact:2"));
    await send("rep", operation(shared, { type: "share", grantee: EVERYONE, access: "edit" }));
    const last = adding(own, "contact:3");
    await send("rep", last);
    const cursor = await readAll("rep");

    await moveTo("rep", "another");
    expect(await read("rep", cursor)).toMatchObject({ reset: true });
    expect(await seen("rep", own)).toMatchObject({
      fields: { name: "Own" },
      keys: ["contact:1", "contact:3"],
    });
    expect(await seen("rep", shared)).toMatchObject({ owner: null, grants: [], keys: ["contact:2"] });
    expect(await seen("colleague", shared)).toMatchObject({ access: "edit", keys: ["contact:2"] });
    expect(await seen("colleague", own)).toBeUndefined();
    // what was sent before counts as sent there as well
    await send(
      "rep",
      operation(own, { type: "remove", entries: [{ key: "contact:3", seen: [`${last.writer}.1`] }] }),
    );
    await send("rep", last);
    expect((await seen("rep", own))?.keys).toEqual(["contact:1"]);

    await moveTo("rep", null);
    expect(await seen("rep", own)).toMatchObject({ keys: ["contact:1"] });
    await moveTo("rep", "org_sandbox");
    expect(await seen("rep", own)).toMatchObject({ keys: ["contact:1"] });
    const rows = await rowsOf(test.database.query, "workspace_documents", { id: own });
    expect(rows).toHaveLength(1);
  });
});

describe("what was deleted [workspace-6]", () => {
  it("goes after 30 days, and whoever has not read since then starts over", async () => {
    const [kept, gone] = [fresh(), fresh()];
    const first = adding(kept, "contact:1");
    await send("capped", named(kept, "Kept"), first, adding(kept, "contact:2"), named(gone, "Gone"));
    const long = await readAll("capped");
    await send("capped", operation(gone, { type: "delete", deleted: true }));
    const tag = `${first.writer}.1`;
    await send("capped", operation(kept, { type: "remove", entries: [{ key: "contact:1", seen: [tag] }] }));
    const since = await readAll("capped", long);

    await sweepWorkspace(test.database, RETENTION, inDays(29));
    expect(await seen("capped", gone)).toMatchObject({ fields: { name: "Gone" } });
    await sweepWorkspace(test.database, RETENTION, inDays(31));
    expect(await seen("capped", gone)).toBeUndefined();
    expect(await read("capped", since)).toMatchObject({ reset: false, documents: [] });
    const again = await read("capped", long);
    expect(again).toMatchObject({ reset: true });
    expect(again.documents.map(({ id }) => id)).toEqual([kept]);
    expect(again.entries.map(({ key }) => key)).toEqual(["contact:2"]);

    const sizes = await test.database.query
      .selectFrom("workspace_documents")
      .select("entry_count")
      .where("id", "=", kept)
      .execute();
    expect(sizes).toEqual([{ entry_count: 1 }]);

    const writers = () => test.database.query.selectFrom("workspace_writers").select("id").execute();
    expect((await writers()).length).toBeGreaterThan(0);
    await sweepWorkspace(test.database, RETENTION, inDays(91));
    expect(await writers()).toEqual([]);
  });

  it("keeps nobody from reading from the beginning, however many answers that takes", async () => {
    const id = fresh();
    const keys = Array.from({ length: 900 }, (_, at) => `contact:${String(at)}`);
    await send("throttled", named(id, "Gone"), operation(id, { type: "delete", deleted: true }));
    await sweepWorkspace(test.database, RETENTION, inDays(31));
    for (const list of [fresh(), fresh(), fresh()])
      await send("throttled", named(list, list), adding(list, ...keys));
    expect(await read("throttled", await readAll("throttled"))).toMatchObject({
      reset: false,
      documents: [],
    });
  });

  it("is swept by two gateways at once as by one", async () => {
    const id = fresh();
    await send("slow", named(id, "Gone"), operation(id, { type: "delete", deleted: true }));
    await Promise.all([
      sweepWorkspace(test.database, RETENTION, inDays(31)),
      sweepWorkspace(test.database, RETENTION, inDays(31)),
    ]);
    expect(await seen("slow", id)).toBeUndefined();
  });
});
