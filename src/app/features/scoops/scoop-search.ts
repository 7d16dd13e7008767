import { searchScoops } from "#contract/scoops.ts";
import { selectableCompany } from "#app/record-views/cells/selectable-company.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, lowestFirst, newestFirst } from "#app/search/sort-labels.ts";
import { ScoopCard } from "./scoop-card.tsx";
import { scoopCriteria, scoopSlots } from "./scoop-criteria.ts";
import { scoopColumns } from "./scoop-columns.tsx";
import { scoopExpansion } from "./scoop-expansion.tsx";

/** The scoop search. Section 4.2. */
export const scoopSearch = defineSearch({
  title: "Scoops",
  noun: { one: "scoop", many: "scoops" },
  recordType: "company",
  operation: searchScoops,
  criteriaOf: scoopCriteria,
  slots: scoopSlots,
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
  selectable: ({ attributes }) => selectableCompany(attributes.company),
  links: ({ attributes: { company } }) => ({ company }),
});
