import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { ENGINE_CONTRACT } from "./src/tools/test-run/engine-contract.ts";
import { devGateway } from "./src/tools/dev-gateway.ts";
import { precompress } from "./src/tools/precompress.ts";
import { readBuild } from "./src/tools/read-build.ts";

const DEV_PORT = Number(process.env["PORT"] || 5173);

/** One seed for all projects of a run: each project reads this file again. */
const TEST_SEED = (process.env["TEST_SEED"] ??= String(Date.now() % 2 ** 31));

/** Browsers that have popovers, so that nothing is shipped for older ones. */
const BROWSERS = ["chrome120", "edge120", "firefox125", "safari17.4"];

/** Libraries that are bundled into the server: reading them from hundreds of files took a third of its start. */
const BUNDLED = ["@hono/node-server", "hono", "iso-3166", "jose", "kysely", "naics", "zod"];

/** Set up for the unit tests of each engine, besides their data. */
const PROCESSES = ["src/testing/processes/bundled-processes.ts"];

/**
 * Tests that run again on a real PostgreSQL and on a real cluster: all conformance tests, and whatever searches, counts, locks or
 * loads.
 */
const ON_A_SERVER = {
  include: [
    "src/{service,database,gateway/{administration,alerts,backup,imports,journal,people,records,runs,sessions,usage,workspace}}/**/*.test.ts",
    "src/gateway/sweep.test.ts",
  ],
  exclude: [
    // these generate records without a database
    "src/service/{sandbox/companies,sandbox/contacts,reference/reference}.test.ts",
    // their processes have their own database file
    "src/gateway/journal/{killed-process,reader-beside}.test.ts",
    // requests are refused before a database is used
    "src/service/conformance/criteria-refused.test.ts",
    // these read what the service says of itself, and check answers that they make up
    "src/service/openapi/**/*.test.ts",
    "src/service/http/{read-body,validate-http-response}.test.ts",
  ],
};

/** One build makes both: the app for the browser in dist/public, and the server and the backup tool in dist. */
export default defineConfig(({ command }) => ({
  define: { __PROSPECT_BUILD__: JSON.stringify(readBuild()) },
  plugins: [react(), tailwindcss(), devGateway(DEV_PORT), precompress()],
  build: {
    target: BROWSERS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licenses.txt" },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/public",
        rolldownOptions: {
          // everything that the first screen needs is one file, even if later screens share it: separate parts compress worse
          output: { codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
      build: {
        outDir: "dist",
        emptyOutDir: false,
        copyPublicDir: false,
        target: "node20",
        rolldownOptions: {
          input: { server: "src/gateway/main.ts", backup: "src/gateway/backup/backup.ts" },
          output: {
            entryFileNames: "[name].js",
            chunkFileNames: "[name].js",
            codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
          },
          // comments that name each module's path depend on where node_modules is
          experimental: { attachDebugInfo: "none" },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  server: { host: "127.0.0.1", port: DEV_PORT, strictPort: true },
  test: {
    // files share a worker's modules: loading them again for each took half of the time
    isolate: false,
    setupFiles: ["src/testing/properties/property-seed.ts"],
    // the seed of random cases: the same in all files of a run, another one in each run unless TEST_SEED sets it
    env: { TEST_SEED },
    // the style sheets of the service's pages are imported as texts
    css: { include: [/\.css\?raw$/] },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // one more than cores, since some tests wait for processes and for time
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: ["src/**/*.test.{ts,tsx}"],
          // these have their own servers, set up once
          exclude: ["src/database/{replica,distribution}/*.test.ts"],
          globalSetup: [...PROCESSES, "src/testing/sandbox-file-for-tests.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "engine",
          include: [...ENGINE_CONTRACT],
          globalSetup: [...PROCESSES, "src/testing/sandbox-server-for-tests.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          ...ON_A_SERVER,
          globalSetup: [...PROCESSES, "src/testing/sandbox-server-for-tests.ts"],
        },
      },
      // `npm run unit:cluster`: only where there is a cluster
      ...(process.env["CITUS_URL"] === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: "cluster",
                include: ON_A_SERVER.include,
                exclude: [
                  ...ON_A_SERVER.exclude,
                  // the data's invariants, independent of the engine, are checked with joins that no service makes
                  "src/service/sandbox/invariants/*.test.ts",
                  "src/database/replica/*.test.ts",
                  // creates triggers, which a cluster lacks
                  "src/gateway/workspace/workspace-full-disk.test.ts",
                ],
                globalSetup: [...PROCESSES, "src/testing/servers/sandbox-cluster-for-tests.ts"],
              },
            },
          ]),
    ],
  },
}));
