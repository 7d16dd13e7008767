import { Pool, types } from "pg";

/** How long to wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Settings of each connection: counting does not wait for the disk (see durable-statements.ts), the planner knows
 * that indexes are mostly in memory, and the short queries of a search are not compiled first.
 */
const SESSION = ["synchronous_commit=off", "random_page_cost=1.1", "jit=off", "work_mem=32MB"];

/** The name by which the database's server knows the connections of a process that serves. */
export const SERVING = "prospect";

interface PoolOptions {
  /** How long to wait for a server; none is as long as it takes. */
  readonly connectMs?: number;
  readonly queryMs?: number;
  readonly name?: string;
}

/** The URL without a name for connections, which would win over ours and hide from a restore that somebody serves. */
function withoutName(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has("application_name")) return url;
  parsed.searchParams.delete("application_name");
  return parsed.href;
}

/** Connections to a PostgreSQL server by its URL, up to `size` of them, made when they are needed. */
export function connectPool(url: string, size: number, options: PoolOptions = {}): Pool {
  const { connectMs, queryMs, name = SERVING } = options;
  return new Pool({
    connectionString: withoutName(url),
    max: size,
    // one stays, however quiet it is: a restore sees by it that somebody serves
    min: 1,
    connectionTimeoutMillis: connectMs ?? CONNECT_TIMEOUT_MS,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
    application_name: name,
    options: SESSION.map((setting) => `-c ${setting}`).join(" "),
    types: { getTypeParser },
  });
}

const NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Numbers that come as text by default: counts, sums and identifiers, which stay below 2^53 here. */
function getTypeParser(id: number, format?: "text" | "binary") {
  if (NUMBERS.has(id) && format !== "binary") return Number;
  return format === "binary" ? types.getTypeParser(id, format) : types.getTypeParser(id, "text");
}
