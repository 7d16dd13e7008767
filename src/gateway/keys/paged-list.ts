import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import * as z from "zod/mini";
import type { Schema } from "#database/database-schema.ts";
import { PROBLEMS } from "#gateway/gateway-answers.ts";
import type { SessionKeys } from "./session-keys.ts";

/** The list to read, its start, and the page size. */
interface PageQuestion {
  readonly keys: SessionKeys;
  readonly spaceId: string;
  /** The `next` of the page before; undefined for the first page. */
  readonly after: string | undefined;
  readonly size: number;
}

/** The columns that order a list, each ascending or descending; together they are unique. */
type Order = readonly (readonly [column: string, way: "asc" | "desc"])[];

type Place = readonly (string | number)[];

/**
 * Seals places in a list into cursors: these travel in addresses, which are logged, and a place may name what its reader must not
 * see. Each is bound to one list of one space.
 */
export function sealedPlaces<Place>(schema: z.ZodMiniType<Place>, list: string) {
  const contextOf = (spaceId: string) => `place in ${list} ${spaceId}`;
  return {
    cursor(keys: SessionKeys, spaceId: string, place: Place): string {
      return keys.seal(JSON.stringify(place), contextOf(spaceId));
    },
    /** Opens a cursor. Throws a Problem for a text that is no cursor of this list and space. */
    at(keys: SessionKeys, spaceId: string, cursor: string): Place {
      const text = keys.open(cursor, contextOf(spaceId));
      const place = text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
      if (place === undefined) throw PROBLEMS.invalidBody("There is no such place in the list.");
      return place;
    },
  };
}

/** A condition for the rows after a place. The bound on the first column alone lets the engine start there by an index. */
function afterPlace(order: Order, place: Place): RawBuilder<SqlBool> {
  const comparison = (way: "asc" | "desc") => sql.raw(way === "asc" ? ">" : "<");
  const branches = order.map(([column, way], index) => {
    const equal = order.slice(0, index).map(([before], at) => sql`${sql.ref(before)} = ${place[at]}`);
    return sql`(${sql.join([...equal, sql`${sql.ref(column)} ${comparison(way)} ${place[index]}`], sql` and `)})`;
  });
  const [[first, way] = ["", "asc"] as const] = order;
  const bound = sql`${sql.ref(first)} ${comparison(way)}= ${place[0]}`;
  return sql<SqlBool>`${bound} and (${sql.join(branches, sql` or `)})`;
}

/** A list that is read page by page, each page from the last row of the previous one. */
export function pagedList(list: string, order: Order) {
  const places = sealedPlaces(z.array(z.union([z.string(), z.number()])), list);
  const ordered = <Table extends keyof Schema, Row>(rows: SelectQueryBuilder<Schema, Table, Row>) =>
    order.reduce((some, [column, way]) => some.orderBy(sql.ref(column), way), rows);
  return {
    /** All rows in the order of the list. */
    ordered,
    /** A page of rows that have the columns of the order. `next` is null at the end. Throws a Problem for an invalid cursor. */
    async page<Table extends keyof Schema, Row extends object>(
      rows: SelectQueryBuilder<Schema, Table, Row>,
      { keys, spaceId, after, size }: PageQuestion,
    ) {
      const place = after === undefined ? undefined : places.at(keys, spaceId, after);
      const from = place === undefined ? rows : rows.where(afterPlace(order, place));
      // one row more tells whether there is another page
      const found = await ordered(from)
        .limit(size + 1)
        .execute();
      const page = found.slice(0, size);
      const last = found.length > size ? page.at(-1) : undefined;
      const columns = order.map(([column]) => column);
      const next = last && placeOf(last, columns);
      return { rows: page, next: next === undefined ? null : places.cursor(keys, spaceId, next) };
    },
  };
}

function placeOf(row: object, columns: readonly string[]): (string | number)[] {
  const values = new Map<string, unknown>(Object.entries(row));
  return columns.map((column) => {
    const value = values.get(column);
    if (typeof value !== "string" && typeof value !== "number") throw new Error(`No ${column} in the row.`);
    return value;
  });
}
