import { enrichCompanies } from "./enrich-companies.ts";
import { enrichContacts } from "./enrich-contacts.ts";
import { enrichHierarchy } from "./enrich-hierarchy.ts";
import { freeOperations } from "./free-operations.ts";
import { enrichHashtags } from "./hashtags.ts";
import { enrichIntent, searchIntent } from "./intent.ts";
import { enrichNews, searchNews } from "./news.ts";
import { enrichOrgChart } from "./org-chart.ts";
import { enrichScoops, searchScoops } from "./scoops.ts";
import { enrichTechnologies } from "./technologies.ts";

/** Every operation of the service: one row, one word. */
export const operations = {
  ...freeOperations,
  searchIntent,
  searchNews,
  searchScoops,
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
