import { beforeEach, describe, expect, it } from "vitest";
import { RECORDS_DOCUMENT } from "#contract/workspace/record-fact-documents.ts";
import {
  EVERYONE,
  WORKSPACE_PATHS,
  type WorkspaceChange,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import { adding, named, operation } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForFile();
const { send, seen, everything, read, moveTo } = test;

const onRecords = (change: WorkspaceChange, owner?: string): WorkspaceOperation =>
  operation("records", change, { document: { ...RECORDS_DOCUMENT, ...(owner !== undefined && { owner }) } });

/** Notes something about a record. */
const noting = (key: string, body: Record<string, unknown> = {}, owner?: string) =>
  onRecords({ type: "put", entries: [{ key, body }] }, owner);

const tagOf = ({ writer, number }: WorkspaceOperation) => `${writer}.${String(number)}`;

const removing = (key: string, seenOf: WorkspaceOperation) =>
  onRecords({ type: "remove", entries: [{ key, seen: [tagOf(seenOf)] }] });

let made = 0;
const fresh = (fact: string) => {
  made += 1;
  return `contact:${String(made)}/${fact}`;
};
const noteKey = () => fresh(`note:${crypto.randomUUID()}`);

/** An entry of the organisation's document as somebody sees it. */
async function entryOf(username: string, key: string) {
  const { entries } = await everything(username);
  return entries.find((entry) => entry.document === RECORDS_DOCUMENT.id && entry.key === key);
}

const ownerOfRecords = async (username: string) => (await seen(username, "records"))?.owner ?? "";

describe("records of an organisation [workspace-10]", () => {
  it("are one document that all of its people change, whoever comes first", async () => {
    const [stage, tag] = [fresh("stage"), fresh("tag:Budget Q1")];
    expect(await send("rep", noting(stage, { stage: "reached" }))).toEqual([]);
    expect(await send("colleague", noting(stage, { stage: "won" }), noting(tag))).toEqual([]);
    for (const username of ["rep", "colleague"]) {
      expect(await entryOf(username, stage)).toMatchObject({
        body: { stage: "won" },
        changedBy: await test.idOf("colleague"),
      });
      expect(await seen(username, "records")).toMatchObject({ kind: "records", access: "edit", grants: [] });
    }
    // named by its owner, as a browser knows it then, it is the same one
    expect(await send("rep", noting(stage, { stage: "lost" }, await ownerOfRecords("rep")))).toEqual([]);
    expect(await entryOf("colleague", stage)).toMatchObject({ body: { stage: "lost" } });
  });

  it("are told of to all who look on, and changed through either gateway", async () => {
    const watch = await test.watch("colleague", 1);
    await expect.poll(() => watch.count()).toBe(1);
    const key = fresh("stage");
    await (await test.person("rep")).send([noting(key, { stage: "reached" })], 0);
    await expect.poll(() => watch.count()).toBe(2);
    await watch.stop();
  });

  it("have no fields, and are neither shared nor deleted", async () => {
    await send("rep", noting(fresh("stage")));
    const changes: WorkspaceChange[] = [
      { type: "set", fields: { name: "Ours" } },
      { type: "share", grantee: EVERYONE, access: "none" },
      { type: "delete", deleted: true },
    ];
    for (const change of changes) {
      expect(await send("rep", onRecords(change))).toEqual(["not-allowed"]);
      expect(await send("capped", onRecords(change))).toEqual(["not-allowed"]);
    }
    expect(await seen("rep", "records")).toMatchObject({ fields: {}, deletedAt: null });
  });

  it("exist for nobody else, by whatever owner or name", async () => {
    const key = noteKey();
    await send("rep", noting(key, { text: "Prefers e-mail" }));
    const owner = await ownerOfRecords("rep");
    expect(await entryOf("capped", key)).toBeUndefined();
    expect(await send("capped", noting(key, { text: "Mine" }, owner))).toEqual(["not-found"]);
    expect(await send("capped", noting(fresh("stage"), {}, await test.idOf("rep")))).toEqual(["not-found"]);
    const change: WorkspaceChange = { type: "put", entries: [{ key: "contact:1/stage", body: {} }] };
    const kinds = [
      ["not-found", { kind: "list" as const, id: "another", owner }],
      ["invalid", { kind: "list" as const, id: "records", owner }],
      ["invalid", { kind: "records" as const, id: "another" }],
      ["invalid", { kind: "records" as const, id: "another", owner }],
    ] as const;
    for (const username of ["capped", "rep"]) {
      for (const [reason, document] of kinds) {
        expect(await send(username, operation("x", change, { document }))).toEqual([reason]);
      }
    }
    // the same key in their own document is another entry
    expect(await send("capped", noting(key, { text: "Ours" }))).toEqual([]);
    expect(await entryOf("rep", key)).toMatchObject({ body: { text: "Prefers e-mail" } });
    expect(await entryOf("capped", key)).toMatchObject({ body: { text: "Ours" } });
  });

  it("are read to the end while they change all the time", async () => {
    for (let from = 0; from < 3; from += 1) {
      const entries = Array.from({ length: 900 }, (_, at) => ({
        key: `company:${String(from * 900 + at)}/stage`,
        body: { stage: "won" },
      }));
      await send("capped", onRecords({ type: "put", entries }));
    }
    const keys = new Set<string>();
    let [cursor, answers] = ["", 0];
    for (let more = true; more && answers < 20; answers += 1) {
      await send("capped", named("list", `Name ${String(answers)}`), noting("company:1/owner", { answers }));
      const answer = await read("capped", cursor);
      for (const { document, key } of answer.entries) if (document === "records") keys.add(key);
      ({ cursor, more } = answer);
    }
    expect(answers).toBeLessThan(8);
    for (let at = 0; at < 2700; at += 1) expect(keys).toContain(`company:${String(at)}/stage`);
  });
});

describe("a note [workspace-11]", () => {
  it("is changed and deleted by its author alone; all else by everybody", async () => {
    const [note, stage] = [noteKey(), fresh("stage")];
    const written = noting(note, { text: "Owns the budget" });
    const staged = noting(stage, { stage: "reached" });
    await send("rep", written, staged);
    expect(await send("colleague", noting(note, { text: "Owns nothing" }))).toEqual(["not-allowed"]);
    expect(await send("colleague", removing(note, written))).toEqual(["not-allowed"]);
    // together with something that is allowed nothing of the operation counts
    const both = [
      { key: stage, body: { stage: "won" } },
      { key: note, body: { text: "Owns nothing" } },
    ];
    expect(await send("colleague", onRecords({ type: "put", entries: both }))).toEqual(["not-allowed"]);
    expect(await entryOf("rep", stage)).toMatchObject({ body: { stage: "reached" } });
    expect(await entryOf("colleague", note)).toMatchObject({
      body: { text: "Owns the budget" },
      changedBy: await test.idOf("rep"),
    });
    expect(await send("colleague", removing(stage, staged))).toEqual([]);

    const changed = onRecords({
      type: "put",
      entries: [{ key: note, body: { text: "Owns half of it" }, seen: [tagOf(written)] }],
    });
    expect(await send("rep", changed)).toEqual([]);
    expect(await entryOf("colleague", note)).toMatchObject({ body: { text: "Owns half of it" } });
    expect(await send("rep", removing(note, changed))).toEqual([]);
    expect(await entryOf("colleague", note)).toBeUndefined();
    // nobody writes in the place of one that was deleted, but its author brings it back
    expect(await send("colleague", noting(note, { text: "By rep" }))).toEqual(["not-allowed"]);
    expect(await send("rep", noting(note, { text: "Owns half of it" }))).toEqual([]);
  });

  it("names as its author whoever sent it, whatever it says itself", async () => {
    const note = noteKey();
    await send("rep", noting(note, { text: "x", changedBy: await test.idOf("colleague"), by: "colleague" }));
    expect(await entryOf("colleague", note)).toMatchObject({ changedBy: await test.idOf("rep") });
  });

  it("is no tag that is called like one", async () => {
    const tag = fresh("tag:a/note:b");
    await send("rep", noting(tag, { text: "x" }));
    expect(await send("colleague", noting(tag, { text: "y" }))).toEqual([]);
  });
});

describe("who leaves an organisation [workspace-12]", () => {
  it("sees its records no more, and leaves there what they noted", async () => {
    const [note, alone] = [noteKey(), noteKey()];
    await send("slow", noting(note, { text: "Met in Lisbon" }));
    const before = await ownerOfRecords("slow");
    await moveTo("slow", null);
    expect(await entryOf("slow", note)).toBeUndefined();
    // what was written offline for the former organisation does not come to the next
    expect(await send("slow", noting(note, { text: "Late" }, before))).toEqual(["not-found"]);
    expect(await send("slow", noting(alone, { text: "For me" }))).toEqual([]);
    expect(await entryOf("rep", note)).toMatchObject({
      body: { text: "Met in Lisbon" },
      changedBy: await test.idOf("slow"),
    });

    await moveTo("slow", "another");
    expect(await entryOf("slow", note)).toBeUndefined();
    // what one noted alone is shown to nobody else, and is there again alone
    expect(await entryOf("slow", alone)).toBeUndefined();
    await moveTo("slow", null);
    expect(await entryOf("slow", alone)).toMatchObject({ body: { text: "For me" } });
    await moveTo("slow", "org_sandbox");
    expect(await entryOf("slow", note)).toMatchObject({ body: { text: "Met in Lisbon" } });
    expect(await entryOf("rep", alone)).toBeUndefined();
  });
});

describe("erasing a person [workspace-13]", () => {
  let note = "";
  beforeEach(async () => {
    note = noteKey();
    await send("throttled", noting(note, { text: "Speaks Spanish" }));
  });
  const erase = async () => test.ask("throttled", WORKSPACE_PATHS.workspace, { method: "DELETE" });

  it("leaves their notes without their name, and no record theirs", async () => {
    const [owner, tag, other] = [fresh("owner"), fresh("tag:Key"), fresh("owner")];
    const id = await test.idOf("throttled");
    await send("rep", noting(owner, { person: id }), noting(other, { person: await test.idOf("rep") }));
    // theirs is the last change of the document
    await send("throttled", noting(tag));
    expect(await seen("rep", "records")).toMatchObject({ changedBy: id });
    await moveTo("throttled", null);
    await send("throttled", noting("contact:1/stage", { stage: "won" }));
    await moveTo("throttled", "org_sandbox");
    const { cursor } = await read("rep");
    expect((await erase()).status).toBe(204);

    expect(await entryOf("rep", note)).toMatchObject({
      body: { text: "Speaks Spanish" },
      changedBy: "nobody",
    });
    expect(await entryOf("rep", tag)).toMatchObject({ body: {}, changedBy: "nobody" });
    expect(await seen("rep", "records")).toMatchObject({ changedBy: "nobody" });
    expect(await entryOf("rep", owner)).toBeUndefined();
    expect(await entryOf("rep", other)).toMatchObject({ body: { person: await test.idOf("rep") } });
    // browsers that have read it all hear of it
    const later = await read("rep", cursor);
    expect(later.entries.map(({ key }) => key)).toEqual(expect.arrayContaining([note, owner, tag]));
    const rows = await test.database.query.selectFrom("workspace_entries").selectAll().execute();
    expect(rows.filter((row) => row.changed_by === id || row.body?.includes(id))).toEqual([]);
    const documents = await test.database.query.selectFrom("workspace_documents").selectAll().execute();
    expect(documents.filter((row) => row.kind === "records" && row.changed_by === id)).toEqual([]);
  });

  it("reaches the organisations that they have left", async () => {
    await moveTo("throttled", "another");
    await erase();
    await moveTo("throttled", "org_sandbox");
    expect(await entryOf("rep", note)).toMatchObject({ changedBy: "nobody" });
  });

  it("lets everybody delete their notes, and nobody change them", async () => {
    const written = noting(noteKey(), { text: "x" });
    await send("throttled", written);
    const [key = ""] = written.change.type === "put" ? written.change.entries.map((entry) => entry.key) : [];
    await erase();
    expect(await send("throttled", noting(key, { text: "y" }))).toEqual(["not-allowed"]);
    expect(await send("rep", noting(key, { text: "y" }))).toEqual(["not-allowed"]);
    expect(await send("rep", removing(key, written))).toEqual([]);
    expect(await entryOf("rep", key)).toBeUndefined();
  });

  it("of somebody without an organisation leaves nothing, and they begin anew", async () => {
    await moveTo("throttled", null);
    const key = fresh("stage");
    await send("throttled", noting(key, { stage: "won" }), adding("list", "contact:1"));
    await erase();
    expect(await entryOf("throttled", key)).toBeUndefined();
    expect(await send("throttled", noting(key, { stage: "lost" }))).toEqual([]);
    expect(await entryOf("throttled", key)).toMatchObject({ body: { stage: "lost" } });
    await moveTo("throttled", "org_sandbox");
  });
});
