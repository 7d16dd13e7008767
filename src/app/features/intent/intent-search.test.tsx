import { describe, vi } from "vitest";
import { searchIntent } from "#contract/intent-schemas.ts";
import { testMalformedRecords } from "#testing/render-search-rows-for-test.tsx";
import { intentSearch } from "./intent-search.ts";

await vi.hoisted(async () => (await import("#testing/stub-page.ts")).stubPage());

describe("intent search", () => {
  testMalformedRecords(intentSearch, searchIntent, {
    topic: "Zero Trust",
    category: "Security",
    signalScore: 91,
    audienceStrength: "B",
    signalDate: "2026-11-01T10:00:00Z",
    spikesInDateRange: 3,
    company: { id: "5", name: "Lumen Health", website: "lumen.example" },
    recommendedContacts: [{ id: "8", firstName: "Elena", lastName: "Marín", jobTitle: "Director" }],
  });
});
