import { searchScoops } from "#contract/scoops.ts";
import { companyChoice } from "#app/search/company-choice.ts";
import type { CriterionSlot } from "#app/search/criterion-slot.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, lowestFirst, newestFirst } from "#app/search/sort-words.ts";
import { ScoopCard } from "./scoop-card.tsx";
import { scoopCriteria } from "./scoop-criteria.ts";
import { scoopColumns } from "./scoop-columns.tsx";
import { scoopExpansion } from "./scoop-expansion.tsx";

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

/** The scoop search. Section 4.2. */
export const scoopResource = defineSearch({
  title: "Scoops",
  noun: { one: "scoop", many: "scoops" },
  recordType: "company",
  operation: searchScoops,
  criteriaOf: scoopCriteria,
  slots,
  sorts: [
    { key: "originalPublishedDate", label: "First published", ...newestFirst },
    { key: "description", label: "Text", ...alphabetical },
    { key: "scoopId", label: "Scoop ID", ...lowestFirst },
    { key: "link", label: "Link", ...alphabetical },
    { key: "linkText", label: "Link text", ...alphabetical },
  ],
  columns: scoopColumns,
  card: ScoopCard,
  expansion: scoopExpansion,
  alsoChooses: "contact",
  rowName: ({ attributes }) => attributes.company?.name || "company that is not named",
  choice: ({ attributes }) => companyChoice(attributes.company),
  links: ({ attributes: { company } }) => ({ company }),
});
