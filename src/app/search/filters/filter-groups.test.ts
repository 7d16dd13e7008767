import { describe, expect, it } from "vitest";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { barChips, countSet, filtersOf, findFilters, panelGroups, withoutFilters } from "./filter-groups.ts";

const text = (key: string, label: string, group: string, more: Partial<CriterionDefinition> = {}) =>
  ({ key, label, kind: "text", group, ...more }) as CriterionDefinition;

const title = text("title", "Title", "Person", { bar: "Title", barOrder: 1 });
const noTitle: CriterionDefinition = { ...title, key: "noTitle", label: "Not in title", excludes: "title" };
const sizeMore = { bar: "Company size", barOrder: 0, keywords: "headcount employees" };
const size = text("size", "Company size", "Company", sizeMore);
const country = text("country", "Country", "Location", { bar: "Location", barOrder: 2, keywords: "state" });
const state: CriterionDefinition = { ...country, key: "state", label: "State" };
const rounds = text("rounds", "Latest round", "Funding & growth");
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
    const usual = ["Company size", "Title", "Location"];
    expect(labels(barChips(filters, []))).toEqual(usual);
    expect(labels(barChips(filters, ["state", "rounds"]))).toEqual([...usual, "Latest round"]);
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
