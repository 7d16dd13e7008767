import { beforeEach, expect, test } from "vitest";
import { stubLocalStorage } from "#testing/page/local-storage-for-test.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import type { UserSession } from "./user-storage-session.tsx";
import { type UnsavedChanges, forgetUnsavedChanges, unsavedChanges } from "./unsaved-changes.ts";

let storage: Record<string, string>;
beforeEach(() => {
  storage = stubLocalStorage();
});

function leave(): void {
  window.dispatchEvent(new Event("pagehide"));
}

/** Opens the unsaved changes of a name, as a page does that is then left with some of its own. */
function openPage(session: UserSession, own: Readonly<Record<string, unknown>> = {}, name = "rows") {
  const unsaved: UnsavedChanges = unsavedChanges(session, name);
  const handedOver: object[] = [];
  unsaved.onKept((changes) => handedOver.push(Object.fromEntries(changes)));
  unsaved.keepOnLeave(() => new Map(Object.entries(own)));
  return { unsaved, handedOver };
}

test("pages hand over what they were left with, the last word of each row, until it is on the disk", () => {
  const session = sessionForTest();
  const pages = [openPage(session, { a: 1, b: 1 }), openPage(session, { b: null, c: 2 })];
  leave();
  for (const page of pages) page.unsaved.close();
  const next = openPage(session);
  expect(next.handedOver).toEqual([{ a: 1, b: null, c: 2 }]);
  expect(openPage(session, {}, "others").handedOver).toEqual([]);
  next.unsaved.forget();
  expect(Object.keys(storage)).toEqual([]);
  expect(openPage(session).handedOver).toEqual([]);
});

test("what another page was left with since is not forgotten with it", () => {
  const session = sessionForTest();
  const one = openPage(session, { a: 1 });
  leave();
  one.unsaved.close();
  const next = openPage(session);
  const other = openPage(session, { b: 2 });
  leave();
  other.unsaved.close();
  next.unsaved.forget();
  const [key] = Object.keys(storage);
  const changed = Object.assign(new Event("storage"), { key, newValue: storage[key ?? ""] });
  window.dispatchEvent(changed);
  expect(next.handedOver.at(-1)).toEqual({ a: 1, b: 2 });
  next.unsaved.forget();
  expect(Object.keys(storage)).toEqual([]);
});

test("what there is no room for, and what nobody understands, is passed over", () => {
  const session = sessionForTest();
  const one = openPage(session, { a: "x".repeat(100) });
  leave();
  one.unsaved.close();
  expect(Object.keys(storage)).toEqual([]);
  storage[`${session.name}-unsaved-rows`] = "[[7]]";
  expect(openPage(session).handedOver).toEqual([{}]);
});

test("whoever deletes their data leaves nothing of it, and what is another person's alone", () => {
  const [session, another] = [sessionForTest(), sessionForTest()];
  for (const person of [session, another]) openPage(person, { a: 1 });
  openPage(session, { b: 1 }, "others");
  leave();
  forgetUnsavedChanges(session);
  expect(Object.keys(storage)).toEqual([`${another.name}-unsaved-rows`]);
});
