import { type ContactRecord, contactName, searchContacts } from "#contract/contacts.ts";
import type { CriterionSlot, SearchResource } from "#app/search/search-resource.ts";
import { searchSchema } from "#app/search/search-params.ts";
import { contactSnapshot } from "#app/records/snapshot.ts";
import { contactColumns } from "./contact-columns.tsx";
import { contactQueries } from "./contact-queries.ts";

const slots = [
  { key: "companyName", label: "Company", kind: "text", hint: "Anywhere in the company's name." },
  { key: "firstName", label: "First name", kind: "text", hint: "From the start of a word of the name." },
  { key: "lastName", label: "Last name", kind: "text", hint: "From the start of a word of the name." },
  { key: "personId", label: "Contact ID", kind: "id", hint: "Digits; several separated by commas." },
] as const satisfies readonly CriterionSlot[];

type ContactKey = (typeof slots)[number]["key"];

/** The address of the contact search. */
export const contactsSearchSchema = searchSchema<ContactKey>(searchContacts.sortKeys, slots);

/** The contact search. Section 4.2. */
export const contactResource: SearchResource<ContactRecord, ContactKey> = {
  title: "Contacts",
  noun: { one: "contact", many: "contacts" },
  recordType: "contact",
  scopes: searchContacts.scopes,
  slots,
  sorts: [
    {
      key: "relevance",
      label: "Relevance",
      ascending: "Least relevant first",
      descending: "Most relevant first",
      first: "descending",
    },
    {
      key: "contactAccuracyScore",
      label: "Accuracy",
      ascending: "Lowest first",
      descending: "Highest first",
      first: "descending",
    },
    { key: "lastName", label: "Last name", ascending: "A to Z", descending: "Z to A", first: "ascending" },
    { key: "companyName", label: "Company", ascending: "A to Z", descending: "Z to A", first: "ascending" },
    {
      key: "hierarchy",
      label: "Level in the hierarchy",
      ascending: "Lowest first",
      descending: "Highest first",
      first: "descending",
    },
    {
      key: "sourceCount",
      label: "Number of sources",
      ascending: "Fewest first",
      descending: "Most first",
      first: "descending",
    },
    {
      key: "lastMentioned",
      label: "Last mentioned",
      ascending: "Oldest first",
      descending: "Newest first",
      first: "descending",
    },
  ],
  defaultSort: searchContacts.defaultSort,
  countsRecords: false,
  columns: contactColumns,
  query: contactQueries.search,
  rowName: ({ attributes }) => contactName(attributes) || "contact without a name",
  choice: (row) => ({ type: "contact", id: row.id, snapshot: contactSnapshot(row) }),
};
