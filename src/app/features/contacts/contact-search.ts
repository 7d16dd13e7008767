import { contactName, searchContacts } from "#contract/contacts.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, mostFirst, newestFirst } from "#app/search/sort-labels.ts";
import { contactSnapshot } from "#app/records/snapshot.ts";
import { contactCriteria, contactSlots } from "./contact-criteria.ts";
import { contactColumns } from "./contact-columns.tsx";

/** The contact search. Section 4.2. */
export const contactSearch = defineSearch({
  title: "Contacts",
  noun: { one: "contact", many: "contacts" },
  recordType: "contact",
  operation: searchContacts,
  criteriaOf: contactCriteria,
  slots: contactSlots,
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
    { key: "hierarchy", label: "Level in the hierarchy", ...highestFirst },
    { key: "sourceCount", label: "Number of sources", ...mostFirst },
    { key: "lastMentioned", label: "Last mentioned", ...newestFirst },
  ],
  columns: contactColumns,
  moreColumns: async () => (await import("./contact-more-columns.tsx")).contactMoreColumns,
  rowName: ({ attributes }) => contactName(attributes) || "contact without a name",
  selectable: (row) => ({ type: "contact", id: row.id, snapshot: contactSnapshot(row) }),
  links: (row) => ({
    contact: { id: row.id, name: contactName(row.attributes) },
    company: row.attributes.company,
  }),
});
