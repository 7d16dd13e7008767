import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface OwnedFolder {
  readonly path: string;
  remove(): void;
}

/** Whether a process runs; one of somebody else's counts. */
export function isRunning(pid: number): boolean {
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

/** Those whose process is gone without having taken them away, by the number in their names. */
function leftFolders(parent: string, prefix: string): string[] {
  const owned = readdirSync(parent).map((name) => ({
    name,
    owner: new RegExp(`^${prefix}-(\\d+)-`).exec(name)?.[1],
  }));
  return owned.flatMap(({ name, owner }) => (owner === undefined || isRunning(Number(owner)) ? [] : [name]));
}

/**
 * Makes a folder in `parent` that belongs to this process, and takes away those of the same prefix whose processes were
 * killed. A server that such a process has left goes on over no data, at a port of its own.
 */
export function openOwnedFolder(parent: string, prefix: string): OwnedFolder {
  mkdirSync(parent, { recursive: true });
  for (const name of leftFolders(parent, prefix)) removeFolder(join(parent, name));
  const path = mkdtempSync(join(parent, `${prefix}-${process.pid}-`));
  // run as root, PostgreSQL is another user, who has to come through
  chmodSync(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}
