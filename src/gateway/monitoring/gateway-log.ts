import { type DestinationStream, pino } from "pino";
import type { Log } from "#service/service-context.ts";
import { linesAfterMessage } from "#contract/diagnostics/frames-of-stack.ts";

const MAX_CAUSES = 3;
const MAX_FRAMES = 24;

/** Removes text in quotes, which was sent by somebody or comes from the database. */
export function withoutValues(message: string): string {
  return message
    .replace(/(["'`])[^]*\1/g, "$1…$1")
    .replace(/\S+@\S+/g, "…")
    .replace(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? "…" : word))
    .replace(/\+?\d[\d\s().-]{6,}\d/g, "…")
    .slice(0, 300);
}

/** The frames of a stack, without the message. */
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
 * What the log may hold of an error: its type, code, stack frames and causes. Database drivers attach statements, parameters and
 * values to errors, and parsers repeat their input: none of that is logged, and quoted parts of messages are removed.
 */
export function errorFields(error: unknown, causes = MAX_CAUSES): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: [] };
  const code = codeOf(error);
  return {
    // a name may be set to anything
    type: /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error",
    // further lines repeat the input
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
