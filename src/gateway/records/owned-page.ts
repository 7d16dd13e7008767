import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  OWNED_LIMITS,
  type OwnedAnswer,
  type OwnedOrder,
  type OwnedQuery,
} from "#contract/records/owned-list.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import type { Query } from "#database/database.ts";
import type { OwnedCondition } from "./owned-conditions.ts";

/**
 * Finds a page of the list of owned records. The condition with the fewest records selects rows by its index, and the other
 * conditions are checked on these; where even that condition selects very many, rows are walked in order until the page is full.
 * [owned-3]
 */

/** The column of each order. Rows without a value come last in either direction. */
const COLUMNS: Readonly<Record<OwnedOrder, string>> = {
  name: "name_search",
  company: "company_search",
  title: "title_search",
  first: "first_at",
  got: "last_at",
  free: "charged_at",
};

/** Rows are walked where at least one of fifty, of those that the rarest condition selects, meets the others. */
const WALKED_SHARE = 50;

/** The rarest of several frequent conditions is found by counting up to this multiple of the exact limit. */
const MAX_TIMES_COUNTED = 25;

/** The start of a page: an offset, or a record to continue after. */
export type PageStart = { readonly offset: number } | { readonly after: PagePlace };

/** A record's place in an order. */
export interface PagePlace {
  readonly id: string;
  /** The value ordered by; empty where it has none. */
  readonly value: string;
}

/** The records of a page. */
export interface FoundPage {
  readonly places: readonly PagePlace[];
  /** Null means all records of the type. */
  readonly total: OwnedAnswer["total"] | null;
}

interface Listing {
  readonly spaceId: string;
  readonly type: RecordType;
  readonly conditions: readonly OwnedCondition[];
  /** Up to so many rows are selected by an index and checked one by one; {@link OWNED_LIMITS} by default. */
  readonly exact?: number;
}

const exactIn = ({ exact = OWNED_LIMITS.exact }: Listing) => exact;

class OrderTerms {
  readonly name: string;
  readonly #descends: boolean;
  readonly #hasTimes: boolean;

  constructor(text: string) {
    this.#descends = text.startsWith("-");
    const order = text.replace("-", "") as OwnedOrder;
    this.name = COLUMNS[order];
    this.#hasTimes = order === "free";
  }

  get #column() {
    return sql.ref(`r.${this.name}`);
  }

  get #way() {
    return this.#descends ? sql`desc` : sql`asc`;
  }

  get isEmpty(): RawBuilder<SqlBool> {
    return this.#hasTimes ? sql`${this.#column} is null` : sql`${this.#column} = ''`;
  }

  get hasValue(): RawBuilder<SqlBool> {
    return this.#hasTimes ? sql`${this.#column} is not null` : sql`${this.#column} > ''`;
  }

  get value(): RawBuilder<string> {
    return sql<string>`coalesce(${this.#column}, '')`;
  }

  /** Order terms among rows that all have a value, or all have none. */
  get terms(): RawBuilder<unknown> {
    return sql`${this.#column} ${this.#way}, r.record_id ${this.#way}`;
  }

  /** Order terms of all rows. */
  get allTerms(): RawBuilder<unknown> {
    return sql`case when ${this.isEmpty} then 1 else 0 end, ${this.terms}`;
  }

  /** Rows after a place, among rows that all have a value, or all have none. */
  after({ value, id }: PagePlace): RawBuilder<SqlBool> {
    const compared = this.#descends ? sql`<` : sql`>`;
    if (value === "") return sql`r.record_id ${compared} ${id}`;
    return sql`(${this.#column}, r.record_id) ${compared} (${value}, ${id})`;
  }

  /** Rows after a place, among all. */
  allAfter(place: PagePlace): RawBuilder<SqlBool> {
    if (place.value === "") return sql`(${this.isEmpty} and ${this.after(place)})`;
    return sql`(${this.isEmpty} or ${this.after(place)})`;
  }
}

/** Listed records of a type, `r`. */
const listed = ({ spaceId, type }: Listing) => sql`r.space_id = ${spaceId} and r.record_type = ${type}`;

