import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Check } from "./soak-large-family.ts";

/** Of the cases that a whole run of the tests takes: 1,000,000 things happen to runs, and 2,000 requests join criteria. */
const MODEL_CASES = "50";
const CRITERIA_CASES = "7";

const MODEL_TEST = "src/app/features/runs/engine/run-engine-model.test.ts";

const CRITERIA_TESTS = ["criteria.test.ts", "criteria-combined.test.ts"].map((file) =>
  join("src/service/conformance", file),
);

const report = z.object({ steps: z.number(), charges: z.number(), recovered: z.number() });

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
 * The run engine in worlds where browsers, connections, gateways and the service fail at random: nothing that was paid
 * for is lost, nothing is paid for twice, and every run comes to its end.
 */
export function soakRunModel(): Check {
  const folder = mkdtempSync(join(tmpdir(), "prospect-soak-model-"));
  const file = join(folder, "report.json");
  const ok = testsPass("sqlite", [MODEL_TEST], { TEST_CASES: MODEL_CASES, MODEL_REPORT: file });
  const seen = existsSync(file) ? countsIn(readFileSync(file, "utf8")) : "see above";
  rmSync(folder, { recursive: true, force: true });
  return { name: "runs in worlds where anything fails", ok, seen };
}

function countsIn(text: string): string {
  const { steps, charges, recovered } = report.parse(JSON.parse(text));
  return `${steps} steps, ${charges} charges, ${recovered} recovered batches`;
}

/** All of the conformance tests where a replica looks at records. */
export function soakReplica(): Check {
  const ok = testsPass("postgres", ["src/service/conformance"], { TEST_REPLICA: "1" });
  return { name: "conformance with a replica", ok, seen: ok ? "all passed" : "see above" };
}

/** 2,000 requests with several criteria, and every page of each criterion by itself, by a plain reading of all records. */
export function soakCriteria(): Check[] {
  return (["sqlite", "postgres"] as const).map((engine) => {
    const ok = testsPass(engine, CRITERIA_TESTS, { TEST_CASES: CRITERIA_CASES });
    const seen = ok ? "2,000 joined, each page of each criterion" : "see above";
    return { name: `criteria by a plain reading, ${engine}`, ok, seen };
  });
}
