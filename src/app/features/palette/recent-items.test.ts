import { expect, test, vi } from "vitest";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import { readRecent, rememberOpened, withOpened } from "./recent-items.ts";
import { openedAt } from "./remember-opened.tsx";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { wantedLookups } = await import("./use-record-lookup.ts");

const snapshot = companySnapshotOf({ name: "Kestrel Digital Health" });

test("what was opened last is first, each once, and no more than thirty", () => {
  let recent = withOpened([], { id: "screen:/runs" });
  for (let number = 0; number < 40; number += 1) recent = withOpened(recent, { id: `run:${number}` });
  recent = withOpened(recent, { id: "run:20" });
  expect(recent).toHaveLength(30);
  expect(recent.slice(0, 2).map(({ id }) => id)).toEqual(["run:20", "run:39"]);
  expect(recent.filter(({ id }) => id === "run:20")).toHaveLength(1);
});

test("two tabs that open something at once both find it in the person's database", async () => {
  const session = sessionForTest();
  const record = { type: "company", id: "42", snapshot } as const;
  await Promise.all([
    rememberOpened(session, { id: "company:42", record }),
    rememberOpened(session, { id: "list:7" }),
  ]);
  expect(await readRecent(session)).toEqual([{ id: "list:7" }, { id: "company:42", record }]);
});

test("in a browser without databases what was opened is known as long as the page", async () => {
  const session = sessionForTest();
  session.database = () => Promise.reject(new DOMException("blocked", "SecurityError"));
  await rememberOpened(session, { id: "list:7" });
  expect(await readRecent(session)).toEqual([{ id: "list:7" }]);
});

test.each([
  ["/companies/42", {}, "company:42"],
  ["/contacts", { companyName: "health", peek: "7" }, "contact:7"],
  ["/companies", { peek: "42" }, "company:42"],
  ["/lists/ab", {}, "list:ab"],
  ["/runs/cd", { peek: "7" }, "run:cd"],
  ["/families/42", {}, "family:42"],
  ["/contacts", { saved: "ef", lastName: "m" }, "saved:ef"],
  ["/usage", {}, "screen:/usage"],
])("the address %s %o opens %s", (pathname, search, id) => {
  expect(openedAt({ pathname, search })).toBe(id);
});

test.each([
  ["Tessaline", ["api:data:company", "api:data:contact"], { companies: true, contacts: true }],
  ["Tessaline", ["api:data:company"], { companies: true, contacts: false }],
  ["Tessaline", [], { companies: false, contacts: false }],
  ["T", ["api:data:company", "api:data:contact"], { companies: false, contacts: false }],
])("a name is looked up where the person was granted it: %s, %j", (name, scopes, expected) => {
  expect(wantedLookups(name, { scopes })).toEqual(expected);
  expect(wantedLookups(name, undefined)).toEqual({ companies: false, contacts: false });
});
