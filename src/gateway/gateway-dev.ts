import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createFaults } from "#gateway/faults/faults.ts";
import { createGateway } from "./gateway.ts";
import { createLog } from "./monitoring/gateway-log.ts";
import { createMetrics } from "./monitoring/gateway-metrics.ts";
import { openUpstream, prepareDataDir } from "./upstream/open-upstream.ts";
import { readSessionKeys, readSettings } from "./gateway-settings.ts";
import { createSessionKeys } from "./sessions/session-keys.ts";
import { startSweeping } from "./sweep.ts";

/**
 * The gateway for the development server, which serves the app itself. Reloaded after each edit of the service;
 * `close` ends what the edit replaced.
 */
export async function openDevGateway(publicUrl: string) {
  const settings = { ...readSettings(process.env), publicUrl };
  prepareDataDir(settings);
  const log = createLog(settings.logLevel);
  const sessionKeys = createSessionKeys(readSessionKeys(settings));
  const metrics = settings.metrics ? createMetrics() : undefined;
  const faults = settings.faults ? createFaults(publicUrl, log) : undefined;
  const { upstream, database } = await openUpstream(settings, { log, observe: metrics?.observe, faults });
  const gateway = createGateway({ ...settings, upstream, sessionKeys, database, metrics, faults, log });
  const stopSweeping = startSweeping(database, settings, log);
  return {
    gateway,
    log,
    /** Answers what another server takes. */
    listener(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
      const connection = { incoming, outgoing, address: incoming.socket.remoteAddress };
      return getRequestListener((request) => gateway(request, connection))(incoming, outgoing);
    },
    close: () => {
      stopSweeping();
      return database.close();
    },
  };
}
