import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Soak } from "./soak-check.ts";

/** A multiple of a full run's cases: 1,000,000 events of runs, and 2,000 requests that combine criteria. */
const MODEL_CASES = "50";
/** The model's steps in a full run. */
const MODEL_STEPS = 20_000;
const CRITERIA_CASES = "7";
/** How often each failure of paid runs is repeated. */
const ROUNDS = 20;

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

const modelReport = z.object({ steps: z.number(), charges: z.number(), worlds: z.number() });
const journeyReport = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number() }) });

/** Runs tests with settings that make them longer; returns whether all passed. */
function testsPass(program: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** What tests reported about themselves, in words. */
function reported<Report>(
  file: string,
  schema: z.ZodMiniType<Report>,
  inWords: (report: Report) => string,
): string {
  return existsSync(file) ? inWords(schema.parse(JSON.parse(readFileSync(file, "utf8")))) : "see above";
}

/**
 * Runs of contacts whose browsers, gateways and connections are killed at marked points, repeatedly: the service charges once for
 * each distinct record, and every result is there.
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
 * Runs in worlds where pages, gateways, the clock and the service fail at random: nothing paid is lost, nothing is paid twice,
 * and every run ends. SOAK_STEPS sets another number of steps than a million.
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

/** All conformance tests with a replica that answers reads of records. */
export const soakReplica: Soak = async function* () {
  const args = ["run", "--project", "postgres", "src/service/conformance"];
  const ok = testsPass(VITEST, args, { TEST_REPLICA: "1" });
  yield { name: "conformance with a replica", ok, seen: ok ? "all passed" : "see above" };
};

/** 2,000 requests that combine the criteria implemented a second time, and every page of each. */
export const soakCriteria: Soak = async function* () {
  for (const engine of ["sqlite", "postgres"]) {
    const args = ["run", "--project", engine, "src/service/conformance/criteria-combined.test.ts"];
    const ok = testsPass(VITEST, args, { TEST_CASES: CRITERIA_CASES });
    const seen = ok ? "2,000 joined, each page of each criterion" : "see above";
    yield { name: `criteria by a plain reading, ${engine}`, ok, seen };
  }
};
