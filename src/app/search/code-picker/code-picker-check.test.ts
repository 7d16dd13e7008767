import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { lookupQueries } from "#app/api/lookup-api-queries.ts";
import type { CriterionDefinition } from "#app/search/criteria/criterion.ts";
import { strictCodes } from "#app/search/kinds/criterion-kinds.ts";
import { checkCodes } from "./code-picker-check.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const code = { label: "Topics", kind: "code" } as const;
const topics: CriterionDefinition = { ...code, key: "topics", lookup: "intent-topics" };
const title: CriterionDefinition = { ...code, key: "title", lookup: "job-titles", freeText: true };

test.each([
  ["known ones are searched for", { topics: "Zero Trust" }, "searched for"],
  [
    "those that a link has made up are named",
    { topics: "Zero Trust,<script>alert(1)</script>" },
    "Topics: “<script>alert(1)</script>” not found. Choose by name, or remove the filter.",
  ],
  ["more than three are counted", { topics: "a,b,c,d,e" }, /Topics: “a”, “b”, “c” and 2 more not found\./],
  ["a free text is what it is", { title: "Shoe seller" }, "searched for"],
])("codes: %s", async (_what, criteria, problem) => {
  const client = new QueryClient();
  for (const [lookup, id] of [
    ["intent-topics", "Zero Trust"],
    ["job-titles", "Auditor"],
  ] as const)
    client.setQueryData(lookupQueries.data(lookup).queryKey, [{ id, name: id }]);
  const checked = checkCodes(client, strictCodes([topics, title], criteria));
  const said = await checked.then(
    () => "searched for",
    (error: unknown) => String(error),
  );
  expect(said).toMatch(problem);
});
