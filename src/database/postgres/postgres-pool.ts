import { Pool, types } from "pg";

/** How long to wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Settings of each connection: counters do not wait for the disk (see durable-statements.ts), the planner assumes indexes in
 * memory, and the short queries of a search are not JIT-compiled.
 */
const SESSION = ["synchronous_commit=off", "random_page_cost=1.1", "jit=off", "work_mem=32MB"];

/** The application name under which the database's server sees the connections of a serving process. */
export const SERVING = "prospect";

interface PoolOptions {
  /** How long to wait for a server; unlimited where left out. */
  readonly connectMs?: number;
  readonly queryMs?: number;
  readonly name?: string;
}

/** The URL without an application name, which would override ours and hide from a restore that a process serves. */
function withoutName(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has("application_name")) return url;
  parsed.searchParams.delete("application_name");
  return parsed.href;
}

/** A pool of up to `size` connections to a PostgreSQL server, opened when needed. */
export function connectPool(url: string, size: number, options: PoolOptions = {}): Pool {
  const { connectMs, queryMs, name = SERVING } = options;
  return new Pool({
    connectionString: withoutName(url),
    max: size,
    // one connection stays open even when idle: a restore detects a serving process by it
    min: 1,
    connectionTimeoutMillis: connectMs ?? CONNECT_TIMEOUT_MS,
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
    application_name: name,
    options: SESSION.map((setting) => `-c ${setting}`).join(" "),
    types: { getTypeParser },
  });
}

const NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Parses numbers that the driver returns as text by default: counts, sums and identifiers, which stay below 2^53 here. */
function getTypeParser(id: number, format?: "text" | "binary") {
  if (NUMBERS.has(id) && format !== "binary") return Number;
  return format === "binary" ? types.getTypeParser(id, format) : types.getTypeParser(id, "text");
}
