import * as z from "zod/mini";
import { factFilterShape } from "#app/record-facts/fact-filter.ts";
import { recordViewShape, tableOrders } from "#app/record-views/list/record-list-params.ts";
import { OWNED_ORDERS } from "#contract/records/owned-list.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";

/** How long ago a record came, at most. */
export const ADDED_PERIODS = ["week", "month", "quarter", "year"] as const;

/** Days within which reading newer values stops being free; or that it has. */
export const FREE_LIMITS = ["30", "60", "90", "over"] as const;

/** Orders of what is owned, as the gateway has them. */
export const OWNED_TABLE_ORDERS = tableOrders(OWNED_ORDERS, "-got", ["got"]);

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined);

/**
 * The address of “Owned”: which records, and how. The text of its search field stays out of it, since that is usually
 * somebody's name.
 */
export const ownedParams = z.object({
  type: z.catch(z.optional(z.enum(RECORD_TYPES)), undefined),
  /** `me`: what this person got; all of the organisation's without it. */
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
