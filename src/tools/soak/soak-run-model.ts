import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Check } from "./soak-large-family.ts";

/** How many things happen, in all worlds together. */
const STEPS = 1_000_000;

const TEST = "src/app/features/runs/engine/run-engine-model.test.ts";

const report = z.object({ steps: z.number(), charges: z.number(), recovered: z.number() });

/**
 * The run engine in worlds where browsers, connections, gateways and the service fail at random: nothing that was paid
 * for is lost, nothing is paid for twice, and every run comes to its end.
 */
export function soakRunModel(): Check {
  const folder = mkdtempSync(join(tmpdir(), "prospect-soak-model-"));
  const file = join(folder, "report.json");
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "sqlite", TEST],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, MODEL_STEPS: String(STEPS), MODEL_REPORT: file },
    },
  );
  const seen = existsSync(file) ? countsIn(readFileSync(file, "utf8")) : "see above";
  rmSync(folder, { recursive: true, force: true });
  return { name: "runs in worlds where anything fails", ok: status === 0, seen };
}

function countsIn(text: string): string {
  const { steps, charges, recovered } = report.parse(JSON.parse(text));
  return `${steps} steps, ${charges} charges, ${recovered} recovered batches`;
}
