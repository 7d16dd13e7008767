import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import {
  type GatewaysBeforeService,
  type GatewaysOptions,
  startGatewaysBeforeService,
} from "./gateways-before-service.ts";
import { launchBrowser } from "./install-browser.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type PostgresServer, startPostgres } from "./start-postgres.ts";

type Env = Readonly<Record<string, string>>;

/** The resources of a bench or a soak. All are closed when the program ends, newest first, whatever happened. */
export class Resources {
  readonly #closings: (() => unknown)[] = [];

  /** Registers a function that closes something. */
  closeWith(close: () => unknown): void {
    this.#closings.unshift(close);
  }

  /** Closes everything, even if one closing fails; then throws the errors. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const close of this.#closings.splice(0)) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, "Not everything could be closed.");
  }

  /** A new, empty folder. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), "prospect-tools-"));
    this.closeWith(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /** The built server, over fresh data unless a folder is given. */
  async server(env: Env = {}, dataDir = this.folder()): Promise<ServerProcess> {
    const server = await startServer(dataDir, { LOG_LEVEL: "silent", ...env });
    this.closeWith(() => server.stop());
    return server;
  }

  /** Gateways before a service of fresh data, each a process of its own. */
  async gateways(options: GatewaysOptions): Promise<GatewaysBeforeService> {
    const servers = await startGatewaysBeforeService(this.folder(), options);
    this.closeWith(servers.stop);
    return servers;
  }

  /** A PostgreSQL server with these databases. */
  async postgres(...databases: readonly string[]): Promise<PostgresServer> {
    const server = await startPostgres(this.folder(), ["max_connections=100"], { keep: true });
    this.closeWith(() => server.stop());
    for (const name of databases) await server.createDatabase(name);
    return server;
  }

  /** A page in a browser of its own. */
  async page(options: BrowserContextOptions = {}): Promise<Page> {
    const browser = await launchBrowser();
    this.closeWith(() => browser.close());
    return (await browser.newContext(options)).newPage();
  }
}

/** Runs a program, and closes its resources. */
export async function withResources<Result>(
  work: (resources: Resources) => Promise<Result>,
): Promise<Result> {
  const resources = new Resources();
  try {
    return await work(resources);
  } finally {
    await resources.close();
  }
}
