import { describe, vi } from "vitest";
import { searchNews } from "#contract/news-schemas.ts";
import { testMalformedRecords } from "#testing/render-search-rows-for-test.tsx";
import { newsSearch } from "./news-search.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

describe("news search", () => {
  testMalformedRecords(newsSearch, searchNews, {
    domain: "healthwire.example",
    title: "Lumen Health opens a plant",
    url: "https://healthwire.example/1",
    imageUrl: "https://healthwire.example/1.png",
    description: "In March.",
    pageDate: "2026-11-01T10:00:00Z",
    categories: ["FUNDING"],
    company: [
      { id: "5", name: "Lumen Health", website: "lumen.example" },
      { id: 6, name: "Halden" },
    ],
  });
});
