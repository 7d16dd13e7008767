import { describe, expect, it } from "vitest";
import {
  EVERYONE,
  WORKSPACE_PATHS,
  type WorkspaceChange,
  membersAnswer,
} from "#contract/workspace/workspace-schemas.ts";
import { adding, named, operation } from "#testing/workspace/workspace-for-test.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";

const test = gatewaysForFile();
const { send, seen, everything, read, readAll } = test;

const fresh = () => crypto.randomUUID();

it("a page is told who else is in the organisation [workspace-1]", async () => {
  await test.person("colleague");
  const told = await test.told(membersAnswer, "rep", WORKSPACE_PATHS.members);
  const { name, organisation, isAdministrator } = told;
  expect({ name, isAdministrator }).toEqual({ name: "Robin Ellery", isAdministrator: false });
  expect(organisation?.name).toBe("Sandbox");
  expect(organisation?.members.map((member) => member.name)).toEqual(
    expect.arrayContaining(["Casey Lindholm", "Robin Ellery"]),
  );
  expect(JSON.stringify(organisation)).not.toContain("@");
});

describe("other people's documents [workspace-1]", () => {
  it("do not exist, whatever is asked of them", async () => {
    const id = fresh();
    expect(await send("rep", named(id, "Secret"), adding(id, "contact:1"))).toEqual([]);
    const owner = await test.idOf("rep");
    for (const username of ["colleague", "capped"]) {
      expect(await seen(username, id)).toBeUndefined();
      for (const change of [
        { type: "set", fields: { name: "Mine" } },
        { type: "put", entries: [{ key: "contact:2", body: {} }] },
        { type: "remove", entries: [{ key: "contact:1", seen: ["writer-1.1"] }] },
        { type: "delete", deleted: true },
        { type: "share", grantee: EVERYONE, access: "edit" },
      ] as const satisfies readonly WorkspaceChange[]) {
        const document = { kind: "list" as const, id, owner };
        const unknown = { kind: "list" as const, id: fresh(), owner };
        expect(await send(username, operation(id, change, { document }))).toEqual(["not-found"]);
        expect(await send(username, operation(id, change, { document: unknown }))).toEqual(["not-found"]);
      }
      // an own one of the same id is another one
      expect(await send(username, named(id, "Mine"))).toEqual([]);
      expect(await seen(username, id)).toMatchObject({ owner: null, fields: { name: "Mine" }, keys: [] });
    }
    expect(await seen("rep", id)).toMatchObject({ fields: { name: "Secret" }, keys: ["contact:1"] });
  });

  it("are read or edited by those whom a grant names, in the organisation and nowhere else", async () => {
    const id = fresh();
    await send("rep", named(id, "Shared"), adding(id, "contact:1", "contact:2"));
    const owner = await test.idOf("rep");
    const document = { kind: "list" as const, id, owner };
    const share = (access: "none" | "read" | "edit") =>
      send("rep", operation(id, { type: "share", grantee: EVERYONE, access }));
    expect(await share("read")).toEqual([]);
    expect(await seen("colleague", id)).toMatchObject({
      owner,
      access: "read",
      whole: true,
      keys: ["contact:1", "contact:2"],
    });
    expect(await seen("capped", id)).toBeUndefined();
    const adds = operation(id, { type: "put", entries: [{ key: "contact:3", body: {} }] }, { document });
    expect(await send("colleague", adds)).toEqual(["not-allowed"]);

    expect(await share("edit")).toEqual([]);
    const again = { ...adds, writer: "writer-of-colleague" };
    expect(await send("colleague", again)).toEqual([]);
    expect(await send("colleague", operation(id, { type: "delete", deleted: true }, { document }))).toEqual([
      "not-allowed",
    ]);
    const changed = await seen("rep", id);
    expect(changed?.keys).toContain("contact:3");
    expect(changed?.changedBy).toBe(await test.idOf("colleague"));

    expect(await share("none")).toEqual([]);
    expect(await seen("colleague", id)).toMatchObject({ access: "none", fields: {}, keys: [] });
    expect(await send("colleague", { ...adds, writer: "writer-of-colleague-2" })).toEqual(["not-found"]);
  });

  it("take the place of no other one, by whatever id or name [workspace-15]", async () => {
    const id = fresh();
    const everyone = { type: "share", grantee: EVERYONE, access: "read" } as const;
    await send("rep", named(id, "Shared"), adding(id, "contact:51"), operation(id, everyone));
    expect(await send("ziaonly", named(id, "Double"), adding(id, "contact:52"))).toEqual([]);
    expect(await send("ziaonly", operation(id, everyone))).toEqual([]);
    const ofRep = { owner: await test.idOf("rep"), fields: { name: "Shared" }, keys: ["contact:51"] };
    expect(await seen("colleague", id)).toMatchObject(ofRep);
    expect(await seen("rep", id)).toMatchObject({ ...ofRep, owner: null });
    expect(await seen("ziaonly", id)).toMatchObject({ owner: null, fields: { name: "Double" } });

    const calls = [
      ["list", "settings", "invalid"],
      ["settings", id, "invalid"],
      ["settings", "settings", "not-allowed"],
      ["exportProfile", fresh(), "not-allowed"],
    ] as const;
    for (const [kind, name, reason] of calls) {
      const sharing = operation(name, everyone, { document: { kind, id: name } });
      expect(await send("ziaonly", sharing)).toEqual([reason]);
    }
  });

  it("come whole to whoever may see them from now on, and go when that ends", async () => {
    const id = fresh();
    await send("rep", named(id, "Later"), adding(id, "contact:1"));
    const cursor = await readAll("colleague");
    await send(
      "rep",
      operation(id, { type: "share", grantee: await test.idOf("colleague"), access: "read" }),
    );
    const shared = await read("colleague", cursor);
    expect(shared.documents).toMatchObject([{ id, whole: true }]);
    expect(shared.entries.map(({ key }) => key)).toEqual(["contact:1"]);
    await send("rep", adding(id, "contact:2"));
    const added = await read("colleague", shared.cursor);
    expect(added.documents).toMatchObject([{ id, whole: false }]);
    expect(added.entries.map(({ key }) => key)).toEqual(["contact:2"]);
    await send(
      "rep",
      operation(id, { type: "share", grantee: await test.idOf("colleague"), access: "none" }),
    );
    expect(await read("colleague", added.cursor)).toMatchObject({
      documents: [{ id, access: "none" }],
      entries: [],
    });
  });
});

