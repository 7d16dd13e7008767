import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Database } from "#database/database.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import type { GatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { type AlteringProxy, type Difference, startAlteringProxy } from "#tools/network/altering-proxy.ts";
import { type Cutter, startCutter } from "#tools/network/tcp-cutter.ts";
import { startRelay } from "#tools/network/tcp-relay.ts";
import type { Resources } from "#tools/resources.ts";
import { makeCopy } from "#tools/sandbox-copies.ts";
import { freePort } from "#tools/server-process.ts";
import { startPostgres } from "#tools/start-postgres.ts";

/**
 * A service and gateways before it, each as a separate process. A single gateway has its data in a file; two share a PostgreSQL
 * behind one address.
 */
export interface Stage extends Pick<GatewaysBeforeService, "service" | "gateways"> {
  /** Where people open the app. */
  readonly url: string;
  /** The service's counters, read beside it. */
  readonly books: Database;
  /** A cutter before each gateway's connections to the service, in order. */
  readonly cutters: readonly Cutter[];
  /** The URL of the database that two gateways share. */
  readonly databaseUrl: string;
  /** Stops that database. The returned function starts it again over its data. */
  stopDatabase(): Promise<() => Promise<void>>;
  /** Changes the service's answers to all gateways from now on. */
  become(difference: Difference): void;
  /** Creates an organisation with separate accounts; returns the name of its copy. */
  newOrganisation(): Promise<string>;
  /** How many lines of the service's log contain a text. */
  logged(text: string): number;
}

interface StageOptions {
  readonly gateways: 1 | 2;
  readonly serviceEnv?: Readonly<Record<string, string>>;
  readonly gatewayEnv?: Readonly<Record<string, string>>;
}

/** Starts a stage over fresh data. */
export async function openStage(
  resources: Resources,
  { gateways: count, serviceEnv = {}, gatewayEnv = {} }: StageOptions,
): Promise<Stage> {
  const postgres = count === 1 ? undefined : await resources.postgres("gateways");
  const databaseUrl = `${postgres?.url ?? ""}/gateways`;
  const shared = { DATABASE_URL: databaseUrl, SESSION_KEYS: randomBytes(32).toString("base64") };
  const listenOn = await freePort();
  const cutters: Cutter[] = [];
  const proxies: AlteringProxy[] = [];
  const { service, gateways } = await resources.gateways({
    count,
    publicUrl: count === 1 ? undefined : `http://127.0.0.1:${listenOn}`,
    serviceEnv: { RATE_PER_SECOND: "1000000", FAULTS: "1", SANDBOX_COPIES: "1", ...serviceEnv },
    gatewayEnv: { ...(count > 1 && shared), ...gatewayEnv },
    async serviceAt(serviceUrl) {
      const proxy = await startAlteringProxy(serviceUrl, await freePort());
      resources.closeWith(proxy.stop);
      proxies.push(proxy);
      const cutter = await startCutter({ port: Number(new URL(proxy.url).port) });
      resources.closeWith(cutter.stop);
      cutters.push(cutter);
      return cutter.url;
    },
  });
  const relay = await startRelay({ ports: gateways.map(({ port }) => port), listenOn });
  resources.closeWith(relay.stop);
  const books = await openSqlite(join(service.dataDir, "prospect.sqlite"));
  resources.closeWith(() => books.close());
  let organisations = 0;
  return {
    service,
    gateways,
    url: count === 1 ? (gateways[0]?.url ?? "") : relay.url,
    books,
    cutters,
    databaseUrl,
    async stopDatabase() {
      if (postgres === undefined) throw new Error("A single gateway has a file");
      await postgres.stop();
      return async () => {
        const { folder, port } = postgres;
        const again = await startPostgres(folder, [], { keep: true, fresh: false, at: port });
        resources.closeWith(() => again.stop());
      };
    },
    become: (difference) => proxies.forEach((proxy) => proxy.become(difference)),
    async newOrganisation() {
      organisations += 1;
      await makeCopy(service.url, String(organisations));
      return String(organisations);
    },
    logged: (text) =>
      service
        .output()
        .split("\n")
        .filter((line) => line.includes(text)).length,
  };
}
