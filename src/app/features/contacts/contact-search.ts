import { contactName, searchContacts } from "#contract/contact-schemas.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, mostFirst, newestFirst } from "#app/search/search-sort.ts";
import { contactSnapshot } from "#contract/records/record-snapshot.ts";
import { contactCriteria, toContactRequest } from "./contact-search-criteria.ts";
import { contactColumns } from "./contact-search-columns.tsx";

/** The contact search. [search-6] */
export const contactSearch = defineSearch({
  recordType: "contact",
  operation: searchContacts,
  toRequest: toContactRequest,
  criterionDefinitions: contactCriteria,
  sorts: [
    {
      key: "relevance",
      label: "Relevance",
      ascending: "Least relevant first",
      descending: "Most relevant first",
      first: "descending",
    },
    { key: "contactAccuracyScore", label: "Accuracy", ...highestFirst },
    { key: "lastName", label: "Last name", ...alphabetical },
    { key: "companyName", label: "Company", ...alphabetical },
    { key: "hierarchy", label: "Management level", ...highestFirst },
    { key: "sourceCount", label: "Number of sources", ...mostFirst },
    { key: "lastMentioned", label: "Last mentioned", ...newestFirst },
  ],
  columns: contactColumns,
  moreColumns: async () => (await import("./contact-search-optional-columns.tsx")).contactMoreColumns,
  companyOf: ({ attributes }) => attributes.company?.id,
  usualDensity: "relaxed",
  rowName: ({ attributes }) => contactName(attributes) || "unnamed contact",
  selectable: (row) => ({ type: "contact", id: row.id, snapshot: contactSnapshot(row) }),
  linkedRecords: (row) => ({
    contact: { id: row.id, name: contactName(row.attributes) },
    company: row.attributes.company,
  }),
});
