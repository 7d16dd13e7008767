import { sandboxFile } from "#tools/sandbox-file.ts";
import { SANDBOX_FILE } from "./sandbox.ts";

/** Before all journeys: has the sandbox data made for all workers, unless it is there. */
export default async function setUp(): Promise<void> {
  process.env[SANDBOX_FILE] = await sandboxFile();
}
