/** The database, or the server that has what was asked for, does not answer at this moment; later it may. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** PostgreSQL's codes: connections that fail, servers that stop or start, no connection left. */
const UNAVAILABLE = /^(?:08...|57P0[123]|53300)$/;

/** What the system says of a server that cannot be reached. */
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

/** What the driver says without a code, and a coordinator of a worker that broke off amid a statement. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|SSL SYSCALL error|server closed the connection unexpectedly)/;

/** Whether PostgreSQL's driver failed for want of a server, not for what it was asked. */
function isUnavailable(error: Error): boolean {
  const code: unknown = "code" in error ? error.code : undefined;
  if (typeof code === "string" && UNAVAILABLE.test(code)) return true;
  return UNREACHABLE.has(code) || LOST.test(error.message);
}

/** The error of PostgreSQL's driver as it is, or a {@link DatabaseUnavailableError} that has it as its cause. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof Error && isUnavailable(error)
    ? new DatabaseUnavailableError("The database does not answer", { cause: error })
    : error;
}
