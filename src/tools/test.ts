import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { buildIfStale, root } from "./build-if-stale.js";
import { ensureBrowser } from "./ensure-browser.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "prospect-test-"));

function bin(
  name: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A check without counts of its own is one test. */
function check(name: string, script: string, args: readonly string[]): Count {
  return bin(name, script, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport<Output>(file: string, schema: z.ZodMiniType<Output>): Output | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** A suite that counts; one that ended badly without a failed test failed as a whole. */
function counted(ok: boolean, count: Count | undefined): Count {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

function unit(): Count {
  const file = join(reports, "unit.json");
  const ok = bin("unit", "vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file, z.object({ numPassedTests: z.number(), numFailedTests: z.number() }));
  return counted(ok, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}

function build(): Count {
  process.stdout.write("\n── build\n");
  buildIfStale();
  return { passed: 1, failed: 0 };
}

function journeys(): Count {
  ensureBrowser();
  const file = join(reports, "e2e.json");
  const ok = bin("e2e", "@playwright/test/cli.js", ["test"], { E2E_REPORT: file });
  const stats = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  });
  const report = readReport(file, stats)?.stats;
  return counted(ok, report && { passed: report.expected, failed: report.unexpected + report.flaky });
}

const steps: readonly (() => Count)[] = [
  () => check("format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]),
  () => check("lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]),
  () => check("types", "typescript/bin/tsc", ["-b"]),
  () => check("dead code", "knip/bin/knip.js", []),
  unit,
  build,
  journeys,
];

const total = { passed: 0, failed: 0 };
for (const step of steps) {
  const count = step();
  total.passed += count.passed;
  total.failed += count.failed;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
