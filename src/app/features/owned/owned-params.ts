import * as z from "zod/mini";
import { factFilterShape } from "#app/record-facts/fact-filter.ts";
import { recordViewShape } from "#app/record-views/list/record-list-params.ts";
import { OWNED_ORDERS } from "#contract/records/owned-list.ts";
import { RECORD_TYPES } from "#contract/records/record-snapshot.ts";

/** How long ago a record came, at most. */
export const ADDED_PERIODS = ["week", "month", "quarter", "year"] as const;

/** Days within which reading newer values stops being free; or that it has. */
export const FREE_LIMITS = ["30", "60", "90", "over"] as const;

const SORTS = OWNED_ORDERS.flatMap((order) => [order, `-${order}`] as const);

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
  /** `-` before an order turns it around. Without one the newest stands first. */
  sort: z.catch(z.optional(z.enum(SORTS)), undefined),
  page: recordViewShape.page,
  size: recordViewShape.size,
});
export type OwnedParams = z.output<typeof ownedParams>;

/** How the address orders where it says nothing. */
export const NEWEST_FIRST = "-got" satisfies (typeof SORTS)[number];

/** An order as a table shows it: what is ordered by, and from which end. */
export function sortOf(sort: OwnedParams["sort"]): { readonly key: string; readonly descending: boolean } {
  const text = sort ?? NEWEST_FIRST;
  return { key: text.replace("-", ""), descending: text.startsWith("-") };
}

/** The order after a press on a column's heading: the other end of the same one, or the usual end of another. */
export function nextSort(key: string, now: OwnedParams["sort"]): OwnedParams["sort"] {
  const { key: current, descending } = sortOf(now);
  const isDescending = key === current ? !descending : key === "got";
  const next = SORTS.find((sort) => sort === (isDescending ? `-${key}` : key));
  return next === NEWEST_FIRST ? undefined : next;
}
