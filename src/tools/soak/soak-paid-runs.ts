import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Check } from "./soak-large-family.ts";

/** How often each failure is played. */
const ROUNDS = 20;

const report = z.looseObject({
  suites: z.array(z.lazy(() => suite)),
});

const annotation = z.looseObject({ type: z.string(), description: z.optional(z.string()) });
const spec = z.looseObject({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.looseObject({ annotations: z.array(annotation) })),
});
type Spec = z.output<typeof spec>;

interface Suite {
  readonly suites?: readonly Suite[] | undefined;
  readonly specs?: readonly Spec[] | undefined;
}

const suite: z.ZodMiniType<Suite> = z.looseObject({
  suites: z.optional(z.array(z.lazy(() => suite))),
  specs: z.optional(z.array(spec)),
});

function specsOf({ suites = [], specs = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Rounds of the same failure have its name, and which round it is in brackets. */
function nameOf({ title }: Spec): string {
  return title.replace(/ \(\d+\)$/, "");
}

/** Credits that the service counted in a round; none where that came to no end. */
function creditsOf({ tests }: Spec): number {
  const counted = tests.flatMap(({ annotations }) => annotations.filter(({ type }) => type === "credits"));
  return Number(counted[0]?.description ?? 0);
}

/** All rounds of a failure as one: each was to be charged for each distinct record once. */
function checkOf(name: string, rounds: readonly Spec[]): Check {
  const good = rounds.filter(({ ok }) => ok).length;
  const credits = rounds.reduce((sum, round) => sum + creditsOf(round), 0);
  const seen = `${good} of ${rounds.length} rounds, ${credits} credits for as many records in them`;
  return { name, ok: good === rounds.length, seen };
}

/**
 * Runs of contacts whose browsers, gateways and connections are killed at marked points, over and over: what the
 * service charged is the number of distinct records each time, and every result is there.
 */
export function soakPaidRuns(): Check[] {
  const folder = mkdtempSync(join(tmpdir(), "prospect-soak-runs-"));
  const file = join(folder, "report.json");
  spawnSync(
    process.execPath,
    [join(root, "node_modules/@playwright/test/cli.js"), "test", "e2e/paid-once.e2e.ts"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, SOAK_ROUNDS: String(ROUNDS), E2E_REPORT: file },
    },
  );
  const specs = report.parse(JSON.parse(readFileSync(file, "utf8"))).suites.flatMap(specsOf);
  rmSync(folder, { recursive: true, force: true });
  const names = [...new Set(specs.map(nameOf))];
  return names.map((name) =>
    checkOf(
      name,
      specs.filter((round) => nameOf(round) === name),
    ),
  );
}
