import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { build } from "vite";
import { openOwnedFolder } from "#tools/owned-folder.ts";

/** What tests start as a process of its own, by name. */
const ENTRIES = {
  main: "src/gateway/main.ts",
  gateway: "src/testing/processes/gateway-process.ts",
  operations: "src/testing/processes/operations-process.ts",
} as const;

/** Below the packages, which what is bundled imports. */
const PARENT = "node_modules/.cache";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the bundled processes. */
    processes: string;
  }
}

/**
 * Before all unit tests: bundles what they start as processes, in half a second. A process that reads its modules one by one
 * takes three seconds to start. Returns what removes the bundle.
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

/** The command that starts one of them, without its settings. */
export function processCommand(name: keyof typeof ENTRIES): readonly [program: string, script: string] {
  return [process.execPath, join(inject("processes"), `${name}.js`)];
}
