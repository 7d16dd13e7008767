import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const STAMP = join(root, "dist", ".built");

/** What a build is made of, besides the packages. */
export const SOURCES = ["src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts"];

/**
 * The commit that a folder is checked out at; empty where it is no checkout, as in a container or an unpacked archive.
 * @param {string} folder
 * @returns {string}
 */
export function checkedOutCommit(folder) {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" });
  return (stdout ?? "").trim();
}

/** The commit that the build tells of itself: COMMIT of the environment, or else the checkout's. */
const commitToBuild = () => (process.env["COMMIT"] ?? "").trim() || checkedOutCommit(root);

/**
 * When the newest of the files below a path was changed, in milliseconds.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path, { withFileTypes: true }).reduce((latest, entry) => {
    const file = join(path, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(file) : statSync(file).mtimeMs);
  }, stats.mtimeMs);
}

/**
 * Builds the app and the server of the source in a folder, into its dist.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} [env] further variables of the environment
 * @returns {number | null} zero when all went well
 */
export function build(folder, env = {}) {
  const vite = join(folder, "node_modules", "vite", "bin", "vite.js");
  return spawnSync(process.execPath, [vite, "build", "--app", "--logLevel", "error"], {
    cwd: folder,
    stdio: "inherit",
    // whoever asks may run in development mode; what is built is for people
    env: { ...process.env, ...env, NODE_ENV: "production" },
  }).status;
}

/** Builds the app and the server when any source is newer than the last build, or the commit is another. Ends the process when that fails. */
export function buildIfStale() {
  const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
  const commit = commitToBuild();
  const isNewest = built > Math.max(...SOURCES.map((source) => newest(join(root, source))));
  if (isNewest && readFileSync(STAMP, "utf8").trim() === commit) return;
  process.stdout.write("Building …\n");
  const startedAt = new Date();
  const status = build(root);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, `${commit}\n`);
  // an edit during the build is newer than the stamp
  utimesSync(STAMP, startedAt, startedAt);
}

// by itself, as `npm test` runs it
if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale();
