import type { TestProject } from "vitest/node";
import { sandboxFile } from "#tools/sandbox-file.ts";

/** Before all unit tests on SQLite: has the sandbox data made, unless it is there. A test of a pure function waits for it only then. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("databases", { engine: "sqlite", sandboxFile: await sandboxFile() });
  process.stdout.write(`Random cases: TEST_SEED=${project.config.env["TEST_SEED"]}\n`);
}
