import { describe, expect, it, vi } from "vitest";
import { searchIntent } from "#contract/intent-schemas.ts";
import { oddRecords } from "#testing/malformed-records-for-test.ts";
import { testMalformedRecords } from "#testing/render-search-rows-for-test.tsx";
import { renderMarkup } from "#testing/render-markup.tsx";
import { intentSearch } from "./intent-search.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const usual = {
  topic: "Zero Trust",
  category: "Security",
  signalScore: 91,
  audienceStrength: "B",
  signalDate: "2026-11-01T10:00:00Z",
  spikesInDateRange: 3,
  company: { id: "5", name: "Lumen Health", website: "lumen.example" },
  recommendedContacts: [{ id: "8", firstName: "Elena", lastName: "Marín", jobTitle: "Director" }],
};

describe("intent search", () => {
  testMalformedRecords(intentSearch, searchIntent, usual);

  it("draws companies of malformed signals, and selects them only with an id", () => {
    const { grouping } = intentSearch;
    // one by one, and all together as separate signals
    const odd = oddRecords(searchIntent, usual).map((record, index) => ({ ...record, id: String(index) }));
    for (const records of [...odd.map((record) => [record]), odd]) {
      const companies = grouping?.group(records) ?? [];
      const columns = grouping?.columns(companies, { topics: "Zero Trust" }, 3) ?? [];
      expect(companies.flatMap((company) => grouping?.rowsOf(company) ?? [])).toHaveLength(records.length);
      for (const company of companies) {
        const markup = renderMarkup(
          <>
            {columns.map((column) => (
              <div key={column.id}>{column.cell(company)}</div>
            ))}
            {grouping?.expansion?.can(company) === true && grouping.expansion.render(company)}
          </>,
        );
        expect(markup).not.toMatch(/<script|<svg onload|(href|src)="(javascript|data):/i);
        expect(markup).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
        expect(grouping?.rowName(company)).toMatch(/\S/);
        expect(grouping?.selectable(company)?.id ?? "none").toMatch(/\S/);
      }
    }
  });

  it("draws a line for each topic that has room, as the topics were chosen, and the others in words", () => {
    const { grouping } = intentSearch;
    const topics = ["Cloud", "Java", "Sales", "Zero Trust"];
    const signals = topics.map((topic, index) => {
      const attributes = { ...usual, topic, signalScore: 70 + index };
      return searchIntent.record.parse({ type: "Intent", id: topic, attributes });
    });
    const companies = grouping?.group(signals) ?? [];
    const labels = (chosen: string, room: number) =>
      (grouping?.columns(companies, { topics: chosen }, room) ?? [])
        .filter(({ id }) => /topic/i.test(id))
        .map(({ label }) => label);
    expect(labels("Zero Trust,Sales,Java,Cloud", 4)).toEqual(["Zero Trust", "Sales", "Java", "Cloud"]);
    expect(labels("Zero Trust,Sales,Java,Cloud", 3)).toEqual(["Java", "Cloud", "+2 topics"]);
    expect(labels("Cloud", 1)).toEqual(["Cloud", "+3 topics"]);
  });
});
