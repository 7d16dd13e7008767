import { searchScoops } from "#contract/scoop-schemas.ts";
import { selectableCompany } from "#app/record-views/cells/named-record-cells.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, lowestFirst, newestFirst } from "#app/search/search-sort.ts";
import { ScoopCard } from "./scoop-card.tsx";
import { scoopCriteria, toScoopRequest } from "./scoop-search-criteria.ts";
import { scoopColumns } from "./scoop-search-columns.tsx";
import { scoopExpansion } from "./scoop-expansion.tsx";

/** The scoop search. [search-10] */
export const scoopSearch = defineSearch({
  recordType: "company",
  operation: searchScoops,
  toRequest: toScoopRequest,
  criterionDefinitions: scoopCriteria,
  sorts: [
    { key: "originalPublishedDate", label: "Published", ...newestFirst },
    { key: "description", label: "Text", ...alphabetical },
    { key: "scoopId", label: "Scoop ID", ...lowestFirst },
    { key: "link", label: "Link", ...alphabetical },
    { key: "linkText", label: "Link text", ...alphabetical },
  ],
  columns: scoopColumns,
  card: ScoopCard,
  expansion: scoopExpansion,
  alsoSelects: "contact",
  rowName: ({ attributes }) => attributes.company?.name || "unnamed company",
  selectable: ({ attributes }) => selectableCompany(attributes.company),
  linkedRecords: ({ attributes: { company } }) => ({ company }),
});
