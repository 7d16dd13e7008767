import { type ScoopRecord, searchScoops } from "#contract/scoops.ts";
import { companyChoice } from "#app/search/company-choice.ts";
import type { CriterionSlot, SearchResource } from "#app/search/search-resource.ts";
import { searchSchema } from "#app/search/search-params.ts";
import { scoopColumns } from "./scoop-columns.tsx";
import { scoopQueries } from "./scoop-queries.ts";

const slots = [
  { key: "scoopType", label: "Type", kind: "code", lookup: "scoop-types" },
  { key: "published", label: "Published", kind: "days" },
  {
    key: "updated",
    label: "Updated",
    kind: "choice",
    options: [{ value: "true", label: "Updated since it was published" }],
  },
  { key: "companyName", label: "Company", kind: "text", hint: "Anywhere in the company's name." },
  { key: "scoopTopic", label: "Topic", kind: "code", lookup: "scoop-topics" },
  { key: "department", label: "Department", kind: "code", lookup: "scoop-departments" },
  { key: "description", label: "Text", kind: "text", hint: "Anywhere in the description." },
] as const satisfies readonly CriterionSlot[];

type ScoopKey = (typeof slots)[number]["key"];

/** The address of the scoop search. */
export const scoopsSearchSchema = searchSchema<ScoopKey>(searchScoops.sortKeys, slots);

const alphabetical = { ascending: "A to Z", descending: "Z to A", first: "ascending" } as const;

/** The scoop search. Section 4.2. */
export const scoopResource: SearchResource<ScoopRecord, ScoopKey> = {
  title: "Scoops",
  noun: { one: "scoop", many: "scoops" },
  recordType: "company",
  scopes: searchScoops.scopes,
  slots,
  sorts: [
    {
      key: "originalPublishedDate",
      label: "Published",
      ascending: "Oldest first",
      descending: "Newest first",
      first: "descending",
    },
    { key: "description", label: "Text", ...alphabetical },
    {
      key: "scoopId",
      label: "Scoop ID",
      ascending: "Lowest first",
      descending: "Highest first",
      first: "ascending",
    },
    { key: "link", label: "Link", ...alphabetical },
    { key: "linkText", label: "Link text", ...alphabetical },
  ],
  defaultSort: searchScoops.defaultSort,
  countsRecords: searchScoops.countsRecords,
  columns: scoopColumns,
  query: scoopQueries.search,
  rowName: ({ attributes }) => attributes.company?.name ?? "company that is not named",
  choice: ({ attributes }) => companyChoice(attributes.company),
};
