import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type GatewaysBeforeService, startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { launchBrowser } from "#tools/install-browser.ts";
import { startBalancer } from "#tools/network/tcp-balancer.ts";
import { freePort } from "#tools/server-process.ts";
import { type PostgresServer, startPostgres } from "#tools/start-postgres.ts";
import { Closing } from "./closing.ts";

const GATEWAYS = 2;
const POSTGRES_FLAGS = ["max_connections=100"];

/** Two gateways on one PostgreSQL before a service of its own data, behind a balancer, and a browser. */
export interface GatewaysUnderSoak extends Omit<GatewaysBeforeService, "stop"> {
  /** The balancer's address, where people open the app. */
  readonly url: string;
  readonly balancer: string;
  /** Where the gateways' database is. */
  readonly databaseUrl: string;
  readonly page: Page;
  /** Stops the gateways' database, or starts it again over its data. */
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** How often the service answered an operation, by its own log. */
  answered(operation: string): number;
  /** How often the service was shown a refresh token that was used before. */
  reused(): number;
  close(): Promise<void>;
}

async function openPage(closing: Closing): Promise<Page> {
  const browser = await launchBrowser();
  closing.add(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

const linesWith = (output: string, text: string) =>
  output.split("\n").filter((line) => line.includes(text)).length;

async function open(
  closing: Closing,
  serviceEnv: Readonly<Record<string, string>>,
  gatewayEnv: Readonly<Record<string, string>>,
): Promise<GatewaysUnderSoak> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-gateways-"));
  closing.add(async () => rmSync(folder, { recursive: true, force: true }));
  let postgres: PostgresServer = await startPostgres(folder, POSTGRES_FLAGS, { keep: true });
  closing.add(() => postgres.stop());
  await postgres.createDatabase("gateways");
  const databaseUrl = `${postgres.url}/gateways`;
  const listenOn = await freePort();
  const url = `http://127.0.0.1:${listenOn}`;
  const servers = await startGatewaysBeforeService(folder, {
    count: GATEWAYS,
    publicUrl: url,
    serviceEnv: { RATE_PER_SECOND: "1000", ...serviceEnv },
    gatewayEnv: {
      DATABASE_URL: databaseUrl,
      SESSION_KEYS: randomBytes(32).toString("base64"),
      ...gatewayEnv,
    },
  });
  closing.add(servers.stop);
  const { service, gateways } = servers;
  const balancer = await startBalancer({ ports: gateways.map(({ port }) => port), listenOn });
  closing.add(balancer.stop);
  return {
    service,
    gateways,
    url,
    balancer: balancer.name,
    databaseUrl,
    page: await openPage(closing),
    stopDatabase: () => postgres.stop(),
    async startDatabase() {
      postgres = await startPostgres(folder, POSTGRES_FLAGS, { keep: true, fresh: false, at: postgres.port });
    },
    answered: (operation) => linesWith(service.output(), `"operation":"${operation}"`),
    reused: () => linesWith(service.output(), "refresh token came again"),
    close: () => closing.all(),
  };
}

/** Starts all of it. */
export async function openGateways(
  serviceEnv: Readonly<Record<string, string>> = {},
  gatewayEnv: Readonly<Record<string, string>> = {},
): Promise<GatewaysUnderSoak> {
  const closing = new Closing();
  try {
    return await open(closing, serviceEnv, gatewayEnv);
  } catch (error) {
    await closing.all();
    throw error;
  }
}
