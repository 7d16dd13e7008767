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

interface Suite {
  readonly suites?: readonly Suite[] | undefined;
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[] | undefined;
}

const suite: z.ZodMiniType<Suite> = z.looseObject({
  suites: z.optional(z.array(z.lazy(() => suite))),
  specs: z.optional(z.array(z.looseObject({ title: z.string(), ok: z.boolean() }))),
});

function checksOf({ suites = [], specs = [] }: Suite): Check[] {
  const here = specs.map(({ title, ok }) => ({
    name: title,
    ok,
    seen: ok ? "nothing lost, nothing twice" : "see above",
  }));
  return [...here, ...suites.flatMap(checksOf)];
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
  const checks = report.parse(JSON.parse(readFileSync(file, "utf8"))).suites.flatMap(checksOf);
  rmSync(folder, { recursive: true, force: true });
  return checks;
}
