import { describe, vi } from "vitest";
import { searchScoops } from "#contract/scoop-schemas.ts";
import { testMalformedRecords } from "#testing/render-search-rows-for-test.tsx";
import { scoopSearch } from "./scoop-search.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

describe("scoop search", () => {
  testMalformedRecords(scoopSearch, searchScoops, {
    company: { id: "5", name: "Lumen Health", website: "lumen.example" },
    description: "Lumen Health looks for a call-back service.",
    originalPublishedDate: "2026-11-01T10:00:00Z",
    publishedDate: "2026-11-03T10:00:00Z",
    topics: [{ id: "1", topic: "Cloud" }],
    types: [{ id: "2", type: "Pain Point" }],
    link: "https://healthwire.example/1",
    linkText: "Press release",
    updateText: "The budget was approved.",
    contacts: [{ id: "8", firstName: "Elena", lastName: "Marín", jobTitle: "Director" }],
  });
});
