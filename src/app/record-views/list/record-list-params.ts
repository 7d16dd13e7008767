import * as z from "zod/mini";
import { PAGE_SIZES } from "#app/table/table-pagination.ts";

/** The sort orders of a table, as its URL holds them. */
export interface TableOrders<Order extends string> {
  /** A leading `-` reverses an order. */
  readonly sorts: readonly Sort<Order>[];
  /** The default order, which the URL omits. */
  readonly usual: Sort<Order>;
  /** Parses the URL's value; undefined if invalid. */
  readonly schema: z.ZodMiniType<Sort<Order> | undefined>;
  /** Splits an order into its key and direction. */
  read(sort: Sort<Order> | undefined): { readonly key: string; readonly descending: boolean };
  /** The order after a click on a heading: the same key reversed, or another key in its default direction. */
  next(key: string, now: Sort<Order> | undefined): Sort<Order> | undefined;
}

type Sort<Order extends string> = Order | `-${Order}`;

/** Defines the orders of a table. `newestFirst`: keys whose default direction is descending. */
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

/** Orders of records that a person collected. Records without a value come last in both directions. */
export const RECORD_ORDERS = tableOrders(ORDERS, "-added", ["added", "note"]);
export type RecordOrder = (typeof ORDERS)[number];
export type RecordSort = Sort<RecordOrder>;

/** Filters of a list; all records without one. */
const RECORD_FILTERS = ["not-managed", "not-enriched"] as const;

const wholeNumber = z.pipe(
  z.transform((value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value)),
  z.int().check(z.gte(1)),
);

/** The URL parameters of a list of records. They omit the search text, which is usually somebody's name. */
export const recordViewShape = {
  sort: RECORD_ORDERS.schema,
  show: z.catch(z.optional(z.enum(RECORD_FILTERS)), undefined),
  page: z.catch(z.optional(wholeNumber), undefined),
  size: z.catch(z.optional(z.pipe(wholeNumber, z.literal(PAGE_SIZES))), undefined),
};
const recordViewSchema = z.object(recordViewShape);
export type RecordListParams = z.output<typeof recordViewSchema>;
