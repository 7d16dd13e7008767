import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { readSettings } from "./settings/gateway-settings.ts";
import { createLog } from "./monitoring/gateway-log.ts";
import { openGateway } from "./open-gateway.ts";

/**
 * Opens the gateway for the development server, which serves the app itself. Reloaded after each edit of the service; `close`
 * ends the replaced instance.
 */
export async function openDevGateway(publicUrl: string) {
  const settings = { ...readSettings(process.env), publicUrl };
  const log = createLog(settings.logLevel);
  const { gateway, stopRuns, close } = await openGateway(settings, { log });
  return {
    gateway,
    log,
    /** Answers requests that another server accepted. */
    listener(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
      const connection = { incoming, outgoing, address: incoming.socket.remoteAddress };
      return getRequestListener((request) => gateway(request, connection))(incoming, outgoing);
    },
    stopRuns,
    close,
  };
}
