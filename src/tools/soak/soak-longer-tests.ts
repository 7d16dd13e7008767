import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Check } from "./soak-large-family.ts";

/** Of the cases that a whole run of the tests takes: 1,000,000 things happen to runs, and 2,000 requests join criteria. */
const MODEL_CASES = "50";
/** Steps of a whole run of the model. */
const MODEL_STEPS = 20_000;
const CRITERIA_CASES = "7";

const MODEL_TEST = "src/gateway/runs/run-model.test.ts";

const CRITERIA_TEST = "src/service/conformance/criteria-combined.test.ts";

const report = z.object({ steps: z.number(), charges: z.number(), worlds: z.number() });

/** Runs files of tests on an engine, with settings that make them longer; whether all passed. */
function testsPass(engine: "sqlite" | "postgres", files: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--project", engine, ...files], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/**
 * Runs in worlds where pages, gateways, the clock and the service fail at random: nothing that was paid for is lost, nothing
 * is paid for twice, and every run comes to its end. SOAK_STEPS asks for other than a million steps.
 */
export function soakRunModel(): Check {
  const folder = mkdtempSync(join(tmpdir(), "prospect-soak-model-"));
  const file = join(folder, "report.json");
  const { SOAK_STEPS } = process.env;
  const cases = SOAK_STEPS === undefined ? MODEL_CASES : String(Number(SOAK_STEPS) / MODEL_STEPS);
  const ok = testsPass("sqlite", [MODEL_TEST], { TEST_CASES: cases, MODEL_REPORT: file });
  const seen = existsSync(file) ? countsIn(readFileSync(file, "utf8")) : "see above";
  rmSync(folder, { recursive: true, force: true });
  return { name: "runs in worlds where anything fails", ok, seen };
}

function countsIn(text: string): string {
  const { steps, charges, worlds } = report.parse(JSON.parse(text));
  return `${String(steps)} steps, ${String(charges)} charges, ${String(worlds)} worlds`;
}

/** All of the conformance tests where a replica looks at records. */
export function soakReplica(): Check {
  const ok = testsPass("postgres", ["src/service/conformance"], { TEST_REPLICA: "1" });
  return { name: "conformance with a replica", ok, seen: ok ? "all passed" : "see above" };
}

/** 2,000 requests with several of the criteria that have a second reading, and every page of each of these by itself. */
export function soakCriteria(): Check[] {
  return (["sqlite", "postgres"] as const).map((engine) => {
    const ok = testsPass(engine, [CRITERIA_TEST], { TEST_CASES: CRITERIA_CASES });
    const seen = ok ? "2,000 joined, each page of each criterion" : "see above";
    return { name: `criteria by a plain reading, ${engine}`, ok, seen };
  });
}
