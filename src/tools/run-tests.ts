import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { ensureBrowser } from "./install-browser.ts";
import { root } from "./build-if-stale.js";

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, by name. */
  readonly failures?: readonly string[];
}

interface Command {
  /** Below the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One part of the test, run as a process of its own. */
interface Part extends Command {
  readonly name: string;
  /** What it counted, when it counts by itself; any other part is one test. */
  readonly count?: () => Count | undefined;
}

/** Parts that take one core each, and so run side by side. */
const MAX_AT_ONCE = 2;

const reports = mkdtempSync(join(tmpdir(), "prospect-test-"));
const total = { passed: 0, failed: 0 };
/** Lines of the summary: what each part took. */
const times: string[] = [];
/** Lines of the summary: what failed, so that nobody has to look for it. */
const failures: string[] = [];

/** Runs a command to its end; what it writes goes to the terminal, or to `write`. Resolves with its success. */
function run({ script, args, env = {} }: Command, write?: (text: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: write ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => write?.(chunk));
    }
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(false);
    });
    child.on("close", (code) => resolve(code === 0));
  });
}

/** A part that ended badly without a failed test of its own failed as a whole. */
function countOf(part: Part, ok: boolean): Count {
  const counted = part.count === undefined ? { passed: Number(ok), failed: 0 } : part.count();
  // a part that tells nothing of itself has not passed
  if (counted === undefined) return { passed: 0, failed: 1, failures: ["left no report"] };
  const { passed, failed, failures: names = [] } = counted;
  if (ok || failed > 0) return { passed, failed, failures: names };
  return { passed, failed: 1, failures: ["failed, see above"] };
}

function note(part: Part, ok: boolean, startedAt: number): void {
  const count = countOf(part, ok);
  total.passed += count.passed;
  total.failed += count.failed;
  failures.push(...(count.failures ?? []).map((name) => `${part.name}: ${name}`));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  times.push(`${part.name.padEnd(10)} ${seconds.padStart(6)} s  ${ok ? "ok" : "FAILED"}`);
}

/** Runs parts side by side, and prints what each of them wrote once it has ended. */
async function runTogether(parts: readonly Part[]): Promise<void> {
  const waiting = [...parts];
  async function lane(): Promise<void> {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const startedAt = performance.now();
      let output = "";
      const ok = await run(part, (text) => (output += text));
      process.stdout.write(`\n── ${part.name}\n${output}`);
      note(part, ok, startedAt);
    }
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, lane));
}

/** Runs a part that takes the whole machine, and prints what it writes as it comes. */
async function runAlone(part: Part): Promise<void> {
  process.stdout.write(`\n── ${part.name}\n`);
  const startedAt = performance.now();
  note(part, await run(part), startedAt);
}

function readReport<Output>(file: string, schema: z.ZodMiniType<Output>): Output | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // never written, or cut off
    return undefined;
  }
}

const unitReport = join(reports, "unit.json");
const journeyReport = join(reports, "e2e.json");

/** The longest first: the short ones fill the time beside it. */
const CHECKS: readonly Part[] = [
  {
    name: "format",
    script: "node_modules/prettier/bin/prettier.cjs",
    args: ["--check", "--log-level", "warn", "."],
  },
  { name: "types", script: "node_modules/typescript/bin/tsc", args: ["-b"] },
  { name: "lint", script: "node_modules/oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings"] },
  { name: "build", script: "src/tools/build-if-stale.js", args: [] },
  { name: "dead code", script: "node_modules/knip/bin/knip.js", args: [] },
];

const UNIT: Part = {
  name: "unit",
  script: "node_modules/vitest/vitest.mjs",
  args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  count() {
    const test = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) });
    const counts = z.object({
      numPassedTests: z.number(),
      numFailedTests: z.number(),
      testResults: z.array(z.object({ assertionResults: z.array(test) })),
    });
    const report = readReport(unitReport, counts);
    return (
      report && {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        failures: report.testResults
          .flatMap(({ assertionResults }) => assertionResults)
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages: [message = ""] }) => `${fullName}\n  ${message.split("\n")[0]}`),
      }
    );
  },
};

const JOURNEYS: Part = {
  name: "e2e",
  script: "node_modules/@playwright/test/cli.js",
  args: ["test"],
  env: { E2E_REPORT: journeyReport },
  count() {
    const counts = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() });
    const stats = readReport(journeyReport, z.object({ stats: counts }))?.stats;
    return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  },
};

const startedAt = performance.now();
await runTogether(CHECKS);
await runAlone(UNIT);
try {
  ensureBrowser();
} catch (error) {
  // the journeys say the same of each of themselves, and are counted
  process.stdout.write(`${String(error)}\n`);
}
await runAlone(JOURNEYS);
rmSync(reports, { recursive: true, force: true });
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(`\n${times.join("\n")}\nall of it  ${minutes} min\n`);
if (failures.length > 0) process.stdout.write(`\n${failures.join("\n")}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
