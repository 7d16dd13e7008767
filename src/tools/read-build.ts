import { readFileSync } from "node:fs";
import { checkedOutCommit, root } from "./build-if-stale.js";
import type { Build } from "#contract/diagnostics/build-version.ts";

const COMMIT_LETTERS = 7;

/** The build's identity: the version of package.json, and `COMMIT` of the environment, else the checkout's commit. */
export function readBuild(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Omit<Build, "interface"> {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { version: string };
  const told = (env["COMMIT"] ?? "").trim() || checkedOutCommit(root);
  const isCommit = /^[0-9a-f]{7,64}$/i.test(told);
  return { version, commit: isCommit ? told.slice(0, COMMIT_LETTERS) : "unknown" };
}
