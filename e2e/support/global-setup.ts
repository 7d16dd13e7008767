import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SANDBOX_FOLDER, dataFolder } from "./sandbox.ts";
import { startServer, stopAll } from "./server.ts";

/** Before all journeys: makes the sandbox data, once for all workers. Returns what removes it. */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-e2e-"));
  process.env[SANDBOX_FOLDER] = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await stopAll(await startServer(dataFolder()));
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
