import { type RawBuilder, sql } from "kysely";
import type { LookupField } from "#contract/lookup-schemas.ts";
import type { Database } from "#database/database.ts";
import type { CompanyRow, ContactRow, ScoopRow } from "#database/database-schema.ts";
import {
  type CompanyDetails,
  type ContactDetails,
  companyDetails,
  contactDetails,
} from "#database/json-columns.ts";
import { codesIn, referenceName, referenceTable } from "#service/reference/reference.ts";

/** The handle that checks read from; a transaction works too. */
export type Records = Pick<Database, "query">;

/** A property that all records of the sandbox have, at any scale, seed and engine. */
export interface Invariant {
  readonly name: string;
  /** Records that violate it, up to about `most`; empty where it holds. */
  readonly check: (database: Records, most?: number) => Promise<string[]>;
  /** Set for a property of single rows: all of these are checked in one pass. */
  readonly claim?: Claim;
}

/** Enough to see what is wrong. */
const MAX_VIOLATIONS = 10;

const EVERYWHERE = sql`1 = 1`;

/** Rows read at a time. */
const PAGE = 2_000;

/** Holds where the query finds nothing. The query selects the record's identifier as `id`, in SQL that all engines share. */
export function noRow(name: string, query: RawBuilder<{ id: string | number }>): Invariant {
  return {
    name,
    check: async (database, most = MAX_VIOLATIONS) => {
      const { rows } = await sql<{ id: string | number }>`${query} limit ${sql.lit(most)}`.execute(
        database.query,
      );
      return rows.map(({ id }) => String(id));
    },
  };
}

/**
 * Holds where a column, given as `table.column`, refers to a row of the other table; null is allowed. `id` is the column that
 * identifies a row.
 */
export function leadsTo(name: string, tableAndColumn: string, other: string, id = "id"): Invariant {
  const [table = "", column = ""] = tableAndColumn.split(".");
  const target = sql.ref(`t.${column}`);
  return noRow(
    `${table}: ${name}`,
    sql`select ${sql.ref(`t.${id}`)} as id from ${sql.table(table)} t left join ${sql.table(other)} o
      on o.id = ${target} where ${target} is not null and o.id is null`,
  );
}

/** Holds where no two rows have the same value in a column, given as `table.column`; null is allowed. */
export function differs(name: string, tableAndColumn: string): Invariant {
  const [table = "", column = ""] = tableAndColumn.split(".");
  return noRow(
    `${table}: ${name}`,
    sql`select min(id) as id from ${sql.table(table)} where ${sql.ref(column)} is not null
      group by ${sql.ref(column)} having count(*) > 1`,
  );
}

/** Holds where every value of the columns, given as `table.column`, is a code or name of the lookup; null is allowed. */
export function codesExist(field: LookupField, ...columns: string[]): Invariant {
  return {
    name: `${columns.join(", ")}: values of ${field}`,
    check: async (database) => {
      const values = await Promise.all(columns.map((column) => distinctValues(database, column)));
      return [...codesIn(field, values.flat()).unknown];
    },
  };
}

/** Holds where every value of a column exists in the lookup, among rows of one kind. */
export function codesOfKind(field: LookupField, tableAndColumn: string, kind: string): Invariant {
  return {
    name: `${tableAndColumn}, ${kind}: values of ${field}`,
    check: async (database) => {
      const values = await distinctValues(database, tableAndColumn, sql`kind = ${sql.lit(kind)}`);
      return values.filter((value) => referenceName(field, value) === undefined);
    },
  };
}

/** Holds where a column has exactly the lookup's codes. `kind` selects rows of `scoop_codes`. */
export function codesAre(field: LookupField, tableAndColumn: string, kind?: string): Invariant {
  const where = kind === undefined ? EVERYWHERE : sql`kind = ${sql.lit(kind)}`;
  return {
    name: `${[tableAndColumn, ...(kind === undefined ? [] : [kind])].join(", ")}: all values of ${field}, and no other`,
    check: async (database) => {
      const found = await distinctValues(database, tableAndColumn, where);
      const unknown = found.filter((value) => referenceName(field, value) === undefined);
      const missing = referenceTable(field).filter(({ id }) => !found.includes(id));
      return [...unknown, ...missing.map(({ id }) => id)];
    },
  };
}

