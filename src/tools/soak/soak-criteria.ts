import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "#tools/build-if-stale.js";
import type { Check } from "./soak-large-family.ts";

const TESTS = ["criteria.test.ts", "criteria-combined.test.ts"].map((file) =>
  join("src/service/conformance", file),
);

/** 2,000 requests with several criteria, and every page of each criterion by itself, by a plain reading of all records. */
export function soakCriteria(): Check[] {
  return (["sqlite", "postgres"] as const).map((engine) => {
    const { status } = spawnSync(
      process.execPath,
      [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", engine, ...TESTS],
      {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, THOROUGH_CRITERIA: "1" },
      },
    );
    const seen = status === 0 ? "2,000 joined, each page of each criterion" : "see above";
    return { name: `criteria by a plain reading, ${engine}`, ok: status === 0, seen };
  });
}
