import { enrichCompanies, searchCompanies } from "./companies.ts";
import { enrichContacts, searchContacts } from "./contacts.ts";
import { lookupData, lookupEnrich, lookupSearch } from "./lookups.ts";
import { readUsage } from "./usage.ts";

/** Every operation of the service: one row, one word. */
export const operations = {
  searchContacts,
  enrichContacts,
  searchCompanies,
  enrichCompanies,
  // the fixed paths before the one with a parameter
  lookupSearch,
  lookupEnrich,
  lookupData,
  readUsage,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
