import { describe, expect, it } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { barChips, countSet, filtersOf, findFilters, panelGroups, withoutFilters } from "./filter-groups.ts";

const title: CriterionDefinition = {
  key: "title",
  label: "Title",
  kind: "text",
  group: "Person",
  bar: "Title",
  barOrder: 1,
};
const noTitle: CriterionDefinition = { ...title, key: "noTitle", label: "Not in title", excludes: "title" };
const size: CriterionDefinition = {
  key: "size",
  label: "Company size",
  kind: "text",
  group: "Company",
  bar: "Company size",
  barOrder: 0,
  keywords: "headcount employees",
};
const country: CriterionDefinition = {
  keywords: "state",
  key: "country",
  label: "Country",
  kind: "text",
  group: "Location",
  bar: "Location",
  barOrder: 2,
};
const state: CriterionDefinition = { ...country, key: "state", label: "State" };
const rounds: CriterionDefinition = {
  key: "rounds",
  label: "Latest round",
  kind: "text",
  group: "Funding & growth",
};
const filters = filtersOf([title, noTitle, size, country, state, rounds]);
const labels = (groups: readonly { readonly label: string }[]) => groups.map(({ label }) => label);

describe("filters", () => {
  it("hold an exclusion together with what it excludes", () => {
    expect(filters).toHaveLength(5);
    expect(filters[0]).toEqual({ criterion: title, exclusion: noTitle });
    expect(countSet(filters, ["noTitle", "size"])).toBe(2);
    expect(withoutFilters({ noTitle: "Assistant", size: "1" }, filters.slice(0, 1))).toEqual({ size: "1" });
  });

  it("stand in the panel by their groups", () => {
    expect(labels(panelGroups(filters))).toEqual(["Person", "Company", "Location", "Funding & growth"]);
  });

  it("stand in the bar as chips in their places, others behind them while they are set", () => {
    expect(labels(barChips(filters, []))).toEqual(["Company size", "Title", "Location"]);
    expect(labels(barChips(filters, ["state", "rounds"]))).toEqual([
      "Company size",
      "Title",
      "Location",
      "Latest round",
    ]);
  });

  it.each([
    ["funding", ["Latest round"]],
    ["HEAD", ["Company size"]],
    ["size", ["Company size"]],
    ["state", ["State", "Country"]],
    ["loc-cou", ["Country"]],
    ["xyz", []],
  ])("are found by “%s”", (text, found) => {
    expect(findFilters(filters, text).map(({ criterion }) => criterion.label)).toEqual(found);
  });

  it("are all found by nothing typed", () => {
    expect(findFilters(filters, " ")).toEqual(filters);
  });
});