const holding = (conditions: readonly OwnedCondition[]) =>
  sql.join([sql`1 = 1`, ...conditions.map(({ holds }) => holds)], sql` and `);

/**
 * The conditions in a form for walked rows. An engine that expects a word in hardly any row would otherwise read and sort all of
 * them; of an expression that it cannot estimate it assumes half of the rows.
 */
function conditionsForWalking(conditions: readonly OwnedCondition[]): RawBuilder<SqlBool> {
  const words = conditions.filter(({ isWord }) => isWord);
  const others = conditions.filter(({ isWord }) => !isWord);
  return sql<SqlBool>`${holding(others)} and case when ${holding(words)} then true else false end`;
}

/** All records of a type, for conditions without an index. */
const everything = (listing: Listing): RawBuilder<unknown> =>
  sql`select r.record_id from owned_search r where ${listed(listing)}`;

const limited = (ids: RawBuilder<unknown>, most: number) =>
  sql`select * from (${ids}) i limit ${sql.lit(most)}`;

async function countOf(on: Query, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number | string }>`select count(*) as count from (${rows}) c`.execute(
    on,
  );
  return Number(counted.rows[0]?.count ?? 0);
}

/** The condition that selects a page's rows by index. */
interface Driver {
  /** Undefined for all records of the type. */
  readonly condition: OwnedCondition | undefined;
  readonly ids: RawBuilder<unknown>;
  /** How many rows it selects, as far as they are counted. */
  readonly count: number;
}

/** The conditions that can select by index, counted up to `most`; rarest first. */
async function countedDrivers(on: Query, { conditions }: Listing, most: number): Promise<Driver[]> {
  const drivers: Driver[] = [];
  for (const condition of conditions) {
    const { ids } = condition;
    if (ids !== undefined) drivers.push({ condition, ids, count: await countOf(on, limited(ids, most + 1)) });
  }
  return drivers.toSorted((one, other) => one.count - other.count);
}

/** The rarest condition; all records where none has an index. */
async function rarest(on: Query, listing: Listing): Promise<Driver> {
  const exact = exactIn(listing);
  const [first] = await countedDrivers(on, listing, exact);
  if (first !== undefined) return first;
  const ids = everything(listing);
  return { condition: undefined, ids, count: await countOf(on, limited(ids, exact + 1)) };
}

interface Wanted {
  readonly order: OrderTerms;
  readonly start: PageStart;
  readonly size: number;
}

/** Selected rows: a query for their ids, and the conditions that are left to check. */
interface Named {
  readonly ids: RawBuilder<unknown>;
  /** The ids may repeat. */
  readonly repeats: boolean;
  readonly left: readonly OwnedCondition[];
}

/**
 * Finds rows where each condition is frequent but all together are rare: those that the rarest condition selects, as far as
 * counting finds it.
 */
async function rarestCombination(on: Query, listing: Listing, driver: Driver): Promise<Driver> {
  const [first] = await countedDrivers(on, listing, exactIn(listing) * MAX_TIMES_COUNTED);
  return first ?? driver;
}

/** The rows that a condition selects. */
function namedBy(listing: Listing, { condition, ids }: Driver): Named {
  const left = listing.conditions.filter((one) => one.finds === "more" || one !== condition);
  return { ids, repeats: condition?.isWord === true, left };
}

