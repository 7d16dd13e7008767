/** The database, or the server asked for, does not answer at present; later it may. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** PostgreSQL's codes: connections that fail, servers that stop or start, no connection left. */
const UNAVAILABLE = /^(?:08...|57P0[123]|53300)$/;

/** The system's codes for an unreachable server. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages without a code: the driver's, and a Citus coordinator's when a worker breaks off a statement. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|SSL SYSCALL error|server closed the connection unexpectedly)/;

/** Whether PostgreSQL's driver failed for lack of a server, as opposed to a wrong statement. */
function isUnavailable(error: Error): boolean {
  const code: unknown = "code" in error ? error.code : undefined;
  if (typeof code === "string" && UNAVAILABLE.test(code)) return true;
  return UNREACHABLE.has(code) || LOST.test(error.message);
}

/** The error of PostgreSQL's driver unchanged, or a {@link DatabaseUnavailableError} with it as its cause. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof Error && isUnavailable(error)
    ? new DatabaseUnavailableError("The database does not answer", { cause: error })
    : error;
}
