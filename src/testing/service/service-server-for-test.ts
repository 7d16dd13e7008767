import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import type { Database } from "#database/database.ts";
import { createFaults } from "#gateway/faults/faults.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { GatewayServer } from "#gateway/gateway-server.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { createLog } from "#gateway/monitoring/gateway-log.ts";
import { createMetrics } from "#gateway/monitoring/gateway-metrics.ts";
import type { StaticFiles } from "#gateway/static-files.ts";
import { createService } from "#service/service.ts";
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from "#service/service-settings.ts";
import { openDatabaseForTest } from "./service-database-for-test.ts";
import type { ClientCall } from "./service-for-test.ts";
import { overSocket, signIn } from "./service-sign-in-for-test.ts";

interface Switches {
  readonly metrics?: boolean;
  readonly faults?: boolean;
  readonly settings?: Partial<ServiceSettings>;
  /** The app's files; without them there is no page. */
  readonly files?: StaticFiles;
}

/** The gateway with the embedded service, as a server on its own port. */
export interface ServerForTest {
  readonly url: string;
  readonly database: Database;
  /** The lines of the process's own log. */
  readonly logged: string[];
  /** Sends a request over a socket; redirects are not followed. */
  fetch(request: Request): Promise<Response>;
  tokenOf(username: string): Promise<string>;
  /** Sends a data call over a socket. */
  send(token: string, path: string, call?: ClientCall): Promise<Response>;
  close(): Promise<void>;
}

function servicesOf(url: string, database: Database, logged: string[], switches: Switches): Gateway {
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const metrics = switches.metrics === true ? createMetrics() : undefined;
  const settings = { ...DEFAULT_SERVICE_SETTINGS, publicUrl: url, ...switches.settings };
  const now = () => new Date();
  const service = createService({ database, settings, log, now, observe: metrics?.observe });
  const faults = switches.faults === true ? createFaults(url, log) : undefined;
  return gatewayForTest({
    ...settings,
    service: faults?.upstream(service) ?? service,
    files: switches.files,
    database,
    metrics,
    faults,
    log,
  });
}

/** Starts a server over a copy of the sandbox data. */
export async function serverForTest(switches: Switches = {}): Promise<ServerForTest> {
  const database = await openDatabaseForTest("sandbox");
  const logged: string[] = [];
  let gateway: Gateway = () => Promise.resolve(new Response(null, { status: 503 }));
  const server = new GatewayServer((request, connection) => gateway(request, connection));
  const url = `http://127.0.0.1:${await server.listen(0, "127.0.0.1")}`;
  gateway = servicesOf(url, database, logged, switches);
  return {
    url,
    database,
    logged,
    fetch: overSocket,
    tokenOf: async (username) => (await signIn(overSocket, { publicUrl: url, username })).access_token,
    send: (token, path, { method = "POST", body, headers = {} } = {}) =>
      fetch(url + SERVICE_PREFIX + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    async close() {
      await server.stop(0);
      await database.close();
    },
  };
}
