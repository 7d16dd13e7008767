import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface OwnedFolder {
  readonly path: string;
  remove(): void;
}

/** Whether a process runs; also another user's. */
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

/** Folders whose processes ended without removing them, by the process number in their names. */
function leftFolders(parent: string, prefix: string): string[] {
  const owned = readdirSync(parent).map((name) => ({
    name,
    owner: new RegExp(`^${prefix}-(\\d+)-`).exec(name)?.[1],
  }));
  return owned.flatMap(({ name, owner }) => (owner === undefined || isRunning(Number(owner)) ? [] : [name]));
}

/**
 * Creates a folder in `parent` for this process, and removes those with the same prefix whose processes were killed. A server
 * that such a process left running loses its data, but has a port of its own.
 */
export function openOwnedFolder(parent: string, prefix: string): OwnedFolder {
  mkdirSync(parent, { recursive: true });
  for (const name of leftFolders(parent, prefix)) removeFolder(join(parent, name));
  const path = mkdtempSync(join(parent, `${prefix}-${process.pid}-`));
  // as root, PostgreSQL runs as another user, who needs access
  chmodSync(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}
