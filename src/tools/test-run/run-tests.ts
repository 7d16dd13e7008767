import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { ensureBrowser } from "#tools/install-browser.ts";
import { openOwnedFolder } from "#tools/owned-folder.ts";
import { measureSpeed } from "./machine-speed.ts";
import { isMachineQuiet } from "./quiet-machine.ts";
import { chooseTestFolder } from "./test-folder.ts";
import { TIERS, type Tier } from "./test-tiers.ts";
import { root } from "#tools/build-if-stale.js";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, by name. */
  readonly failures?: readonly string[];
  /** The duration of each test, in seconds. */
  readonly took?: readonly Took[];
}

interface Took {
  readonly name: string;
  readonly seconds: number;
}

interface Command {
  /** Below the project's folder. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One part of the test run, as a separate process. */
interface Part extends Command {
  readonly name: string;
  /** Whether its output is printed as it comes, not at its end. */
  readonly isLive?: boolean;
  /** Its own count; a part without one counts as one test. */
  readonly count?: () => Count | undefined;
}

/** The checks take one core, and the unit tests leave one free while they generate their data. */
const MAX_AT_ONCE = Math.min(2, availableParallelism());

/** Ends a part together with the run, however that ends. */
const RUN_PART = join(root, "src/tools/test-run/run-part.js");

const SLOWEST = 10;

const [, , , asked = "change"] = process.argv;
if (!(asked in TIERS)) throw new Error(`There is no tier ${asked}: ${Object.keys(TIERS).join(", ")}`);
const tier: Tier = TIERS[asked as keyof typeof TIERS];

function roomyFolder(): string {
  try {
    return chooseTestFolder();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
}

/** The folder of all temporary files of the tests. */
const folder = openOwnedFolder(roomyFolder(), "prospect-test");
/** What runs now. */
const children = new Set<ChildProcess>();
const total = { passed: 0, failed: 0 };
/** Lines of the summary: the duration of each part. */
const times: string[] = [];
/** Lines of the summary: the failures, so that nobody has to search for them. */
const failures: string[] = [];
const slow: Took[] = [];

const isQuiet = await isMachineQuiet();
const speedBefore = await measureSpeed();

/** A factor for a journey's usual limits, from the machine's speed unless TEST_PATIENCE sets it. */
const patience = Number(process.env["TEST_PATIENCE"] ?? Math.max(1, 1 / speedBefore).toFixed(1));

/** Longer than any part takes, whatever else is busy. */
const MAX_PART_MINUTES = 3 * tier.budgetMinutes * patience;

/** Runs a command to its end; its output goes to the terminal, or to `write`. Resolves with its success. */
function run({ script, args, env = {} }: Command, write?: (text: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [RUN_PART, join(root, script), ...args], {
      cwd: root,
      stdio: write ? ["ignore", "pipe", "pipe", "ipc"] : ["inherit", "inherit", "inherit", "ipc"],
      // the environment may set other random cases
      env: {
        ...tier.randomCases,
        ...process.env,
        TEST_PATIENCE: String(patience),
        TMPDIR: folder.path,
        ...env,
      },
    });
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => write?.(chunk));
    }
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(false);
    });
    const limit = setTimeout(() => {
      process.stdout.write(
        `\nAfter ${MAX_PART_MINUTES} minutes this part was ended: something in it waits for ever.\n`,
      );
      child.send("end");
    }, MAX_PART_MINUTES * 60_000);
    child.on("close", (code) => {
      clearTimeout(limit);
      children.delete(child);
      resolve(code === 0);
    });
  });
}

/** A part that failed without a failed test counts as one failure. */
function countOf(part: Part, ok: boolean): Count {
  const counted = part.count === undefined ? { passed: Number(ok), failed: 0 } : part.count();
  // a part without a report has not passed
  if (counted === undefined) return { passed: 0, failed: 1, failures: ["left no report"] };
  if (ok || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: ["failed, see above"] };
}

function note(part: Part, ok: boolean, startedAt: number): void {
  const count = countOf(part, ok);
  total.passed += count.passed;
  total.failed += count.failed;
  failures.push(...(count.failures ?? []).map((name) => `${part.name}: ${name}`));
  slow.push(...(count.took ?? []).map(({ name, seconds }) => ({ name: `${part.name}: ${name}`, seconds })));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  times.push(`${part.name.padEnd(10)} ${seconds.padStart(6)} s  ${ok ? "ok" : "FAILED"}`);
}

/** Runs a part, and counts it. */
async function runPart(part: Part): Promise<void> {
  const startedAt = performance.now();
  let output = "";
  if (part.isLive === true) process.stdout.write(`\n── ${part.name}\n`);
  const ok = await run(part, part.isLive === true ? undefined : (text) => (output += text));
  if (part.isLive !== true) process.stdout.write(`\n── ${part.name}\n${output}`);
  note(part, ok, startedAt);
}

/** Runs parts side by side, in order. */
async function runTogether(parts: readonly Part[]): Promise<void> {
  const waiting = [...parts];
  async function lane(): Promise<void> {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await runPart(part);
  }
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, lane));
}

function readReport<Output>(file: string, schema: z.ZodMiniType<Output>): Output | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (!(isUnreadable(error) || (error instanceof Error && "code" in error))) throw error;
    // never written, or cut off
    return undefined;
  }
}

