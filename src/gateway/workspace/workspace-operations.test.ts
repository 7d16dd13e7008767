import { describe, expect, it, vi } from "vitest";
import { ACCESS_CODES, accessAnswer } from "#contract/error-schemas.ts";
import {
  type AccessLevel,
  EVERYONE,
  WORKSPACE_LIMITS,
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceOperation,
  operationsAnswer,
} from "#contract/workspace/workspace-schemas.ts";
import { countEntries } from "#database/migrations.ts";
import { adding, named, operation, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";
import { WorkspaceRows } from "./workspace-row-store.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import { setRows } from "#testing/table-rows.ts";

const test = gatewaysForFile();
const { send, seen, everything, read, readAll } = test;

const { operations: OPERATIONS } = WORKSPACE_PATHS;
const fresh = () => crypto.randomUUID();
const codeOf = async (response: Response) => accessAnswer.parse(await response.json()).error.code;

describe("operations [workspace-2]", () => {
  it("count once, however often they are sent", async () => {
    const id = fresh();
    const first = adding(id, "contact:1");
    await send("rep", first);
    const removal = operation(id, {
      type: "remove",
      entries: [{ key: "contact:1", seen: [`${first.writer}.1`] }],
    });
    await send("rep", removal);
    for (let time = 0; time < 5; time += 1) expect(await send("rep", first, first, first)).toEqual([]);
    expect((await seen("rep", id))?.keys).toEqual([]);
  });

  it("are told to have been settled before, since of a lost answer nobody knows what it refused", async () => {
    const rep = await test.person("rep");
    const answers = async (...operations: WorkspaceOperation[]) =>
      operationsAnswer.parse(await (await rep.send(operations)).json());
    const gone = named(fresh(), "Nobody's");
    const refused = { ...gone, document: { ...gone.document, owner: "somebody" } };
    expect(await answers(refused)).toMatchObject({ refused: [{ reason: "not-found" }] });
    expect(await answers(refused)).toEqual({ refused: [], repeated: true });
    expect((await answers(named(fresh(), "New"))).repeated).toBeUndefined();
  });

  it("of another version are refused as a whole, with the gateway's", async () => {
    const rep = await test.person("rep");
    for (const version of [WORKSPACE_VERSION - 1, WORKSPACE_VERSION + 1]) {
      const response = await rep.ask(OPERATIONS, {
        method: "POST",
        body: { version, operations: [named(fresh(), "x")] },
      });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        error: { code: "other_version", version: WORKSPACE_VERSION },
      });
    }
  });

  it("that are wrong hold up no other, and bodies that are no operations are refused", async () => {
    const rep = await test.person("rep");
    const id = fresh();
    const wrong = [
      { ...named(id, "x"), change: { type: "explode" } },
      { ...named(id, "x"), age: -1 },
      { ...named(id, "x"), document: { kind: "nothing", id } },
      { ...named(id, "x"), document: { kind: "list", id: "../../etc" } },
      { ...adding(id, ""), number: 2 },
    ];
    const response = await rep.ask(OPERATIONS, {
      method: "POST",
      body: { version: 1, operations: [...wrong, named(id, "Right")] },
    });
    const { refused } = operationsAnswer.parse(await response.json());
    expect(refused.map(({ reason }) => reason)).toEqual(wrong.map(() => "invalid"));
    expect((await seen("rep", id))?.fields).toEqual({ name: "Right" });
    for (const body of [7, [], {}, { version: 1 }, { version: 1, operations: [7] }, "{", "[".repeat(5000)]) {
      const refusal = await rep.ask(OPERATIONS, { method: "POST", body });
      expect([refusal.status, await codeOf(refusal)]).toEqual([400, "invalid_body"]);
    }
    const large = await rep.ask(OPERATIONS, { method: "POST", body: "x".repeat(10 * 1024 * 1024) });
    expect(large.status).toBe(413);
  });

  it("that make something too large are refused", async () => {
    const id = fresh();
    const big = "x".repeat(WORKSPACE_LIMITS.fieldsLength);
    expect(await send("rep", named(id, big))).toEqual(["too-large"]);
    const entry = { key: "contact:1", body: { big: "x".repeat(WORKSPACE_LIMITS.entryLength) } };
    expect(await send("rep", operation(id, { type: "put", entries: [entry] }))).toEqual(["too-large"]);
    const rep = await test.person("rep");
    const keys = Array.from({ length: WORKSPACE_LIMITS.entries + 1 }, (_, at) => `contact:${String(at)}`);
    expect((await rep.send([adding(id, ...keys)])).status).toBe(400);
  });

  it("share with colleagues and everyone alone, and with so many as a document may have", async () => {
    const id = fresh();
    await send("rep", named(id, "Team"));
    const sharing = (grantee: string, access: AccessLevel = "read") =>
      operation(id, { type: "share", grantee, access });
    const stranger = await test.idOf("capped");
    expect(await send("rep", sharing("made-up"), sharing(stranger), sharing("made-up", "none"))).toEqual([
      "no-colleague",
      "no-colleague",
    ]);
    expect((await seen("rep", id))?.grants).toEqual([]);
    const colleague = await test.idOf("colleague");
    expect(await send("rep", sharing(colleague), sharing(EVERYONE, "edit"))).toEqual([]);
    const people = Array.from({ length: WORKSPACE_LIMITS.grants }, (_, at) => `colleague-${String(at)}`);
    const { query } = test.database;
    const row = await query
      .selectFrom("gateway_people")
      .selectAll()
      .where("id", "=", colleague)
      .executeTakeFirstOrThrow();
    await query
      .insertInto("gateway_people")
      .values(people.map((person) => ({ ...row, id: person })))
      .execute();
    const refusals: string[] = [];
    for (let at = 0; at < people.length; at += 250)
      refusals.push(...(await send("rep", ...people.slice(at, at + 250).map((person) => sharing(person)))));
    expect(refusals).toEqual(["too-large"]);
    // whoever has it already can be given more, or nothing; also when they have left
    await query.deleteFrom("gateway_people").where("id", "in", people).execute();
    expect(await send("rep", sharing("colleague-0", "edit"), sharing("colleague-1", "none"))).toEqual([]);
  });

  it("write what they change, and nothing else of what is there", async () => {
    const id = fresh();
    await send("rep", named(id, "Team"), adding(id, "contact:1", "contact:2"));
    await send("rep", operation(id, { type: "share", grantee: EVERYONE, access: "edit" }));
    const written = vi.spyOn(WorkspaceRows.prototype, "writeGrant");
    await send("rep", named(id, "Renamed"), adding(id, "contact:2"));
    expect(written).not.toHaveBeenCalled();
    await send("rep", operation(id, { type: "share", grantee: await test.idOf("admin"), access: "read" }));
    expect(written).toHaveBeenCalledTimes(1);
    written.mockRestore();
    const { query } = test.database;
    const versions = await query
      .selectFrom("workspace_entries")
      .select(["key", "version"])
      .where("document_id", "=", id)
      .orderBy("key")
      .execute();
    expect(versions[0]?.version).toBeLessThan(versions[1]?.version ?? 0);
  });

  it("are refused past what a document or a person has room for, and give room back", async () => {
    const id = fresh();
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`field ${String(from + at)}`, 1]));
    const setting = (fields: Record<string, unknown>) => operation(id, { type: "set", fields });
    expect(await send("rep", setting(many(0)), setting(many(1001)))).toEqual(["too-large"]);
    expect(await send("rep", setting({ ["x".repeat(WORKSPACE_LIMITS.fieldName + 1)]: 1 }))).toEqual([
      "too-large",
    ]);
    const unseen = Array.from({ length: WORKSPACE_LIMITS.tags + 1 }, () => adding(id, "contact:1"));
    expect(await send("rep", ...unseen)).toEqual(["too-large"]);
    const { query } = test.database;
    const ofList = query
      .updateTable("workspace_documents")
      .where("owner_id", "=", await test.idOf("rep"))
      .where("id", "=", id);
    await ofList.set({ entry_length: WORKSPACE_LIMITS.documentLength - 10 }).execute();
    expect(await send("rep", adding(id, "contact:2"))).toEqual(["too-large"]);
    await ofList.set({ entry_length: 0 }).execute();
    await setRows(
      query,
      "workspace_documents",
      { entry_length: WORKSPACE_LIMITS.personLength },
      { owner_id: await test.idOf("admin") },
    );
    const other = fresh();
    expect(await send("admin", named(other, "Full"))).toEqual([]);
    await setRows(
      query,
      "workspace_documents",
      { entry_length: WORKSPACE_LIMITS.personLength },
      { id: other },
    );
    expect(await send("admin", adding(fresh(), "contact:2"))).toEqual(["too-large"]);
    expect(await send("admin", named(fresh(), "One more"))).toEqual(["too-large"]);
    expect(await send("rep", adding(id, "contact:2"))).toEqual([]);
  });

  it("know how much is in a document, whatever was put and removed", async () => {
    const id = fresh();
    const first = adding(id, "contact:1", "contact:2");
    await send("rep", first, adding(id, "contact:3"));
    await send(
      "rep",
      operation(id, { type: "remove", entries: [{ key: "contact:1", seen: [`${first.writer}.1`] }] }),
    );
    const sizes = () =>
      test.database.query
        .selectFrom("workspace_documents")
        .select(["entry_count", "entry_length"])
        .where("id", "=", id)
        .execute();
    const counted = await sizes();
    await countEntries(test.database.query);
    expect(counted).toEqual(await sizes());
    expect(counted[0]?.entry_count).toBe(3);
  });

  it("are taken again a minute later where there were too many", async () => {
    const clock = { now: Date.now() };
    const slow = await workspaceForTest({ now: () => new Date(clock.now) });
    const rep = await slow.person("rep");
    const id = fresh();
    // what is refused counts as well
    const wrong = { ...named(id, "x"), age: -1 };
    const full = Array.from({ length: WORKSPACE_LIMITS.operations }, () => wrong);
    const requests = WORKSPACE_LIMITS.operationsPerMinute / WORKSPACE_LIMITS.operations;
    for (let at = 0; at < requests; at += 1) expect((await rep.send(full)).status).toBe(200);
    const refused = await rep.send([named(id, "One more")]);
    expect([refused.status, await codeOf(refused)]).toEqual([429, ACCESS_CODES.rate]);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    // others are not held up by it
    expect((await (await slow.person("colleague")).send([named(fresh(), "y")])).status).toBe(200);
    clock.now += wait * 1000;
    expect((await rep.send([named(id, "One more")])).status).toBe(200);
    await slow.close();
  });

  it("hold by when they were made, whatever the clock of their sender says", async () => {
    const id = fresh();
    await send("rep", named(id, "Now"));
    await send("rep", { ...named(id, "An hour ago"), age: 3_600_000 });
    expect((await seen("rep", id))?.fields).toEqual({ name: "Now" });
    await send("rep", { ...named(id, "Just now"), age: 0 });
    await send("rep", { ...named(id, "Before the flood"), age: 1e15 });
    expect((await seen("rep", id))?.fields).toEqual({ name: "Just now" });
  });
});

