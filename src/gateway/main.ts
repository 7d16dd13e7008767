import { fileURLToPath } from "node:url";
import { BUILD, BUILD_LABEL } from "#contract/diagnostics/build-version.ts";
import { SANDBOX_PASSWORD, SANDBOX_USERS } from "#service/sandbox/sandbox-accounts.ts";
import type { Gateway } from "./gateway.ts";
import { GatewayServer, endOnSignal } from "./gateway-server.ts";
import { createLog } from "./monitoring/gateway-log.ts";
import { refusingGateway } from "./monitoring/health-routes.ts";
import { openGateway } from "./open-gateway.ts";
import { type Settings, SettingsError, readSettings } from "./settings/gateway-settings.ts";
import { loadStaticFiles } from "./static-files.ts";

const APP_FOLDER = fileURLToPath(new URL("./public", import.meta.url));

async function listen(server: GatewayServer, { port, host }: Settings): Promise<void> {
  try {
    await server.listen(port, host);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const inUse = "code" in error && error.code === "EADDRINUSE";
    throw new SettingsError(
      inUse ? `PORT ${port} is in use on ${host}. Choose another with PORT=…` : error.message,
    );
  }
}

function announce(settings: Settings): void {
  process.stdout.write(`\n  Prospect is ready at ${settings.publicUrl}\n\n  Build          ${BUILD_LABEL}\n`);
  if (settings.upstream) return;
  const users = SANDBOX_USERS.map((user) => user.username.split("@")[0]).join(", ");
  process.stdout.write(
    `  Sandbox users  ${users}\n  Password       ${SANDBOX_PASSWORD} (the same for all)\n\n`,
  );
}

async function main(): Promise<void> {
  // the database library adds many frames to the stack of an error
  Error.stackTraceLimit = 30;
  // files that this process creates are private to its user
  process.umask(0o077);
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  log.info({ ...BUILD }, "starting");
  // generating the data takes minutes at a large scale: until then the process answers as alive but not ready
  let gateway: Gateway = refusingGateway("The data is being made.", 5);
  const server = new GatewayServer((request, connection) => gateway(request, connection), settings);
  await listen(server, settings);
  const opened = await openGateway(settings, { log, loadFiles: () => loadStaticFiles(APP_FOLDER) });
  gateway = opened.gateway;
  endOnSignal(server, log, opened);
  announce(settings);
}

main().catch((error: unknown) => {
  const known = error instanceof SettingsError;
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
