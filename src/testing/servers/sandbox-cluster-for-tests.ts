import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { distributeDatabase } from "#database/distribution/distribute-database.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/service-settings.ts";
import { SANDBOX_MADE_AT } from "#tools/sandbox-file.ts";
import {
  CITUS_URL,
  closeClusterDatabase,
  clusterServers,
  createClusterDatabase,
  dropClusterDatabase,
} from "./citus-cluster-for-test.ts";

/**
 * Before all unit tests on a Citus cluster, whose coordinator CITUS_URL names: creates two distributed template databases, one
 * empty and one with the sandbox data. Returns a function that removes them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (CITUS_URL === undefined) throw new Error("Set CITUS_URL to a database of a Citus coordinator.");
  const servers = await clusterServers(CITUS_URL);
  const run = randomUUID().slice(0, 8);
  const templates = { empty: `empty_${run}`, sandbox: `sandbox_${run}` };
  const end = async () => {
    for (const name of Object.values(templates)) await dropClusterDatabase(servers, name);
  };
  try {
    for (const name of Object.values(templates)) {
      const url = await createClusterDatabase(servers, name);
      await distributeDatabase(url, () => undefined);
      if (name === templates.sandbox) {
        const database = await openPostgres(url);
        await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, SANDBOX_MADE_AT);
        await database.close();
      }
      await closeClusterDatabase(servers, name);
    }
  } catch (error) {
    await end();
    throw error;
  }
  project.provide("databases", { engine: "postgres", servers, templates });
  return end;
}
