import { expect, test } from "vitest";
import { fileOf } from "#testing/files/exports-for-test.ts";
import { searchPageSource } from "./search-page-source.ts";

const company = { id: 42, name: "Tessaline", website: "https://tessaline.example" };

const signal = { topic: "Zero Trust", category: "Security", signalScore: 80, signalDate: "2026-11-20" };

test.each([
  [
    "intent",
    { company, ...signal },
    "Company: Tessaline | Company ID: 42 | Company website: https://tessaline.example | Topic: Zero Trust | Category: Security | Signal score: 80 | Signal date: 2026-11-20 | Signal ID: id-1",
  ],
  [
    "news",
    { title: "Funded", company: [company, { id: 43, name: "Blackway" }], domain: "news.example" },
    "Title: Funded | Company: Tessaline; Blackway | Company ID: 42; 43 | Source: news.example | Article ID: id-1",
  ],
  [
    "scoop",
    { company, description: "A plan", types: [{ type: "Project" }, { type: "Pain point" }], topics: null },
    "Company: Tessaline | Company ID: 42 | Description: A plan | Types: Project; Pain point | Scoop ID: id-1",
  ],
] as const)(
  "a row of %s is a row of its file, and one that says nothing is none less",
  async (rowType, attributes, expected) => {
    const rows = [{ id: "id-1", attributes }, { id: "id-2" }];
    const source = searchPageSource({ name: "A page", rowType, rows });
    const { header, rows: cells } = await fileOf(source);
    expect(cells).toHaveLength(2);
    const told = header.map((name, at) => [name, String(cells[0]?.[at] ?? "")]);
    const filled = told.filter(([, text]) => text !== "").map((cell) => cell.join(": "));
    expect(filled.toSorted()).toEqual(expected.split(" | ").toSorted());
    expect(cells[1]?.filter((cell) => cell !== null && cell !== "").map(String)).toEqual(["id-2"]);
  },
);
