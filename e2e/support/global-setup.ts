import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "#tools/install-browser.ts";
import { signIn } from "#tools/sign-in-with-browser.ts";
import { SANDBOX_FOLDER, dataFolder, sessionFile } from "./sandbox.ts";
import { startServer, stopAll } from "./server.ts";

/** Users whom many journeys are about; the others sign in by themselves. */
const SIGNED_IN = ["rep", "slow"];

/** A screen that asks the service for nothing, so that nothing is counted yet. */
const QUIET_SCREEN = "/lists";

async function signInAll(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const username of SIGNED_IN) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(url + QUIET_SCREEN);
      await signIn(page, username);
      await context.storageState({ path: sessionFile(username) });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Before all journeys: makes the sandbox data and the sessions, once for all workers. Returns what removes them. */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-e2e-"));
  process.env[SANDBOX_FOLDER] = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer(dataFolder());
    try {
      await signInAll(server.url);
    } finally {
      await stopAll(server);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
