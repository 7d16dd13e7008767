import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { SOURCES, build, buildIfStale, checkedOutCommit, root } from "../build-if-stale.js";

/** What a build's folder holds besides the build. */
const OTHERS = new Set(["sbom.json", ".built"]);

/** Every file of a build, by its path below dist. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

function filesIn(folder: string): BuiltFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !OTHERS.has(entry.name));
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(folder, file).replaceAll("\\", "/"), readFileSync(file)];
    }),
  );
}

/** The files of this project's build, which is made again where a source is newer. */
export function buildHere(): BuiltFiles {
  buildIfStale();
  return filesIn(join(root, "dist"));
}

/**
 * Builds a copy of the source in another folder, with the same packages and extra environment variables. Returns the files and
 * the folder, which is deleted by then. Throws when the build fails.
 */
export function buildElsewhere(env: Readonly<Record<string, string>>): {
  readonly folder: string;
  readonly files: BuiltFiles;
} {
  const folder = mkdtempSync(join(tmpdir(), "prospect-build-"));
  try {
    for (const source of SOURCES) cpSync(join(root, source), join(folder, source), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    // the copy is no checkout
    const status = build(folder, { COMMIT: checkedOutCommit(root), ...env });
    if (status !== 0) throw new Error(`The build ended with ${status}`);
    return { folder, files: filesIn(join(folder, "dist")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