/** Checks each selected row, and sorts the result. */
async function sorted(
  on: Query,
  listing: Listing,
  { ids, repeats, left }: Named,
  wanted: Wanted,
): Promise<FoundPage> {
  const { order, start, size } = wanted;
  const each = repeats ? sql`distinct r.record_id` : sql`r.record_id`;
  // conditions on other tables need only the ids, so fewer rows are read
  const [elsewhere, here] = [
    left.filter(({ finds }) => finds === "others"),
    left.filter(({ finds }) => finds !== "others"),
  ];
  const found = sql`with i as materialized (select ${each} from (${ids}) r where ${holding(elsewhere)}),
    r as materialized (select r.record_id, ${sql.ref(`r.${order.name}`)} from i
      cross join owned_search r where ${listed(listing)} and r.record_id = i.record_id
      and ${holding(here)})`;
  const after = "after" in start ? order.allAfter(start.after) : sql`1 = 1`;
  const offset = "offset" in start ? start.offset : 0;
  const { rows } = await sql<PagePlace & { total: number | string }>`${found}
    select r.record_id as id, ${order.value} as value, (select count(*) from r) as total
    from r where ${after} order by ${order.allTerms} limit ${size} offset ${offset}`.execute(on);
  const [first] = rows;
  const isPast = first === undefined && (offset > 0 || "after" in start);
  const total = isPast ? await countOf(on, sql`${found} select 1 from r`) : Number(first?.total ?? 0);
  return { places: rows.map(({ id, value }) => ({ id, value })), total: { count: total, atLeast: false } };
}

/** Walks rows in order until the page is full: those with a value, then those without. */
async function walked(on: Query, listing: Listing, { order, start, size }: Wanted): Promise<PagePlace[]> {
  const rows = sql`from owned_search r where ${listed(listing)} and ${conditionsForWalking(listing.conditions)}`;
  const read = async (where: RawBuilder<SqlBool>, most: number, offset: number) => {
    const terms = sql`order by ${order.terms} limit ${most} offset ${offset}`;
    const page = await sql<PagePlace>`select r.record_id as id, ${order.value} as value
      ${rows} and ${where} ${terms}`.execute(on);
    return page.rows;
  };
  if ("after" in start && start.after.value === "") {
    return read(sql`${order.isEmpty} and ${order.after(start.after)}`, size, 0);
  }
  const offset = "offset" in start ? start.offset : 0;
  const after = "after" in start ? sql` and ${order.after(start.after)}` : sql``;
  const places = await read(sql`${order.hasValue}${after}`, size, offset);
  if (places.length === size) return places;
  // how many rows before the page have a value
  const valued =
    places.length > 0 || offset === 0
      ? offset
      : await countOf(on, sql`select 1 ${rows} and ${order.hasValue} limit ${sql.lit(offset)}`);
  const rest = await read(order.isEmpty, size - places.length, offset - valued);
  return [...places, ...rest];
}

/** Finds the records of a page, and how many there are. */
export async function findPage(
  on: Query,
  listing: Listing,
  query: Pick<OwnedQuery, "order" | "size"> & { readonly start: PageStart },
): Promise<FoundPage> {
  const wanted = { order: new OrderTerms(query.order), start: query.start, size: query.size };
  const exact = exactIn(listing);
  const driver = await rarest(on, listing);
  const { count } = driver;
  if (count <= exact) return sorted(on, listing, namedBy(listing, driver), wanted);
  if (listing.conditions.length === 0) return { places: await walked(on, listing, wanted), total: null };
  const held = await countSome(on, listing, driver);
  if (held * WALKED_SHARE < exact) {
    const rare = await rarestCombination(on, listing, driver);
    return sorted(on, listing, namedBy(listing, rare), wanted);
  }
  return { places: await walked(on, listing, wanted), total: { count: held, atLeast: true } };
}

/** How many of the first selected rows belong to the list. */
async function countSome(on: Query, listing: Listing, driver: Driver): Promise<number> {
  const { ids, left } = namedBy(listing, driver);
  const isAll = left.length === 0 && listing.conditions.every(({ finds }) => finds === "listed");
  if (isAll) return exactIn(listing);
  return countOf(
    on,
    sql`select 1 from (${limited(ids, exactIn(listing))}) i cross join owned_search r where ${listed(listing)}
      and r.record_id = i.record_id and ${holding(left)}`,
  );
}

/** How many records of each type an organisation owns. */
export async function countAll(on: Query, spaceId: string): Promise<OwnedAnswer["counts"]> {
  const { rows } = await sql<{
    type: string;
    count: number | string;
  }>`select record_type as type, count(*) as count
    from owned_search where space_id = ${spaceId} group by record_type`.execute(on);
  const of = (type: RecordType) => Number(rows.find((row) => row.type === type)?.count ?? 0);
  return { contact: of("contact"), company: of("company") };
}
