import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, freePort, startServer } from "#tools/server-process.ts";
import { test } from "./fixtures.ts";
import { startForeignDataService } from "./foreign-data-service.ts";
import { type ForeignProvider, startForeignProvider } from "./foreign-provider.ts";

interface ForeignFixtures {
  gatewayPort: number;
  /** The authorization server. */
  provider: ForeignProvider;
  /** Address of the business-data service. */
  dataService: string;
  gateway: ServerProcess;
}

/** A journey through a gateway to an authorization server and a data service that are not this project's. */
export const foreignTest = test.extend<ForeignFixtures>({
  gatewayPort: async ({}, use) => use(await freePort()),
  provider: async ({ gatewayPort }, use) => {
    const provider = await startForeignProvider(`http://127.0.0.1:${gatewayPort}`);
    await use(provider);
    await provider.stop();
  },
  dataService: async ({ provider }, use) => {
    const service = await startForeignDataService(provider.issued);
    await use(service.url);
    await service.stop();
  },
  gateway: async ({ provider, dataService, gatewayPort }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-foreign-"));
    const settings = { ...provider.settings, UPSTREAM_BASE_URL: dataService };
    const gateway = await startServer(folder, settings, gatewayPort);
    await use(gateway);
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: ({ gateway }, use) => use(gateway.url),
});