const unitReport = join(folder.path, "unit.json");
const journeyReport = join(folder.path, "e2e.json");

/** The shortest first, so that failures show early. */
const CHECKS: readonly Part[] = [
  {
    name: "format",
    script: "node_modules/oxfmt/bin/oxfmt",
    args: ["--check"],
  },
  { name: "types", script: "node_modules/typescript/bin/tsc", args: ["-b"] },
  { name: "lint", script: "node_modules/oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings"] },
  { name: "build", script: "src/tools/build-if-stale.js", args: [] },
  ...(tier.deadCode ? [{ name: "dead code", script: "node_modules/knip/bin/knip.js", args: [] }] : []),
];

/** Lines of a failure that the summary repeats: the second one of a property has its seed and path. */
const FAILURE_LINES = 3;
const FAILURE_WIDTH = 300;

/** The error of a test in a few lines, without its stack. */
function shortFailure(message = ""): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "" && !/^\s+at /u.test(line));
  return lines
    .slice(0, FAILURE_LINES)
    .map((line) => `\n  ${line.slice(0, FAILURE_WIDTH)}`)
    .join("");
}

const UNIT: Part = {
  name: "unit",
  isLive: true,
  script: "node_modules/vitest/vitest.mjs",
  args: [
    "run",
    ...tier.projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
  ],
  count() {
    const test = z.object({
      fullName: z.string(),
      status: z.string(),
      duration: z.nullish(z.number()),
      failureMessages: z.array(z.string()),
    });
    const counts = z.object({
      numPassedTests: z.number(),
      numFailedTests: z.number(),
      testResults: z.array(z.object({ assertionResults: z.array(test) })),
    });
    const report = readReport(unitReport, counts);
    const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
    return (
      report && {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        took: tests.map(({ fullName: name, duration }) => ({ name, seconds: (duration ?? 0) / 1000 })),
        failures: tests
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages: [message] }) => `${fullName}${shortFailure(message)}`),
      }
    );
  },
};

const journeySpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
interface Suite {
  readonly specs?: readonly z.output<typeof journeySpec>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
}
const journeySuite: z.ZodMiniType<Suite> = z.object({
  specs: z.optional(z.array(journeySpec)),
  suites: z.optional(z.array(z.lazy(() => journeySuite))),
});

const specsOf = ({ specs = [], suites = [] }: Suite): readonly z.output<typeof journeySpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const JOURNEYS: Part = {
  name: "e2e",
  isLive: true,
  script: "node_modules/@playwright/test/cli.js",
  args: ["test", ...tier.journeys],
  env: {
    E2E_REPORT: journeyReport,
    // compiled files stay for the next run, unlike the folder for everything else
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, "node_modules/.cache/playwright"),
  },
  count() {
    const stats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() });
    const report = readReport(journeyReport, z.object({ stats, suites: z.array(journeySuite) }));
    const specs = report?.suites.flatMap(specsOf) ?? [];
    const nameOf = ({ file, title }: (typeof specs)[number]) => `${file}: ${title}`;
    const tooMany =
      specs.length > tier.maxJourneys ? [`${specs.length} journeys of at most ${tier.maxJourneys}`] : [];
    return (
      report && {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky + tooMany.length,
        failures: [...specs.filter(({ ok }) => !ok).map(nameOf), ...tooMany],
        took: specs.map((spec) => ({
          name: nameOf(spec),
          seconds:
            spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
            1000,
        })),
      }
    );
  },
};

/** Checks the time budget, as a test of its own. On a busy or slow machine it is skipped. */
function holdBudget(minutes: number, isQuiet: boolean, speeds: readonly number[]): void {
  const { budgetMinutes } = tier;
  const [before = "", after = ""] = speeds.map((speed) => speed.toFixed(2));
  times.push(`speed      ${before} before and ${after} after, 1 is usual`);
  if (!isQuiet) {
    times.push(`budget     not held: the machine was busy when this began`);
    return;
  }
  if (minutes <= budgetMinutes) {
    total.passed += 1;
    return;
  }
  if (Math.min(...speeds) < 1) {
    times.push(`budget     not held: ${minutes.toFixed(1)} minutes of ${budgetMinutes} on a slow machine`);
    return;
  }
  total.failed += 1;
  failures.push(`budget: ${minutes.toFixed(1)} minutes of ${budgetMinutes}`);
}

/** Ends running parts, and deletes their temporary files. */
async function stop(): Promise<void> {
  const ended = [...children].map((child) => new Promise((resolve) => child.on("close", resolve)));
  for (const child of children) child.kill("SIGINT");
  await Promise.all(ended);
  folder.remove();
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop());

const startedAt = performance.now();
await runTogether([UNIT, ...CHECKS]);
try {
  ensureBrowser();
} catch (error) {
  // the journeys report the same of themselves, and are counted
  process.stdout.write(`${String(error)}\n`);
}
await runPart(JOURNEYS);
folder.remove();
const minutes = (performance.now() - startedAt) / 60_000;
holdBudget(minutes, isQuiet, [speedBefore, await measureSpeed()]);
process.stdout.write(`\n${times.join("\n")}\nall of it  ${minutes.toFixed(1)} min\n`);
const slowest = slow.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
process.stdout.write(
  `\nThe slowest:\n${slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`).join("\n")}\n`,
);
if (failures.length > 0) process.stdout.write(`\n${failures.join("\n")}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
