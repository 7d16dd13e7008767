import { getRequestListener } from "@hono/node-server";
import { createFaults } from "#gateway/faults/faults.ts";
import { createGateway } from "./gateway.ts";
import { createLog } from "./monitoring/gateway-log.ts";
import { createMetrics } from "./monitoring/gateway-metrics.ts";
import { createServiceOverData } from "./upstream/embedded-service.ts";
import { readSettings } from "./gateway-settings.ts";
import { startSweeping } from "./journal/journal-cleanup.ts";

/**
 * The gateway for the development server, which serves the app itself. Reloaded after each edit of the service;
 * `close` ends what the edit replaced.
 */
export async function openDevGateway(publicUrl: string) {
  const settings = { ...readSettings(process.env), publicUrl };
  const log = createLog(settings.logLevel);
  const metrics = settings.metrics ? createMetrics() : undefined;
  const faults = settings.faults ? createFaults(publicUrl, log) : undefined;
  const { service, database } = await createServiceOverData(settings, log, metrics?.observe);
  const gateway = createGateway({ ...settings, service, database, metrics, faults, log });
  const stopSweeping = startSweeping(database, settings.journalDays, log);
  return {
    listener: getRequestListener(gateway),
    close: () => {
      stopSweeping();
      return database.close();
    },
  };
}
