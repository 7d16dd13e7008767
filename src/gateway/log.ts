import { pino } from "pino";
import type { Log } from "#service/context.ts";

/** The process's log: JSON lines on standard output. */
export function createLog(level: string): Log {
  const logger = pino({ level, serializers: { error: pino.stdSerializers.err } });
  return {
    info: (fields, message) => logger.info(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
