import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { SANDBOX_PASSWORD, SANDBOX_USERS } from "#service/accounts.ts";
import { createGateway } from "./gateway.ts";
import { createLog } from "./log.ts";
import { openService } from "./open-service.ts";
import { type Settings, SettingsError, readSettings } from "./settings.ts";
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
  const users = SANDBOX_USERS.map((user) => user.username.split("@")[0]).join(", ");
  process.stdout.write(
    `\n  Prospect is ready at ${settings.publicUrl}\n\n` +
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
  const settings = readSettings(process.env);
  const files = await loadStaticFiles(APP_FOLDER);
  const { service, database } = await openService(settings, createLog(settings.logLevel));
  const gateway = createGateway({ ...settings, service, database, files });
  const server = createAdaptorServer({ fetch: gateway });
  await listen(server, settings);
  endOnSignal(server, () => database.close());
  announce(settings);
}

main().catch((error: unknown) => {
  const known = error instanceof SettingsError;
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
