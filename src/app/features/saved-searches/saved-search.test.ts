import { describe, expect, test } from "vitest";
import { openSearchOf, savedSearchOf } from "#testing/search-builders.ts";
import {
  type SearchSharing,
  addressForAnyone,
  addressOf,
  criteriaToSave,
  inOrder,
  isEdited,
  offeredActions,
  openedFrom,
  reasonAgainstSaving,
  storedSearchSchema,
  suggestedName,
} from "./saved-search.ts";

describe("a saved search counts as edited", () => {
  const saved = savedSearchOf({ criteria: { companyName: "health", metroRegion: "b,a" }, size: 50 });
  const view = { criteria: saved.criteria, size: 50 } as const;
  const criteria = (given: object) => ({ ...view, criteria: { ...view.criteria, ...given } });

  test.each([
    ["as it is", view, false],
    ["on another page, with a row looked at", { ...view, page: 7, previewId: "42", saved: "x" }, false],
    ["with its codes in another order", criteria({ metroRegion: "a,b" }), false],
    ["with the service's own order said", { ...view, sort: "-score" }, false],
    ["with an e-mail address, which is never saved", criteria({ emailAddress: "a@b.example" }), false],
    ["with another value", criteria({ companyName: "Health" }), true],
    ["with a criterion more", criteria({ lastName: "m" }), true],
    ["with a criterion less", { ...view, criteria: { companyName: "health" } }, true],
    ["in another order", { ...view, sort: "name" }, true],
    ["with another size", { ...view, size: 25 as const }, true],
    ["as cards", { ...view, view: "cards" as const }, true],
  ])("%s", (_, changed, edited) => {
    expect(isEdited(saved, openSearchOf(changed))).toBe(edited);
  });
});

test("what must not leave the page is neither kept nor compared", () => {
  const open = openSearchOf({ criteria: { companyName: "health", emailAddress: "a@b.example", code: "s" } });
  const nothing = { sort: undefined, view: undefined };
  const criteria = { companyName: "health" };
  expect(criteriaToSave(open)).toEqual({ search: "searchContacts", criteria, size: 25, ...nothing });
});

test("its address holds the whole view, and its own id beside", () => {
  const saved = savedSearchOf({ id: "s1", criteria: { companyName: "health" }, sort: "name", view: "cards" });
  const page = { page: 1, size: 25, sort: "name", view: "cards", saved: "s1" };
  expect(addressOf(saved, saved.id)).toEqual({ companyName: "health", ...page });
});

test("the address for anyone holds page, order and criteria, and no secret and nothing that only this person has", () => {
  const open = openSearchOf({
    criteria: { companyName: "health", emailAddress: "a@b.example" },
    page: 2,
    size: 50,
    sort: "lastName",
    previewId: "7",
    saved: "s1",
  });
  const list = { key: "list", label: "List", kind: "userList" } as const;
  const criterionDefinitions = [...open.definition.criterionDefinitions, list];
  const criteria = { ...open.view.criteria, list: "list-1" };
  const definition = { ...open.definition, criterionDefinitions };
  const address = addressForAnyone({ definition, view: { ...open.view, criteria } });
  expect(address).toEqual({ companyName: "health", page: 2, size: 50, sort: "lastName", peek: "7" });
});

test("only a saved search of this person and screen is open", () => {
  const [mine, news] = [savedSearchOf({ id: "mine" }), savedSearchOf({ id: "news", search: "searchNews" })];
  const all = new Map([mine, news].map((saved) => [saved.id, saved]));
  expect(openedFrom(all, openSearchOf({ saved: "mine" }))).toBe(mine);
  for (const saved of ["news", "none", undefined])
    expect(openedFrom(all, openSearchOf({ saved }))).toBeUndefined();
});

test("nothing is saved of a search that was not asked, or is as it was saved", () => {
  const saved = savedSearchOf();
  const open = openSearchOf();
  expect(reasonAgainstSaving({ ...open, requested: false }, undefined)).toMatch(/search first/);
  expect(reasonAgainstSaving(open, saved)).toBe("No changes to save");
  expect(reasonAgainstSaving(openSearchOf({ size: 50 }), saved)).toBeUndefined();
  expect(reasonAgainstSaving(open, undefined)).toBeUndefined();
});

test("orders by name as people count, or by last use", () => {
  const list = ["Tier 10", "tier 2", "Älter"].map((name, at) =>
    savedSearchOf({ name, usedAt: [3, 1, 2][at] ?? 0 }),
  );
  expect(inOrder(list, "name").map(({ name }) => name)).toEqual(["Älter", "tier 2", "Tier 10"]);
  expect(inOrder(list, "used").map(({ usedAt }) => usedAt)).toEqual([3, 2, 1]);
});

test("stored rows of another shape are refused, stray values are dropped", () => {
  const row = savedSearchOf({});
  const read = (given: object) => storedSearchSchema.safeParse({ ...row, ...given });
  const criteria = { companyName: "a", page: 3 };
  expect(read({ criteria }).data?.criteria).toEqual({ companyName: "a" });
  for (const wrong of [
    { name: "" },
    { name: "x".repeat(81) },
    { size: 7 },
    { id: "../x" },
    { criteria: null },
  ])
    expect(read(wrong).success).toBe(false);
});

test("a name is suggested from what the search asks", () => {
  const criteria = [
    { label: "Company", value: "health", short: "health" },
    { label: "Not in metro region", value: "Boston", short: "not Boston" },
  ];
  expect(suggestedName(criteria, "contacts")).toBe("health · not Boston");
  expect(suggestedName([], "contacts")).toBe("All contacts");
  const long = suggestedName([{ short: "🙂".repeat(100) }], "scoops");
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).toMatch(/^(🙂)+…$/u);
});

const sharing = (owner: string | null, access: SearchSharing["access"]) => ({
  sharing: { owner, access, grants: [], changedAt: "2026-11-20T18:21:00.000Z", changedBy: "owner" },
});

test.each([
  ["one's own", sharing(null, "edit"), ["copy", "rename", "delete"], ["save", "reset"]],
  ["one that this page has just saved", {}, ["copy", "rename", "delete"], ["save", "reset"]],
  ["a colleague's, to be edited", sharing("owner", "edit"), ["copy", "rename"], ["save", "reset"]],
  ["a colleague's, to be read", sharing("owner", "read"), ["copy"], ["reset"]],
])("%s is offered to be changed by whom it may be, and deleted by its owner", (_, given, as, edited) => {
  expect(offeredActions(savedSearchOf(given), false)).toEqual(as);
  expect(offeredActions(savedSearchOf(given), true)).toEqual([...edited, ...as]);
});
