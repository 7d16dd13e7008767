import type { TestProject } from "vitest/node";
import { sandboxFile } from "#tools/sandbox-file.ts";

/** Before all unit tests on SQLite: generates the sandbox data, unless it exists. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("databases", { engine: "sqlite", sandboxFile: await sandboxFile() });
  process.stdout.write(`Random cases: TEST_SEED=${project.config.env["TEST_SEED"]}\n`);
}