async function distinctValues(
  { query }: Records,
  tableAndColumn: string,
  where = EVERYWHERE,
): Promise<string[]> {
  const [table = "", column = ""] = tableAndColumn.split(".");
  const { rows } = await sql<{ value: string | number }>`select distinct ${sql.ref(column)} as value
    from ${sql.table(table)} where ${sql.ref(column)} is not null and ${where}`.execute(query);
  return rows.map(({ value }) => String(value));
}

/** Rows that claims are about; `more` holds the parsed JSON columns. */
interface Streamed {
  readonly companies: CompanyRow & { readonly more: CompanyDetails };
  readonly contacts: ContactRow & { readonly more: ContactDetails };
  readonly scoops: ScoopRow & { readonly more: null };
}
type StreamedTable = keyof Streamed;

const READ_MORE: { readonly [Table in StreamedTable]: (details: string) => Streamed[Table]["more"] } = {
  companies: (details) => companyDetails.parse(JSON.parse(details)),
  contacts: (details) => contactDetails.parse(JSON.parse(details)),
  scoops: () => null,
};

/** Rows by id, a page at a time, so that any scale fits into memory. */
async function* rowsOf<Table extends StreamedTable>(
  { query }: Records,
  table: Table,
): AsyncGenerator<Streamed[Table]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Streamed[Table] & { details: string }>`select * from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(PAGE)}`.execute(query);
    for (const row of rows) yield { ...row, more: READ_MORE[table](row.details) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** A claim about each row of a table. */
interface RowClaim<Table extends StreamedTable> {
  readonly name: string;
  readonly table: Table;
  readonly holds: (row: Streamed[Table]) => boolean;
}
type Claim = { readonly [Table in StreamedTable]: RowClaim<Table> }[StreamedTable];

/** Reads the table once; stops when `most` rows violate one of the claims. */
async function violationsIn<Table extends StreamedTable>(
  database: Records,
  table: Table,
  claims: readonly RowClaim<Table>[],
  most = MAX_VIOLATIONS,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(claims.map(({ name }) => [name, []]));
  for await (const row of rowsOf(database, table)) {
    const broken = claims.filter(({ holds }) => !holds(row));
    for (const { name } of broken) found.get(name)?.push(String(row.id));
    if (broken.some(({ name }) => found.get(name)?.length === most)) break;
  }
  return found;
}

function claimed<Table extends StreamedTable>(claim: RowClaim<Table>): Pick<Invariant, "name" | "check"> {
  const { name, table } = claim;
  const check = async (database: Records, most?: number) =>
    (await violationsIn(database, table, [claim], most)).get(name) ?? [];
  return { name, check };
}

/** Holds where the claim holds for each company. */
export function eachCompany(name: string, holds: (row: Streamed["companies"]) => boolean): Invariant {
  const claim = { table: "companies", name: `companies: ${name}`, holds } as const;
  return { ...claimed(claim), claim };
}

/** Holds where the claim holds for each contact. */
export function eachContact(name: string, holds: (row: Streamed["contacts"]) => boolean): Invariant {
  const claim = { table: "contacts", name: `contacts: ${name}`, holds } as const;
  return { ...claimed(claim), claim };
}

/** Holds where the claim holds for each scoop. */
export function eachScoop(name: string, holds: (row: Streamed["scoops"]) => boolean): Invariant {
  const claim = { table: "scoops", name: `scoops: ${name}`, holds } as const;
  return { ...claimed(claim), claim };
}

/** Checks all invariants, reading each table of claims once: the violations by the invariant's name. */
export async function checkAll(
  database: Records,
  invariants: readonly Invariant[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const companies: RowClaim<"companies">[] = [];
  const contacts: RowClaim<"contacts">[] = [];
  const scoops: RowClaim<"scoops">[] = [];
  for (const { name, check, claim } of invariants) {
    if (claim === undefined) found.set(name, await check(database));
    else if (claim.table === "companies") companies.push(claim);
    else if (claim.table === "contacts") contacts.push(claim);
    else scoops.push(claim);
  }
  return new Map([
    ...found,
    ...(await violationsIn(database, "companies", companies)),
    ...(await violationsIn(database, "contacts", contacts)),
    ...(await violationsIn(database, "scoops", scoops)),
  ]);
}
