import { enrichCompanies } from "./enrich-companies.ts";
import { enrichContacts } from "./enrich-contacts.ts";
import { freeOperations } from "./free-operations.ts";

/** Every operation of the service: one row, one word. */
export const operations = { ...freeOperations, enrichContacts, enrichCompanies } as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
