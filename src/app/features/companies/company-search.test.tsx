import { describe, vi } from "vitest";
import { searchCompanies } from "#contract/company-schemas.ts";
import { testMalformedRecords } from "#testing/render-search-rows-for-test.tsx";
import { companySearch } from "./company-search.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

describe("company search", () => {
  testMalformedRecords(companySearch, searchCompanies, {
    name: "Lumen Health",
    website: "https://lumen.example",
    city: "Boston",
    state: "Massachusetts",
    country: "United States",
    employeeCount: 1200,
    revenue: "250000",
    managementStatus: { underManagement: true, purchaseDate: "2026-01-02" },
  });
});
