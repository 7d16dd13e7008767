import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Build } from "#contract/diagnostics/build-version.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const COMMIT_LETTERS = 12;

/** The commit of the checkout; undefined where there is none, as in a container or an unpacked archive. */
function checkedOut(): string | undefined {
  try {
    const args = ["rev-parse", "--short", "HEAD"];
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    // no git, or no repository
    if (!(error instanceof Error && ("code" in error || "status" in error))) throw error;
    return undefined;
  }
}

/** Which build is being made: the version of package.json, and `COMMIT` of the environment or else the checkout's. */
export function readBuild(env: Readonly<Record<string, string | undefined>> = process.env): Build {
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, "utf8")) as { version: string };
  const told = (env["COMMIT"] ?? "").trim() || checkedOut()?.trim();
  const isCommit = told !== undefined && /^[0-9a-f]{7,64}$/i.test(told);
  return { version, commit: isCommit ? told.slice(0, COMMIT_LETTERS) : "unknown" };
}
