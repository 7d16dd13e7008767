import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "prospect-test-";

interface RunFolder {
  readonly path: string;
  remove(): void;
}

/** Whether a process runs; one of somebody else's counts. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return error.code === "EPERM";
  }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** The runs whose process is gone without having taken its folder away, by the number in its name. */
function leftFolders(): string[] {
  const owned = readdirSync(tmpdir()).map((name) => ({
    name,
    owner: new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1],
  }));
  return owned.flatMap(({ name, owner }) => (owner === undefined || isRunning(Number(owner)) ? [] : [name]));
}

/**
 * Makes the folder in which one run of the tests puts all that it writes, and takes away those of runs that were killed. A
 * server that such a run has left goes on over no data, at a port of its own.
 */
export function openRunFolder(): RunFolder {
  for (const name of leftFolders()) removeFolder(join(tmpdir(), name));
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // run as root, PostgreSQL is another user, who has to come through
  chmodSync(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}
