import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import { draftsOf } from "./drafts.ts";
import { createUserSession } from "./user-storage-session.tsx";

/** The drafts of a person on another page of this browser. */
async function onAnotherPage(person: string) {
  const drafts = draftsOf(createUserSession(person, new QueryClient()));
  onTestFinished(() => drafts.close());
  await drafts.ready();
  return drafts;
}

test("what was begun is there on the next page, for its person alone, until it is done", async () => {
  const session = sessionForTest();
  const drafts = draftsOf(session);
  onTestFinished(() => drafts.close());
  drafts.keep(new Map([["note:contact:1", "Asked for a call in"]]));
  // before the stored drafts were read
  expect(drafts.get("note:contact:1")).toBe("Asked for a call in");
  await drafts.whenWritten();

  const NOTE = "note:contact:1";
  const later = await onAnotherPage(session.personId);
  expect([later.get(NOTE), later.get("note:contact:2")]).toEqual(["Asked for a call in", undefined]);
  expect((await onAnotherPage(`${session.personId}-else`)).get(NOTE)).toBeUndefined();
  later.keep(new Map([[NOTE, null]]));
  await later.whenWritten();
  expect((await onAnotherPage(session.personId)).get(NOTE)).toBeUndefined();
});

test("a file stays a file, and what else the browser stores there stays as it is", async () => {
  const session = sessionForTest();
  const database = await session.database();
  await database.put("local", { id: "position", value: 7 }, "position");
  const drafts = draftsOf(session);
  onTestFinished(() => drafts.close());
  drafts.keep(new Map([["import-file", { source: new Blob(["Name,Company"]) }]]));
  await drafts.whenWritten();
  const kept = (await onAnotherPage(session.personId)).get("import-file");
  expect(kept).toHaveProperty("source.size", 12);
  expect(await database.getAllKeys("local")).toEqual(["draft:import-file", "position"]);
});
