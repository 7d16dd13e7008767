import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Soak } from "./soak-check.ts";

/** Of the cases that a whole run of the tests takes: 1,000,000 things happen to runs, and 2,000 requests join criteria. */
const MODEL_CASES = "50";
/** Steps of a whole run of the model. */
const MODEL_STEPS = 20_000;
const CRITERIA_CASES = "7";
/** How often each failure of paid runs is played. */
const ROUNDS = 20;

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

const modelReport = z.object({ steps: z.number(), charges: z.number(), worlds: z.number() });
const journeyReport = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number() }) });

/** Runs tests with settings that make them longer; whether all passed. */
function testsPass(program: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** What tests wrote about themselves, in words. */
function reported<Report>(
  file: string,
  schema: z.ZodMiniType<Report>,
  inWords: (report: Report) => string,
): string {
  return existsSync(file) ? inWords(schema.parse(JSON.parse(readFileSync(file, "utf8")))) : "see above";
}

/**
 * Runs of contacts whose browsers, gateways and connections are killed at marked points, over and over: the service charges
 * for each distinct record once, and every result is there.
 */
export const soakPaidRuns: Soak = async function* (resources) {
  const file = join(resources.folder(), "report.json");
  const ok = testsPass(PLAYWRIGHT, ["test", "e2e/paid-once.e2e.ts"], {
    SOAK_ROUNDS: process.env["SOAK_ROUNDS"] ?? String(ROUNDS),
    E2E_REPORT: file,
  });
  const seen = reported(
    file,
    journeyReport,
    ({ stats }) => `${stats.expected} passed, ${stats.unexpected} failed`,
  );
  yield { name: "runs whose browsers, gateways and connections are killed", ok, seen };
};

/**
 * Runs in worlds where pages, gateways, the clock and the service fail at random: nothing that was paid for is lost, nothing
 * is paid for twice, and every run comes to its end. SOAK_STEPS asks for other than a million steps.
 */
export const soakRunModel: Soak = async function* (resources) {
  const file = join(resources.folder(), "report.json");
  const { SOAK_STEPS } = process.env;
  const cases = SOAK_STEPS === undefined ? MODEL_CASES : String(Number(SOAK_STEPS) / MODEL_STEPS);
  const args = ["run", "--project", "sqlite", "src/gateway/runs/run-model.test.ts"];
  const ok = testsPass(VITEST, args, { TEST_CASES: cases, MODEL_REPORT: file });
  const seen = reported(
    file,
    modelReport,
    ({ steps, charges, worlds }) => `${steps} steps, ${charges} charges, ${worlds} worlds`,
  );
  yield { name: "runs in worlds where anything fails", ok, seen };
};

/** All conformance tests where a replica answers questions about records. */
export const soakReplica: Soak = async function* () {
  const args = ["run", "--project", "postgres", "src/service/conformance"];
  const ok = testsPass(VITEST, args, { TEST_REPLICA: "1" });
  yield { name: "conformance with a replica", ok, seen: ok ? "all passed" : "see above" };
};

/** 2,000 requests with several of the criteria that have a second reading, and every page of each of these by itself. */
export const soakCriteria: Soak = async function* () {
  for (const engine of ["sqlite", "postgres"]) {
    const args = ["run", "--project", engine, "src/service/conformance/criteria-combined.test.ts"];
    const ok = testsPass(VITEST, args, { TEST_CASES: CRITERIA_CASES });
    const seen = ok ? "2,000 joined, each page of each criterion" : "see above";
    yield { name: `criteria by a plain reading, ${engine}`, ok, seen };
  }
};
