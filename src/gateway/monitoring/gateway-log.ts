import { type DestinationStream, pino } from "pino";
import type { Log } from "#service/service-context.ts";
import { linesAfterMessage } from "#contract/diagnostics/frames-of-stack.ts";

const MAX_CAUSES = 3;
const MAX_FRAMES = 24;

/** Text in quotes was sent by somebody or is a value from the database, so it is removed. */
export function withoutValues(message: string): string {
  return message
    .replace(/(["'`])[^]*\1/g, "$1…$1")
    .replace(/\S+@\S+/g, "…")
    .replace(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? "…" : word))
    .replace(/\+?\d[\d\s().-]{6,}\d/g, "…")
    .slice(0, 300);
}

/** Where it happened: the frames alone. */
function framesOf(error: Error): string[] {
  const lines = linesAfterMessage(error).map((line) => line.trim());
  return lines.filter((line) => line.startsWith("at ")).slice(0, MAX_FRAMES);
}

/** A code such as SQLITE_BUSY, ECONNRESET or 23505. */
function codeOf(error: Error): string | undefined {
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[\w-]{1,40}$/.test(code) ? code : undefined;
}

/** An error as the log shows it. */
interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: ErrorFields;
}

/**
 * What the log may hold of an error: its type, code, place and causes. A database driver hangs statements, parameters
 * and values on its errors, and a parser repeats what it was given: none of that is taken, and what stands in quotes
 * in a message is left out.
 */
export function errorFields(error: unknown, causes = MAX_CAUSES): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: [] };
  const code = codeOf(error);
  return {
    // a name may be set to anything
    type: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error",
    // further lines repeat what was read
    message: withoutValues(error.message.split("\n", 1).join()),
    ...(code === undefined ? {} : { code }),
    stack: framesOf(error),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: errorFields(error.cause, causes - 1) }),
  };
}

/** The process's log: JSON lines, on standard output unless another place is given. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, serializers: { error: (error: unknown) => errorFields(error) } };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
