import { expect, test } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import {
  type SearchView,
  paramsOf,
  searchSchema,
  viewOf,
  withCriteria,
  withValue,
  withSize,
  withSort,
  withViewKind,
} from "./search-params.ts";

const definitions = [
  { key: "companyName", label: "Company", kind: "text" },
  { key: "personId", label: "Contact ID", kind: "list", of: "id" },
  { key: "industryCodes", label: "Industry", kind: "code", lookup: "industries" },
] as const satisfies readonly CriterionDefinition[];
const schema = searchSchema<(typeof definitions)[number]["key"]>(["lastName", "relevance"], definitions);
const defaults = { page: 1, size: 25 };

test.each([
  ["nothing", {}, defaults],
  ["page -1", { page: -1 }, defaults],
  ["page 401", { page: "401" }, defaults],
  ["page 2.5", { page: 2.5 }, defaults],
  ["the last page that can be reached", { page: "400" }, { page: 400, size: 25 }],
  ["the last page of 100", { page: "100", size: 100 }, { page: 100, size: 100 }],
  ["a page beyond it", { page: "101", size: 100 }, { page: 1, size: 100 }],
  ["size 7", { size: 7 }, defaults],
  ["size as text", { size: "50" }, { page: 1, size: 50 }],
  ["an unknown way to draw rows", { view: "tiles" }, defaults],
  ["an unknown sort", { sort: "shoeSize" }, defaults],
  ["a malformed sort", { sort: "--lastName" }, defaults],
  ["a sort in each direction", { sort: "-lastName" }, { ...defaults, sort: "-lastName" }],
  ["unknown names", { page: 2, utm: "x", __proto__: "y" }, { page: 2, size: 25 }],
])("an address with %s is parsed", (_what, address, expected) => {
  expect(schema.parse(address)).toEqual(expected);
});

test.each([
  ["text is trimmed", { companyName: "  health " }, { companyName: "health" }],
  ["empty text is dropped", { companyName: "   " }, {}],
  ["text that is too long is dropped", { companyName: "a".repeat(201) }, {}],
  ["control characters are spaces", { companyName: "a\u0000b" }, { companyName: "a b" }],
  ["a number is read as text", { companyName: 42 }, { companyName: "42" }],
  ["a boolean is read as text", { companyName: true }, { companyName: "true" }],
  ["an array is dropped", { companyName: ["a", "b"] }, {}],
  ["quotes and wildcards stay", { companyName: `50%_"O'Hara"` }, { companyName: `50%_"O'Hara"` }],
  ["ids are normalized", { personId: " 12; 13 ,12 " }, { personId: "12,13" }],
  ["one wrong id drops the list", { personId: "12,x" }, {}],
  [
    "duplicate codes are dropped",
    { industryCodes: "software,,food,software" },
    { industryCodes: "software,food" },
  ],
])("%s", (_what, address, expected) => {
  expect(schema.parse(address)).toEqual({ ...defaults, ...expected });
});

const stored = { companyName: "health", personId: "12" };
const view: SearchView = { page: 4, size: 25, sort: undefined, criteria: stored };

test("a filter goes to page 1 and keeps the others", () => {
  const criteria = withValue(view.criteria, "companyName", "labs");
  expect(criteria).toEqual({ ...stored, companyName: "labs" });
  expect(withCriteria(view, criteria)).toEqual({ ...view, page: 1, criteria });
  expect(withValue(view.criteria, "companyName", undefined)).toEqual({ personId: "12" });
});

test("a sort goes to page 1, and the service's default order is left out", () => {
  expect(withSort(view, "lastName", "-relevance")).toEqual({ ...view, page: 1, sort: "lastName" });
  expect(withSort({ ...view, sort: "lastName" }, "-relevance", "-relevance").sort).toBeUndefined();
});

test("another size keeps the first row in view", () => {
  expect(withSize(view, 50).page).toBe(2);
  expect(withSize({ ...view, size: 100, page: 100 }, 25).page).toBe(397);
});

test("a view survives the address", () => {
  expect(viewOf(schema.parse(paramsOf(view)), definitions)).toEqual(view);
});

test("another way to draw the rows keeps page and order, but for groups, which have their own", () => {
  const sorted: SearchView = { ...view, sort: "lastName", previewId: "7" };
  expect(withViewKind(sorted, "cards", {})).toEqual({ ...sorted, view: "cards" });
  const grouping = {};
  const grouped = withViewKind(sorted, "groups", { grouping });
  expect(grouped).toEqual({ ...view, page: 1, view: "groups", previewId: undefined });
  expect(withViewKind(grouped, "rows", { defaultView: "groups", grouping }).view).toBe("rows");
  expect(withViewKind(grouped, "groups", { defaultView: "groups", grouping }).view).toBeUndefined();
});
