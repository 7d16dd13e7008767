import { contactName, searchContacts } from "#contract/contacts.ts";
import type { CriterionSlot } from "#app/search/criterion-slot.ts";
import { defineSearch } from "#app/search/define-search.ts";
import { alphabetical, highestFirst, mostFirst, newestFirst } from "#app/search/sort-words.ts";
import { contactSnapshot } from "#app/records/snapshot.ts";
import { contactColumns } from "./contact-columns.tsx";

const slots = [
  { key: "companyName", label: "Company", kind: "text", hint: "Anywhere in the company's name." },
  { key: "firstName", label: "First name", kind: "text", hint: "From the start of a word of the name." },
  { key: "lastName", label: "Last name", kind: "text", hint: "From the start of a word of the name." },
  { key: "personId", label: "Contact ID", kind: "id", hint: "Digits; several separated by commas." },
] as const satisfies readonly CriterionSlot[];

/** The contact search. Section 4.2. */
export const contactResource = defineSearch({
  title: "Contacts",
  noun: { one: "contact", many: "contacts" },
  recordType: "contact",
  operation: searchContacts,
  criteriaOf: (criteria) => criteria,
  slots,
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
  choice: (row) => ({ type: "contact", id: row.id, snapshot: contactSnapshot(row) }),
  links: (row) => ({
    contact: { id: row.id, name: contactName(row.attributes) },
    company: row.attributes.company,
  }),
});