describe("erasing what one made [workspace-5]", () => {
  it("leaves nothing of it, on no device, and takes nothing from those with whom it is shared", async () => {
    const [own, shared, selection] = [fresh(), fresh(), { kind: "selection" as const, id: "selection" }];
    await send("rep", named(own, "Secret name"), adding(own, "contact:1"));
    await send("rep", named(shared, "Team"), adding(shared, "contact:2"));
    await send("rep", operation(shared, { type: "share", grantee: EVERYONE, access: "edit" }));
    await send("rep", { ...adding("selection", "contact:3"), document: selection });
    const cursor = await readAll("rep");

    await erase("rep");
    const after = await read("rep", cursor);
    const accessTo = (id: string) => after.documents.find((document) => document.id === id)?.access;
    expect([own, shared, "selection"].map(accessTo)).toEqual(["none", "edit", "none"]);
    const tables = ["workspace_documents", "workspace_entries"] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await test.database.query.selectFrom(table).selectAll().execute());
      expect(rows).not.toMatch(/Secret name|contact:1|contact:3/);
    }
    expect(await seen("colleague", shared)).toMatchObject({ fields: { name: "Team" }, keys: ["contact:2"] });
    const document = {
      kind: "list" as const,
      id: shared,
      owner: (await seen("colleague", shared))?.owner ?? "",
    };
    expect(await send("colleague", { ...adding(shared, "contact:9"), document })).toEqual([]);
    expect((await seen("rep", shared))?.keys).toContain("contact:9");
    // the selection begins anew
    await send("rep", { ...adding("selection", "contact:4"), document: selection });
    expect((await seen("rep", "selection"))?.keys).toEqual(["contact:4"]);
  });
});

/** A list that a person shares; gives what others call it. */
async function sharedList(owner: string, grantee: string, access: "read" | "edit") {
  const id = crypto.randomUUID();
  await send(owner, named(id, "Team"), adding(id, "contact:1"));
  await send(owner, operation(id, { type: "share", grantee, access }));
  return { kind: "list" as const, id, owner: await test.idOf(owner) };
}

