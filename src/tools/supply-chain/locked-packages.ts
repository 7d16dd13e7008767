import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../build-if-stale.js";

const entry = z.object({
  name: z.optional(z.string()),
  version: z.string(),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

const lockfile = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), entry) });

/** A package of the lockfile, for every platform. */
export interface LockedPackage extends z.output<typeof entry> {
  readonly name: string;
  /** Its folder, below the project's. */
  readonly path: string;
  /** Whether it runs in production: tools that only build or check are not shipped. */
  readonly isShipped: boolean;
}

const PARENT = "node_modules/";

/** Reads the lockfile: its version, and every package except the project itself. */
export function readLockfile(): { readonly version: number; readonly packages: readonly LockedPackage[] } {
  const read = lockfile.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const packages = Object.entries(read.packages)
    .filter(([path]) => path !== "")
    .map(([path, locked]) => ({
      ...locked,
      path,
      name: locked.name ?? path.slice(path.lastIndexOf(PARENT) + PARENT.length),
      isShipped: locked.dev !== true,
    }));
  return { version: read.lockfileVersion, packages };
}
