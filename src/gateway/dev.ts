import { getRequestListener } from "@hono/node-server";
import { createGateway } from "./gateway.ts";
import { createLog } from "./log.ts";
import { openService } from "./open-service.ts";
import { readSettings } from "./settings.ts";

/**
 * The gateway for the development server, which serves the app itself. Loaded anew after each edit of the service;
 * `close` ends what the edit replaced.
 */
export async function openDevGateway(publicUrl: string) {
  const settings = { ...readSettings(process.env), publicUrl };
  const { service, database } = await openService(settings, createLog(settings.logLevel));
  const gateway = createGateway({ service, database, publicUrl, corsOrigins: settings.corsOrigins });
  return { listener: getRequestListener(gateway), close: () => database.close() };
}
