import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import { contactCriteria } from "#app/features/contacts/contact-search-criteria.ts";
import { shortSearch } from "./search-origin.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const search = { title: "Contacts", criterionDefinitions: contactCriteria };

test("a search in short has the first of its filters by name, and nothing that is secret or hidden", () => {
  const client = new QueryClient();
  const levels = [{ id: "Director", name: "Directors" }];
  client.setQueryData(lookupQueries.data("management-levels").queryKey, levels);
  const inShort = (criteria: Readonly<Record<string, string>>) => shortSearch(search, { criteria }, client);
  expect(inShort({})).toBe("Contacts");
  expect(inShort({ managementLevel: "Director" })).toBe("Contacts: Directors");
  const more = { excludeManagementLevel: "Director", lastName: "Lee", companyName: "Acme" };
  expect(inShort(more)).toBe("Contacts: not Directors, Lee");
  expect(inShort({ emailAddress: "lee@acme.example", notOnList: "one" })).toBe("Contacts");
  expect(inShort({ companyName: "a".repeat(80) })).toHaveLength(60);
});
