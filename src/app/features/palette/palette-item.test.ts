import { expect, test } from "vitest";
import { type PaletteItem, itemGroups, matchingItems } from "./palette-item.ts";

function item(label: string, more: Partial<PaletteItem> = {}): PaletteItem {
  return { id: label, group: "Go to", label, icon: null, onSelect: () => undefined, ...more };
}

const items = [
  item("Contacts"),
  item("Enrich runs"),
  item("Bücher", { detail: "Companies", group: "Recent" }),
];
const labels = (text: string) => matchingItems(items, text).map(({ label }) => label);

test("every typed word must be in the name or its detail, whatever case and accents", () => {
  expect(labels("")).toEqual(["Contacts", "Enrich runs", "Bücher"]);
  expect(labels("RUN enr")).toEqual(["Enrich runs"]);
  expect(labels("bucher comp")).toEqual(["Bücher"]);
  expect(labels("contacts runs")).toEqual([]);
});

test("what is about the typed text is always there", () => {
  const about = item("Companies named “x”", { always: true });
  expect(matchingItems([...items, about], "zzz")).toEqual([about]);
});

test("items stand under their headings", () => {
  expect(itemGroups([...items, item("News")]).map(([title, own]) => [title, own.length])).toEqual([
    ["Go to", 3],
    ["Recent", 1],
  ]);
});
