import * as z from "zod/mini";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";

/** What the rows of a table can be ordered by, as its address has it. */
export interface TableOrders<Order extends string> {
  /** `-` before an order turns it around. */
  readonly sorts: readonly Sort<Order>[];
  /** The order without a word in the address. */
  readonly usual: Sort<Order>;
  /** Reads an address; what is no order is none. */
  readonly schema: z.ZodMiniType<Sort<Order> | undefined>;
  /** An order as a table shows it: what is ordered by, and from which end. */
  read(sort: Sort<Order> | undefined): { readonly key: string; readonly descending: boolean };
  /** The order after a press on a column's heading: the other end of the same one, or the usual end of another. */
  next(key: string, now: Sort<Order> | undefined): Sort<Order> | undefined;
}

type Sort<Order extends string> = Order | `-${Order}`;

/** Makes the orders of a table. `newestFirst`: those whose usual end is the last one. */
export function tableOrders<Order extends string>(
  orders: readonly Order[],
  usual: Sort<Order>,
  newestFirst: readonly Order[],
): TableOrders<Order> {
  const sorts = orders.flatMap((order): Sort<Order>[] => [order, `-${order}`]);
  const read = (sort: string = usual) => ({
    key: sort.replace("-", ""),
    descending: sort.startsWith("-"),
  });
  return {
    sorts,
    usual,
    schema: z.catch(z.optional(z.enum(sorts)), undefined),
    read,
    next(key, now) {
      const { key: current, descending } = read(now);
      const isDescending = key === current ? !descending : newestFirst.some((order) => order === key);
      const next = sorts.find((sort) => sort === (isDescending ? `-${key}` : key));
      return next === usual ? undefined : next;
    },
  };
}

const ORDERS = ["added", "name", "company", "stage", "owner", "note", "free"] as const;

/** Orders of records that a person gathered, wherever they stand. What has no value comes last both ways. */
export const RECORD_ORDERS = tableOrders(ORDERS, "-added", ["added", "note"]);
export type RecordOrder = (typeof ORDERS)[number];
export type RecordSort = Sort<RecordOrder>;

/** Which records of a list are shown; all without one. */
const RECORD_FILTERS = ["not-managed", "not-enriched"] as const;

const wholeNumber = z.pipe(
  z.transform((value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value)),
  z.int().check(z.gte(1)),
);

/**
 * What the address holds about a list of records. The text of its search field stays out of it, since that is usually
 * somebody's name.
 */
export const recordViewShape = {
  sort: RECORD_ORDERS.schema,
  show: z.catch(z.optional(z.enum(RECORD_FILTERS)), undefined),
  page: z.catch(z.optional(wholeNumber), undefined),
  size: z.catch(z.optional(z.pipe(wholeNumber, z.literal(PAGE_SIZES))), undefined),
};
const recordViewSchema = z.object(recordViewShape);
export type RecordListParams = z.output<typeof recordViewSchema>;
