import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { SANDBOX_PASSWORD, SANDBOX_USERS } from "#service/sandbox/sandbox-accounts.ts";
import { createFaults } from "./faults/faults.ts";
import { type Gateway, createGateway } from "./gateway.ts";
import { createLog } from "./monitoring/gateway-log.ts";
import { createMetrics } from "./monitoring/gateway-metrics.ts";
import { openUpstream, prepareDataDir } from "./upstream/open-upstream.ts";
import { startingGateway } from "./monitoring/health-routes.ts";
import { createSessionKeys } from "./sessions/session-keys.ts";
import { startSweeping } from "./sweep.ts";
import { type Settings, SettingsError, readSessionKeys, readSettings } from "./gateway-settings.ts";
import { loadStaticFiles } from "./static-files.ts";

const APP_FOLDER = fileURLToPath(new URL("./public", import.meta.url));

type Server = ReturnType<typeof createAdaptorServer>;

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(
        new SettingsError(
          inUse ? `PORT ${port} is in use on ${host}. Choose another with PORT=…` : error.message,
        ),
      );
    });
    server.listen(port, host, () => resolve());
  });
}

function announce(settings: Settings): void {
  process.stdout.write(`\n  Prospect is ready at ${settings.publicUrl}\n\n`);
  if (settings.upstream) return;
  const users = SANDBOX_USERS.map((user) => user.username.split("@")[0]).join(", ");
  process.stdout.write(
    `  Sandbox users  ${users}\n  Password       ${SANDBOX_PASSWORD} (the same for all)\n\n`,
  );
}

/** Ends at once: open calls are cut, and the database, which has every finished one, is closed. */
function endOnSignal(server: Server, close: () => Promise<void>): void {
  const end = () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    void close().finally(() => process.exit(0));
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}

async function main(): Promise<void> {
  // an error of the database comes from below many frames of its library
  Error.stackTraceLimit = 30;
  const settings = readSettings(process.env);
  prepareDataDir(settings);
  const log = createLog(settings.logLevel);
  const sessionKeys = createSessionKeys(readSessionKeys(settings));
  const metrics = settings.metrics ? createMetrics() : undefined;
  const faults = settings.faults ? createFaults(settings.publicUrl, log) : undefined;
  // making the data takes minutes at a large scale: until then the process is alive, and says that it is not ready
  let gateway: Gateway = startingGateway("The data is being made.");
  const server = createAdaptorServer({ fetch: (request, connection) => gateway(request, connection) });
  await listen(server, settings);
  const { upstream, database } = await openUpstream(settings, { log, observe: metrics?.observe, faults });
  const files = await loadStaticFiles(APP_FOLDER);
  gateway = createGateway({ ...settings, upstream, sessionKeys, database, files, metrics, faults, log });
  const stopSweeping = startSweeping(database, settings, log);
  endOnSignal(server, () => {
    stopSweeping();
    return database.close();
  });
  announce(settings);
}

main().catch((error: unknown) => {
  const known = error instanceof SettingsError;
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
