import { expect, test } from "vitest";
import {
  type FoundRecords,
  type PaletteContent,
  type PaletteItem,
  foundPart,
  paletteView,
} from "./palette-item.ts";

function item(label: string, more: Partial<PaletteItem> = {}): PaletteItem {
  return { id: label, kind: "screen", label, icon: null, ...more };
}

function found(labels: readonly string[], total: number | undefined): FoundRecords {
  const items = labels.map((label) => item(label, { kind: "company" }));
  return { items, total, all: { to: "/companies" } };
}

function content(more: Partial<PaletteContent> = {}): PaletteContent {
  const items = [
    item("Contacts"),
    item("Enrich runs"),
    item("Bücher", { detail: "12 companies", kind: "list" }),
    item("Sign out", { kind: "action" }),
  ];
  return { items, found: {}, recent: [], ...more };
}

const labels = ({ items }: { items: readonly PaletteItem[] }) => items.map(({ label }) => label);
const sections = (view: ReturnType<typeof paletteView>) =>
  view.sections.map(
    ({ title, total, ...section }) => `${title} (${String(total)}): ${labels(section).join(", ")}`,
  );

test("without a text, what was opened last stands first, then actions and screens", () => {
  const recent = [item("Kestrel", { kind: "company" }), item("Usage")];
  const view = paletteView(content({ recent }), "", "all");
  expect(sections(view)).toEqual([
    "Recent (undefined): Kestrel, Usage",
    "Actions (undefined): Sign out",
    "Screens (undefined): Contacts, Enrich runs",
  ]);
  expect(view.first).toBe(0);
  expect(paletteView(content(), "", "all").sections[0]?.title).toBe("Actions");
});

test("every typed word must be in the name or its detail, whatever case and accents", () => {
  expect(labels(paletteView(content(), "RUN enr", "all"))).toEqual(["Enrich runs"]);
  expect(labels(paletteView(content(), "bucher comp", "all"))).toEqual(["Bücher"]);
  expect(paletteView(content(), "contacts runs", "all")).toMatchObject({ items: [], first: -1 });
});

test("what is about the typed text is always there", () => {
  const about = item("Search companies for “zzz”", { kind: "action", always: true });
  const { items } = content();
  expect(labels(paletteView(content({ items: [...items, about] }), "zzz", "all"))).toEqual([about.label]);
});

test("a kind with many shows three of them, or five where it is alone, and how many there are; its tab shows all that came", () => {
  const named = ["Kest 1", "Kest 2", "Kest 3", "Kest 4", "Kest 5", "Kest 6"];
  const two = content({ found: { company: found(named, 7), contact: found(["Ann Kest"], 1) } });
  expect(sections(paletteView(two, "kest", "all"))[0]).toBe("Companies (7): Kest 1, Kest 2, Kest 3");
  const many = content({ found: { company: found(named, 7), contact: found([], 0) } });
  const all = paletteView(many, "kest", "all");
  expect(sections(all)).toEqual(["Companies (7): Kest 1, Kest 2, Kest 3, Kest 4, Kest 5"]);
  expect(all.tabs).toEqual([
    { kind: "all", label: "All" },
    { kind: "company", label: "Companies", count: 7 },
  ]);
  expect(labels(paletteView(many, "kest", "company"))).toEqual(named);
  // until the answer arrives, the earlier matches are counted
  const early = content({ found: { company: found(named.slice(0, 2), undefined) } });
  expect(paletteView(early, "kest", "all").tabs[1]?.count).toBe(2);
});

test("a tab that has nothing for the text gives way to all", () => {
  expect(paletteView(content(), "contacts", "list")).toMatchObject({ kind: "all" });
  expect(paletteView(content(), "büch", "list")).toMatchObject({ kind: "list" });
});

test("a screen whose name begins so, or a list called so, is opened first, also once names have come", () => {
  const first = (typed: string, company?: string) => {
    const more = company === undefined ? {} : { found: { company: found([company], 1) } };
    const view = paletteView(content(more), typed, "all");
    return view.items[view.first]?.label;
  };
  expect(first("cont")).toBe("Contacts");
  expect(first("cont", "Contour")).toBe("Contacts");
  expect(first("bucher", "Bücher AG")).toBe("Bücher");
  expect(first("buch", "Bücher AG")).toBe("Bücher AG");
  expect(first("run", "Runway")).toBe("Runway");
  expect(first("", undefined)).toBe("Sign out");
  expect(first("zzz")).toBeUndefined();
});

test("what is marked as found is the whole text, or the first of its words that is there", () => {
  expect(foundPart("Leopold Lambourne", " leopold lam")).toBe("leopold lam");
  expect(foundPart("Leopold Lambourne", "lambourne leo")).toBe("lambourne");
  expect(foundPart("Usage", "zzz")).toBe("");
});
