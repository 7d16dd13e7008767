import { spawnSync } from "node:child_process";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "./build-if-stale.js";

const made = z.object({ seconds: z.number(), peakMegabytes: z.number() });

/** Generates sandbox data in a separate process, where `env` says. Returns how long that took, and its peak memory. */
export function makeSandboxData(env: Readonly<Record<string, string>>): z.output<typeof made> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "src/tools/run.js"), join(root, "src/tools/fill-sandbox-data.ts")],
    { cwd: root, encoding: "utf8", env: { ...process.env, ...env } },
  );
  if (status !== 0) throw new Error(`The data could not be made:\n${stderr}`);
  return made.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
}
