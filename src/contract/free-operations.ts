import { searchCompanies } from "./companies.ts";
import { searchContacts } from "./contacts.ts";
import { lookupData, lookupEnrich, lookupSearch } from "./lookups.ts";
import { readUsage } from "./usage.ts";

/** The operations that use no credits: what a screen may ask without a word. Section 8. */
export const freeOperations = {
  searchContacts,
  searchCompanies,
  // the fixed paths before the one with a parameter
  lookupSearch,
  lookupEnrich,
  lookupData,
  readUsage,
} as const;

export type FreeOperations = typeof freeOperations;
export type FreeOperationName = keyof FreeOperations;
