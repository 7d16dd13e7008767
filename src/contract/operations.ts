import { searchCompanies } from "./companies.ts";
import { searchContacts } from "./contacts.ts";
import { enrichCompanies, enrichHierarchy } from "./enrich-companies.ts";
import { enrichContacts } from "./enrich-contacts.ts";
import { enrichHashtags, enrichOrgChart, enrichTechnologies } from "./company-reads.ts";
import { enrichIntent, searchIntent } from "./intent.ts";
import { lookupData, lookupEnrich, lookupSearch } from "./lookups.ts";
import { enrichNews, searchNews } from "./news.ts";
import { enrichScoops, searchScoops } from "./scoops.ts";
import { readUsage } from "./usage.ts";

/** Every operation of the service: one row, one word. */
export const operations = {
  searchContacts,
  searchCompanies,
  searchIntent,
  searchNews,
  searchScoops,
  // the fixed paths before the one with a parameter
  lookupSearch,
  lookupEnrich,
  lookupData,
  readUsage,
  enrichContacts,
  enrichCompanies,
  enrichHierarchy,
  enrichIntent,
  enrichNews,
  enrichScoops,
  enrichOrgChart,
  enrichTechnologies,
  enrichHashtags,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
