import { describe, expect, test } from "vitest";
import { openSearchOf, savedSearchOf } from "#testing/search-builders.ts";
import {
  type SearchSharing,
  addressForAnybody,
  addressOf,
  criteriaToSave,
  inOrder,
  isEdited,
  namedSearch,
  offeredActions,
  storedSearchSchema,
  suggestedName,
} from "./saved-search.ts";

describe("a saved search counts as edited", () => {
  const saved = savedSearchOf({ criteria: { companyName: "health", metroRegion: "b,a" }, size: 50 });
  const view = { criteria: saved.criteria, size: 50 } as const;

  test.each([
    ["as it is", view, false],
    ["on another page, with a row looked at", { ...view, page: 7, previewId: "42", saved: "x" }, false],
    [
      "with its codes in another order",
      { ...view, criteria: { metroRegion: "a,b", companyName: "health" } },
      false,
    ],
    ["with the service's own order said", { ...view, sort: "-score" }, false],
    [
      "with an e-mail address, which is never saved",
      { ...view, criteria: { ...view.criteria, emailAddress: "a@b.example" } },
      false,
    ],
    ["with another value", { ...view, criteria: { ...view.criteria, companyName: "Health" } }, true],
    ["with a criterion more", { ...view, criteria: { ...view.criteria, lastName: "m" } }, true],
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
  expect(criteriaToSave(open)).toEqual({
    search: "searchContacts",
    criteria: { companyName: "health" },
    sort: undefined,
    size: 25,
    view: undefined,
  });
});

test("its address holds the whole view, and its own id beside", () => {
  const saved = savedSearchOf({ id: "s1", criteria: { companyName: "health" }, sort: "name", view: "cards" });
  expect(addressOf(saved, saved.id)).toEqual({
    companyName: "health",
    page: 1,
    size: 25,
    sort: "name",
    view: "cards",
    saved: "s1",
  });
});

test("orders by name as people count, or by last use", () => {
  const list = [
    savedSearchOf({ name: "Tier 10", usedAt: 3 }),
    savedSearchOf({ name: "tier 2", usedAt: 1 }),
    savedSearchOf({ name: "Älter", usedAt: 2 }),
  ];
  expect(inOrder(list, "name").map(({ name }) => name)).toEqual(["Älter", "tier 2", "Tier 10"]);
  expect(inOrder(list, "used").map(({ usedAt }) => usedAt)).toEqual([3, 2, 1]);
});

test("stored rows of another shape are refused, stray values are dropped", () => {
  const row = savedSearchOf({});
  const read = (stored: unknown) => storedSearchSchema.safeParse(stored);
  expect(read({ ...row, criteria: { companyName: "a", page: 3 } }).data?.criteria).toEqual({
    companyName: "a",
  });
  for (const wrong of [
    null,
    {},
    { ...row, name: "" },
    { ...row, name: "x".repeat(81) },
    { ...row, size: 7 },
    { ...row, id: "../x" },
    { ...row, criteria: null },
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

test.each([
  ["of the screen", "searchContacts", "saved-1", "saved-1"],
  ["of another screen", "searchCompanies", "saved-1", undefined],
  ["that nobody knows", "searchContacts", "none", undefined],
  ["that is no id", "searchContacts", "<script>", undefined],
  ["that is not named", "searchContacts", undefined, undefined],
])("a saved search %s", (_, search, saved, expected) => {
  const rows = new Map([["saved-1", savedSearchOf({ search })]]);
  expect(namedSearch(rows, openSearchOf({ saved }))?.id).toBe(expected);
});

test("a link for anybody names neither a saved search nor a list nor an e-mail address", () => {
  const criteria = { companyName: "health", emailAddress: "a@b.example", hide: "my-list" };
  const open = openSearchOf({ criteria, saved: "saved-1", sort: "lastName" });
  const lists = { key: "hide", label: "Hide list", kind: "userList" } as const;
  const definition = {
    ...open.definition,
    criterionDefinitions: [...open.definition.criterionDefinitions, lists],
  };
  const view = { ...open.view, criteria: { ...open.view.criteria, hide: "my-list" } };
  expect(JSON.parse(JSON.stringify(addressForAnybody({ definition, view })))).toEqual({
    companyName: "health",
    sort: "lastName",
    page: 1,
    size: 25,
  });
});
