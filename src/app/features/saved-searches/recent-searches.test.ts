import { expect, test } from "vitest";
import { openSearchOf, recentSearchOf } from "#testing/search-builders.ts";
import { recentOf, rememberedSearch } from "./recent-searches.ts";
import type { RecentSearch } from "./saved-search.ts";

type Rows = readonly RecentSearch[];
type Open = ReturnType<typeof openSearchOf>;

/** All rows after a search was answered. */
function allAfter(rows: Rows, open: Open, id = "new"): Rows {
  const result = new Map(rows.map((row) => [row.id, row]));
  for (const [changed, row] of rememberedSearch(rows, open, id)) {
    if (row === null) result.delete(changed);
    else result.set(changed, row);
  }
  return [...result.values()];
}

const after = (rows: Rows, open: Open): Rows => recentOf(allAfter(rows, open).values(), "searchContacts");

const asked = (companyName: string, total: number, at: number) =>
  openSearchOf({ criteria: { companyName } }, total, at);

test("an answered search is the newest, and each set of criteria stands once", () => {
  const rows = ["a", "b"].map((id, at) => recentSearchOf({ id, criteria: { companyName: id }, at: at + 1 }));
  expect(after(rows, asked("a", 7, 3)).map(({ id, total }) => `${id}: ${total}`)).toEqual(["a: 7", "b: 1"]);
  expect(after(rows, asked("c", 0, 3)).map(({ id }) => id)).toEqual(["new", "b", "a"]);
});

test("another page of the newest changes nothing, nor does a search without criteria or answer", () => {
  const rows = [recentSearchOf({ criteria: { companyName: "a" }, at: 1 })];
  const page = openSearchOf({ criteria: { companyName: "a" }, page: 4 }, 1, 9);
  expect(rememberedSearch(rows, page, "new").size).toBe(0);
  expect(rememberedSearch(rows, openSearchOf({}, 9, 9), "new").size).toBe(0);
  expect(rememberedSearch(rows, openSearchOf({ criteria: { companyName: "z" } }), "new").size).toBe(0);
});

test("an e-mail address is never kept: alone it is no search, beside others it is left out", () => {
  const only = openSearchOf({ criteria: { emailAddress: "a@b.example" } }, 1, 1);
  expect(rememberedSearch([], only, "new").size).toBe(0);
  const both = openSearchOf({ criteria: { companyName: "a", emailAddress: "a@b.example" } }, 1, 1);
  expect(JSON.stringify([...rememberedSearch([], both, "new")])).not.toContain("@");
});

test("20 are kept of each resource", () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    recentSearchOf({ id: `r${index}`, criteria: { companyName: `c${index}` }, at: index }),
  );
  const other = recentSearchOf({ id: "other", search: "searchNews", at: -1 });
  const changes = rememberedSearch([...rows, other], asked("x", 1, 99), "new");
  expect([...changes.keys()]).toEqual(["new", "r0"]);
});

test("steps of typing and adding leave one entry, and another search, or the same one later, its own", () => {
  const steps = [
    { companyName: "he" },
    { companyName: "health" },
    { companyName: "health", metroRegion: "boston" },
    { companyName: "health", metroRegion: "austin,boston" },
  ];
  let rows: Rows = [];
  for (const [at, criteria] of steps.entries())
    rows = allAfter(rows, openSearchOf({ criteria }, 9, at * 10_000), `step-${at}`);
  expect(rows.map(({ criteria }) => criteria)).toEqual([steps.at(-1)]);
  const other = openSearchOf({ criteria: { companyName: "bank" } }, 9, 50_000);
  expect([...rememberedSearch(rows, other, "new").keys()]).toEqual(["new"]);
  const later = openSearchOf({ criteria: { ...steps.at(-1), lastName: "w" } }, 9, 900_000);
  expect([...rememberedSearch(rows, later, "new").keys()]).toEqual(["new"]);
});
