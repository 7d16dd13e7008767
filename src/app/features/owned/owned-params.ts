import * as z from "zod/mini";
import { factFilterShape } from "#app/record-facts/fact-filter.ts";
import { recordViewShape, tableOrders } from "#app/record-views/list/record-list-params.ts";
import { OWNED_ORDERS } from "#contract/records/owned-list.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";

/** Maximum age of a record. */
export const ADDED_PERIODS = ["week", "month", "quarter", "year"] as const;

/** Maximum days until the end of the free period, or that it is over. */
export const FREE_LIMITS = ["30", "60", "90", "over"] as const;

/** Sort orders of owned records, as the gateway names them. */
export const OWNED_TABLE_ORDERS = tableOrders(OWNED_ORDERS, "-got", ["got"]);

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined);

/** The URL parameters of “Owned”. They omit the search text, which is usually somebody's name. */
export const ownedParams = z.object({
  type: z.catch(z.optional(z.enum(RECORD_TYPES)), undefined),
  /** `me`: records that this person obtained; by default all of the organisation. */
  by: z.catch(z.optional(z.literal("me")), undefined),
  added: z.catch(z.optional(z.enum(ADDED_PERIODS)), undefined),
  free: z.catch(z.optional(z.enum(FREE_LIMITS)), undefined),
  /** Words of a company's name, a job title, a domain. */
  company: text,
  title: text,
  domain: text,
  /** The id of a list. */
  list: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined),
  ...factFilterShape,
  sort: OWNED_TABLE_ORDERS.schema,
  page: recordViewShape.page,
  size: recordViewShape.size,
});
export type OwnedParams = z.output<typeof ownedParams>;