describe("changes [workspace-3]", () => {
  it("come in portions, none is missed and none comes twice at the end", async () => {
    const ids = Array.from({ length: 3 }, fresh);
    for (const id of ids) {
      const keys = Array.from({ length: 700 }, (_, at) => `contact:${String(at)}`);
      await send("colleague", named(id, id), adding(id, ...keys));
    }
    const { documents, entries } = await everything("colleague");
    for (const id of ids) {
      expect(documents.some((document) => document.id === id)).toBe(true);
      const keys = entries.filter(({ document }) => document === id).map(({ key }) => key);
      expect([keys.length, new Set(keys).size]).toEqual([700, 700]);
    }
  });

  it("start over for a cursor of another history, and for one that is none", async () => {
    const id = fresh();
    await send("rep", named(id, "There"));
    const { cursor } = await read("rep");
    await test.database.query.updateTable("workspace_spaces").set({ history: "restored" }).execute();
    for (const after of [cursor, "nonsense"]) {
      expect(await read("rep", after)).toMatchObject({ reset: true });
    }
  });
});

describe("one's own changes [workspace-9]", () => {
  async function cursorAfter(after: string, ...operations: readonly object[]): Promise<string | undefined> {
    const rep = await test.person("rep");
    const body = { version: WORKSPACE_VERSION, after, operations };
    return operationsAnswer.parse(await (await rep.ask(OPERATIONS, { method: "POST", body })).json()).cursor;
  }

  it("do not come back to a browser that says how far it has read", async () => {
    const id = fresh();
    let cursor = await readAll("rep");
    for (const sent of [[named(id, "One"), adding(id, "contact:1")], [named(id, "Two")]]) {
      cursor = (await cursorAfter(cursor, ...sent)) ?? "";
      expect(await read("rep", cursor)).toMatchObject({ reset: false, documents: [], entries: [] });
    }
    await send("rep", named(id, "By another page"));
    expect((await read("rep", cursor)).documents).toMatchObject([
      { id, fields: { name: "By another page" } },
    ]);
  });

  it("of a new account come back at most as additions to what is there, never as all that there is", async () => {
    const { cursor, documents } = await read("capped");
    expect(documents).toEqual([]);
    const id = fresh();
    await send("capped", named(id, "First"), adding(id, "contact:1"));
    expect((await read("capped", cursor)).documents).toMatchObject([{ id, whole: false }]);
    expect((await read("capped")).documents).toMatchObject([{ id, whole: true }]);
  });

  it("come back where something else came between, or won", async () => {
    const id = fresh();
    const before = await readAll("rep");
    const elsewhere = named(fresh(), "By another page");
    await send("rep", elsewhere);
    expect(await cursorAfter(before, named(id, "Between"))).toBeUndefined();
    // a change that was made before what is there
    const earlier = { ...named(id, "Yesterday"), age: 86_400_000 };
    expect(await cursorAfter(await readAll("rep"), earlier)).toBeUndefined();
    expect(await cursorAfter(await readAll("rep"), { ...named(id, "x"), age: -1 })).toBeUndefined();
    expect(await cursorAfter("nonsense", named(id, "Without having read"))).toBeUndefined();
    const again = named(id, "Sent twice");
    const cursor = await readAll("rep");
    expect(await cursorAfter(cursor, again)).toBeDefined();
    expect(await cursorAfter(cursor, again)).toBeUndefined();
  });
});

describe("one's own changes of what another page changed, unseen, [workspace-9]", () => {
  it("come back, though everything was read", async () => {
    const id = fresh();
    await send("rep", named(id, "A list"), adding(id, "contact:1", "contact:2"));
    const sent = async (one: object) => {
      const { cursor } = await read("rep");
      const body = { version: WORKSPACE_VERSION, after: cursor, operations: [one] };
      return (await test.told(operationsAnswer, "rep", OPERATIONS, body)).cursor;
    };
    expect(await sent(adding(id, "contact:1"))).toBeUndefined();
    const removal = operation(id, { type: "remove", entries: [{ key: "contact:2", seen: [] }] });
    expect(await sent(removal)).toBeUndefined();
    expect(await sent(adding(id, "contact:3"))).toBeDefined();
  });
});
