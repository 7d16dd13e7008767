import { sandboxFile } from "#tools/sandbox-file.ts";
import { SANDBOX_FILE } from "./sandbox.ts";

/** Before all journeys: generates the sandbox data for all workers, unless it exists. */
export default async function setUp(): Promise<void> {
  process.env[SANDBOX_FILE] = await sandboxFile();
}