const erase = async (username: string) => expect((await test.eraseWorkspace(username)).status).toBe(204);

const everyChange = [
  { type: "set", fields: { name: "Mine" } },
  { type: "put", entries: [{ key: "contact:8", body: {} }] },
  { type: "remove", entries: [{ key: "contact:1", seen: ["writer-1.1"] }] },
  { type: "delete", deleted: true },
  { type: "share", grantee: EVERYONE, access: "edit" },
] as const satisfies readonly WorkspaceChange[];

describe("a shared document whose owner was erased [workspace-5]", () => {
  it("takes what colleagues had changed offline under its owner's name", async () => {
    const document = await sharedList("rep", EVERYONE, "edit");
    await erase("rep");
    const late = adding(document.id, "contact:2");
    expect(await send("colleague", { ...late, document })).toEqual([]);
    const after = await seen("colleague", document.id);
    expect(after).toMatchObject({ fields: { name: "Team" }, keys: ["contact:1", "contact:2"] });
    expect(after?.owner).not.toBe(document.owner);
    expect(await send("colleague", { ...late, document })).toEqual([]);
  });

  it("is nobody's to delete or to share, and only to read for those who might only read it", async () => {
    const edited = await sharedList("rep", EVERYONE, "edit");
    const read = await sharedList("rep", EVERYONE, "read");
    await erase("rep");
    for (const [shared, refusals] of [
      [edited, [[], [], [], ["not-allowed"], ["not-allowed"]]],
      [read, everyChange.map(() => ["not-allowed"])],
    ] as const) {
      const now = await seen("colleague", shared.id);
      for (const owner of [shared.owner, now?.owner ?? ""]) {
        const document = { ...shared, owner };
        const answers = [];
        for (const change of everyChange)
          answers.push(await send("colleague", operation(shared.id, change, { document })));
        expect(answers).toEqual(refusals);
      }
    }
  });

  it("does not exist for those who could not see it before, by whichever owner", async () => {
    const document = await sharedList("rep", await test.idOf("colleague"), "edit");
    await erase("rep");
    const now = await seen("colleague", document.id);
    for (const username of ["admin", "capped"]) {
      for (const owner of [document.owner, now?.owner ?? ""]) {
        for (const change of everyChange) {
          const one = operation(document.id, change, { document: { ...document, owner } });
          expect(await send(username, one)).toEqual(["not-found"]);
        }
      }
      expect(await seen(username, document.id)).toBeUndefined();
    }
  });

  it("goes from its owner's other browsers, unless it is shared with everyone", async () => {
    const named = await sharedList("rep", await test.idOf("colleague"), "edit");
    const open = await sharedList("rep", EVERYONE, "edit");
    const cursor = await readAll("rep");
    await erase("rep");
    const { documents } = await read("rep", cursor);
    const accessTo = ({ id }: { id: string }) =>
      documents.filter((one) => one.id === id).map(({ access }) => access);
    expect([accessTo(named), accessTo(open)]).toEqual([["none"], ["edit"]]);
    expect((await seen("colleague", named.id))?.keys).toEqual(["contact:1"]);
    // an own one of that id begins anew
    await send("rep", adding(named.id, "contact:5"));
    expect(await seen("rep", named.id)).toMatchObject({ owner: null, fields: {}, keys: ["contact:5"] });
    expect((await seen("colleague", named.id))?.keys).toEqual(["contact:1"]);
  });

  it("stays as it is when somebody takes its id for a document of their own, shares and erases that", async () => {
    const { id } = await sharedList("rep", EVERYONE, "edit");
    await erase("rep");
    await send("rep", named(id, "Another"), adding(id, "contact:1", "contact:7"));
    await send(
      "rep",
      operation(id, { type: "share", grantee: await test.idOf("colleague"), access: "edit" }),
    );
    await erase("rep");
    const { documents, entries } = await everything("colleague");
    const seenOnes = documents.filter((one) => one.id === id && one.access !== "none");
    expect(seenOnes).toMatchObject([{ access: "edit", fields: { name: "Team" } }]);
    expect(entries.filter(({ document }) => document === id).map(({ key }) => key)).toEqual(["contact:1"]);
  });
});
