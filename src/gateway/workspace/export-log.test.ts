import { describe, expect, it } from "vitest";
import { EVERYONE, EXPORT_LOG, WORKSPACE_PATHS } from "#contract/workspace/workspace-schemas.ts";
import { exportEntry, logOperation, logging } from "#testing/workspace/export-log-for-test.ts";
import { operation } from "#testing/workspace/workspace-for-test.ts";
import { sweepExportLog } from "./sweep-export-log.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForFile();
const { send, seen, everything, read, moveTo } = test;

const fresh = () => crypto.randomUUID();
const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const log = async (username: string) => (await seen(username, EXPORT_LOG))?.keys ?? [];
const entryOf = async (username: string, key: string) =>
  (await everything(username)).entries.find((entry) => entry.key === key);
const deleteAll = async (username: string) =>
  test.ask(username, WORKSPACE_PATHS.workspace, { method: "DELETE" });

describe("a log of exports [workspace-8]", () => {
  it("is added to, and nothing that stands in it is changed, removed, deleted or shared", async () => {
    const [first, second] = [exportEntry(fresh()), exportEntry(fresh())];
    expect(await send("rep", logging(first))).toEqual([]);
    const before = await entryOf("rep", first.id);
    const put = (body: object) =>
      logOperation({ type: "put", entries: [{ key: first.id, body: { ...body } }] });
    const tags = before?.tags ?? [];
    const refused = await send(
      "rep",
      put({ ...first, rows: 1 }),
      logging(second, { ...first, rows: 1 }),
      logOperation({ type: "put", entries: [{ key: first.id, body: { ...first, rows: 0 }, seen: tags }] }),
      logOperation({ type: "remove", entries: [{ key: first.id, seen: tags }] }),
      logOperation({ type: "delete", deleted: true }),
      logOperation({ type: "share", grantee: EVERYONE, access: "edit" }),
      logOperation({ type: "set", fields: { name: "Nothing" } }),
    );
    expect(refused).toEqual(Array.from({ length: 7 }, () => "not-allowed"));
    expect(await entryOf("rep", first.id)).toEqual(before);
    // one that is refused adds nothing of what it would have added besides
    expect(await log("rep")).toEqual([first.id]);
    expect(await seen("rep", EXPORT_LOG)).toMatchObject({ fields: {}, grants: [], deletedAt: null });
    expect(await seen("colleague", EXPORT_LOG)).toBeUndefined();
  });

  it("takes what it has already, and leaves it and its time as they are", async () => {
    const entry = exportEntry(fresh());
    await send("colleague", logging(entry));
    const before = await entryOf("colleague", entry.id);
    expect(await send("colleague", { ...logging(entry), age: 40 * DAY_MS })).toEqual([]);
    expect(await send("colleague", logging(entry, entry))).toEqual([]);
    expect(await entryOf("colleague", entry.id)).toEqual(before);
  });

  it("takes only what tells of an export, and is the only document of its name", async () => {
    const entry = exportEntry(fresh());
    const put = (key: string, body: object) =>
      logOperation({ type: "put", entries: [{ key, body: { ...body } }] });
    const other = { type: "put" as const, entries: [{ key: entry.id, body: { ...entry } }] };
    expect(
      await send(
        "capped",
        put(entry.id, { hello: "world" }),
        put("another", entry),
        put(entry.id, { ...entry, rows: -1 }),
        operation("mine", other, { document: { kind: EXPORT_LOG, id: "mine" } }),
        operation(EXPORT_LOG, { type: "set", fields: { name: "A list in its place" } }),
      ),
    ).toEqual(["invalid", "invalid", "invalid", "invalid", "invalid"]);
    // what a later version tells besides is no obstacle
    expect(await send("capped", put(entry.id, { ...entry, device: "phone" }))).toEqual([]);
    expect(await log("capped")).toEqual([entry.id]);
  });

  it("stays when somebody deletes their data, unless they are in no organisation", async () => {
    const entry = exportEntry(fresh());
    await send("slow", logging(entry));
    expect((await deleteAll("slow")).status).toBe(204);
    expect(await log("slow")).toEqual([entry.id]);
    await moveTo("slow", null);
    await send("slow", logging(entry));
    expect(await log("slow")).toEqual([entry.id]);
    await deleteAll("slow");
    expect(await log("slow")).toEqual([]);
    await send("slow", logging(entry));
    expect(await log("slow")).toEqual([entry.id]);
  });

  it("stays where it was written when its person comes to another organisation, and is there for who comes back", async () => {
    const [here, there] = [exportEntry(fresh()), exportEntry(fresh())];
    await send("throttled", logging(here));
    await moveTo("throttled", "elsewhere");
    expect(await log("throttled")).toEqual([]);
    await send("throttled", logging(there));
    await moveTo("throttled", "org_sandbox");
    expect(await log("throttled")).toEqual([here.id]);
  });

  it("loses what is older than the setting says, also on devices, and does not take it back", async () => {
    const [old, young] = [exportEntry(fresh()), exportEntry(fresh())];
    await send("ziaonly", { ...logging(old), age: 10 * DAY_MS }, logging(young));
    const { cursor } = await read("ziaonly");
    await sweepExportLog(test.database, 20, inDays(9));
    expect(await log("ziaonly")).toEqual([young.id, old.id].toSorted());
    await sweepExportLog(test.database, 20, inDays(11));
    expect(await log("ziaonly")).toEqual([young.id]);
    expect(await read("ziaonly", cursor)).toMatchObject({
      reset: false,
      entries: [{ key: old.id, body: null, tags: [] }],
    });
    expect(await send("ziaonly", logging(old))).toEqual(["not-allowed"]);
    // by two gateways at once as by one
    await Promise.all([11, 11].map((days) => sweepExportLog(test.database, 5, inDays(days))));
    expect(await log("ziaonly")).toEqual([]);
  });
});
