import { join } from "node:path";

/** The variable that tells the workers where the folder of this run is. */
export const SANDBOX_FOLDER = "PROSPECT_E2E_FOLDER";

/** The sandbox data: to be copied, never to be opened. */
export function dataFolder(): string {
  const folder = process.env[SANDBOX_FOLDER];
  if (folder === undefined) throw new Error("There is no sandbox: global-setup.ts makes it");
  return join(folder, "data");
}
