import { afterAll, describe, expect, it } from "vitest";
import { EVERYONE, WORKSPACE_PATHS, type WorkspaceChange } from "#contract/workspace/workspace-schemas.ts";
import {
  adding,
  named,
  operation,
  workspaceCalls,
  workspaceForTest,
} from "#testing/workspace/workspace-for-test.ts";

const test = await workspaceForTest();
afterAll(() => test.close());

const { send, seen, everything, read, readAll } = workspaceCalls(() => test);

/** A list that a person shares; gives what others call it. */
async function sharedList(owner: string, grantee: string, access: "read" | "edit") {
  const id = crypto.randomUUID();
  await send(owner, named(id, "Team"), adding(id, "contact:1"));
  await send(owner, operation(id, { type: "share", grantee, access }));
  return { kind: "list" as const, id, owner: await test.idOf(owner) };
}

async function erase(username: string): Promise<void> {
  const response = await (await test.person(username)).ask(WORKSPACE_PATHS.workspace, { method: "DELETE" });
  expect(response.status).toBe(204);
}

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
