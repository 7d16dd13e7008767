import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { build } from "vite";
import { openOwnedFolder } from "#tools/owned-folder.ts";

/** Programs that tests start as processes, by name. */
const ENTRIES = {
  main: "src/gateway/main.ts",
  gateway: "src/testing/processes/gateway-process.ts",
  operations: "src/testing/processes/operations-process.ts",
} as const;

/** Inside `node_modules`, so that bundles can import packages. */
const PARENT = "node_modules/.cache";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the bundled processes. */
    processes: string;
  }
}

/**
 * Before all unit tests: bundles the programs that they start as processes, in half a second. A process that reads its modules
 * one by one takes three seconds to start. Returns a function that removes the bundle.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = openOwnedFolder(PARENT, "test-processes");
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: folder.path,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: {
        input: ENTRIES,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
  project.provide("processes", folder.path);
  return folder.remove;
}

/** The command that starts a bundled program, without its settings. */
export function processCommand(name: keyof typeof ENTRIES): readonly [program: string, script: string] {
  return [process.execPath, join(inject("processes"), `${name}.js`)];
}
