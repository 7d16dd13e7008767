import { type DestinationStream, pino } from "pino";
import type { Log } from "#service/service-context.ts";
import { errorFields } from "./gateway-log-error-fields.ts";

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
