import { expect, test } from "vitest";
import { countSearch } from "./count-search.ts";

test("the last 7 days of a saved search are those before it is counted", async () => {
  const sent: unknown[] = [];
  const counted = await countSearch(
    {
      id: "r",
      operation: "searchContacts",
      attributes: {
        positionStartDateMin: "last-7-days",
        lastUpdatedDateAfter: "this-year-before",
        companyName: "acme",
      },
    },
    {
      upstream: async (request) => {
        sent.push(await request.json());
        return Response.json({ data: [], meta: { totalResults: 7 } });
      },
      publicUrl: "http://gateway.example",
      token: "t",
      signal: new AbortController().signal,
      now: () => new Date("2026-12-24T22:00:00Z"),
    },
  );
  expect(counted).toMatchObject({ total: 7 });
  expect(sent).toMatchObject([
    {
      data: {
        attributes: {
          positionStartDateMin: "2026-12-18",
          lastUpdatedDateAfter: "2025-12-31",
          companyName: "acme",
        },
      },
    },
  ]);
});
