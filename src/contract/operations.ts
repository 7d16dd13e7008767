import { searchCompanies } from "./company-schemas.ts";
import { searchContacts } from "./contact-schemas.ts";
import { enrichCompanies, enrichHierarchy } from "./enrich-company-schemas.ts";
import { enrichContacts } from "./enrich-contact-schemas.ts";
import { enrichHashtags, enrichOrgChart, enrichTechnologies } from "./company-read-schemas.ts";
import { enrichIntent, searchIntent } from "./intent-schemas.ts";
import { lookupData, lookupEnrich, lookupSearch } from "./lookup-schemas.ts";
import { enrichNews, searchNews } from "./news-schemas.ts";
import { enrichScoops, searchScoops } from "./scoop-schemas.ts";
import { readUsage } from "./usage-schemas.ts";

/** Every operation of the service, one row each. */
export const operations = {
  searchContacts,
  searchCompanies,
  searchIntent,
  searchNews,
  searchScoops,
  // fixed paths come before the one with a parameter
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
