import { describe, expect, it, vi } from "vitest";
import type { RecordObject, SearchOperation } from "#contract/operation.ts";
import { searchIntent } from "#contract/intent.ts";
import { searchNews } from "#contract/news.ts";
import { searchScoops } from "#contract/scoops.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { oddRecords } from "#testing/odd-records.ts";
import { renderMarkup } from "#testing/render-markup.tsx";
import { intentSearch } from "#app/features/intent/intent-search.ts";
import { newsSearch } from "#app/features/news/news-search.ts";
import { scoopSearch } from "#app/features/scoops/scoop-search.ts";

// as much of a page as is asked while modules load and rows are drawn
vi.hoisted(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("self", {});
  vi.stubGlobal("window", {
    location: { origin: "http://127.0.0.1:4000" },
    addEventListener: () => undefined,
  });
});

/** Everything that a search draws of a row. */
function drawn<Row extends RecordObject<Record<string, unknown>>>(
  resource: SearchDefinition<Row>,
  row: Row,
): string {
  const { columns, card: Card, expansion } = resource;
  return renderMarkup(
    <>
      {columns.map(({ id, cell }) => (
        <div key={id}>{cell(row)}</div>
      ))}
      {Card && <Card row={row} />}
      {expansion?.can(row) === true && expansion.render(row)}
    </>,
  );
}

function check<Row extends RecordObject<Record<string, unknown>>>(
  resource: SearchDefinition<Row>,
  operation: Pick<SearchOperation<unknown, Row>, "record" | "recordType" | "shape">,
  usual: Readonly<Record<string, unknown>>,
) {
  describe(`an odd record of ${resource.title.toLowerCase()}`, () => {
    const complaints = vi.spyOn(console, "error");

    it("is drawn in every column, card and expansion, and never as markup or a script's address", () => {
      for (const row of oddRecords(operation, usual)) {
        const markup = drawn(resource, row);
        expect(markup).not.toMatch(/<script|<svg onload|(href|src)="(javascript|data):/i);
        expect(markup).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
      }
      expect(complaints).not.toHaveBeenCalled();
    });

    it("has a name, leads somewhere or nowhere, and is chosen only with an identifier", () => {
      for (const row of oddRecords(operation, usual)) {
        expect(resource.rowName(row)).toMatch(/\S/);
        expect(resource.expansion?.label(row) ?? "none").toMatch(/\S/);
        expect(resource.links(row)).toBeTypeOf("object");
        for (const { id } of [resource.selectable(row) ?? []].flat()) expect(id).toMatch(/\S/);
      }
    });
  });
}

const company = { id: "5", name: "Lumen Health", website: "lumen.example" };
const contacts = [{ id: "8", firstName: "Elena", lastName: "Marín", jobTitle: "Director" }];

check(intentSearch, searchIntent, {
  topic: "Zero Trust",
  category: "Security",
  signalScore: 91,
  audienceStrength: "B",
  signalDate: "2026-11-01T10:00:00Z",
  spikesInDateRange: 3,
  company,
  recommendedContacts: contacts,
});

check(newsSearch, searchNews, {
  domain: "healthwire.example",
  title: "Lumen Health opens a plant",
  url: "https://healthwire.example/1",
  imageUrl: "https://healthwire.example/1.png",
  description: "In March.",
  pageDate: "2026-11-01T10:00:00Z",
  categories: ["FUNDING"],
  company: [company, { id: 6, name: "Halden" }],
});

check(scoopSearch, searchScoops, {
  company,
  description: "Lumen Health looks for a call-back service.",
  originalPublishedDate: "2026-11-01T10:00:00Z",
  publishedDate: "2026-11-03T10:00:00Z",
  topics: [{ id: "1", topic: "Cloud" }],
  types: [{ id: "2", type: "Pain Point" }],
  link: "https://healthwire.example/1",
  linkText: "Press release",
  updateText: "The budget was approved.",
  contacts,
});
