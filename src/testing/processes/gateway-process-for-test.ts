import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject, vi } from "vitest";
import { DATABASE_FILE } from "#gateway/upstream/open-upstream.ts";
import { copySandbox } from "#tools/sandbox-file.ts";
import { freePort } from "#tools/server-process.ts";
import { processCommand } from "./bundled-processes.ts";

const START_TIMEOUT_MS = 60_000;

/** A gateway as a separate process over its own database file. */
export interface GatewayProcess {
  readonly url: string;
  /** The database file, which the process has open. */
  readonly file: string;
  /** The settings with which the process, or a tool beside it, finds its database. */
  readonly env: Readonly<Record<string, string>>;
  /** Sends the process a signal. */
  signal(name: NodeJS.Signals): void;
  /** The exit code, once the process has ended. */
  readonly ended: Promise<number | null>;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  /** Ends the process at once and removes its folder. */
  stop(): Promise<void>;
}

interface ProcessOptions {
  /** Settings. */
  readonly env?: Readonly<Record<string, string>>;
  /** The largest file that it may write, in the 512-byte blocks of `ulimit`. */
  readonly maxBlocks?: number;
  /** A process, running or ended, whose folder is reused; by default a copy of the sandbox data in a new folder. */
  readonly over?: GatewayProcess;
}

function sandboxFolder(): string {
  const databases = inject("databases");
  if (databases.engine !== "sqlite") throw new Error("The process has a file of its own");
  const folder = mkdtempSync(join(tmpdir(), "prospect-process-"));
  copySandbox(databases.sandboxFile, folder);
  return folder;
}

/** Starts a gateway and waits until it is ready. */
export async function startGatewayProcess({ env, maxBlocks, over }: ProcessOptions): Promise<GatewayProcess> {
  const dataDir = over ? dirname(over.file) : sandboxFolder();
  const where = { DATABASE_URL: "", DATA_DIR: dataDir };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = processCommand("gateway");
  const limit = maxBlocks === undefined ? "" : `ulimit -f ${maxBlocks};`;
  const child = spawn("sh", ["-c", `${limit} exec "$@"`, "sh", ...command], {
    env: { ...process.env, ...where, PORT: String(port), ...env },
    stdio: "ignore",
  });
  const ended = once(child, "close").then(() => child.exitCode);
  await vi.waitFor(
    async () => {
      if (!(await fetch(`${url}/readyz`)).ok) throw new Error("The gateway is not ready");
    },
    { timeout: START_TIMEOUT_MS, interval: 50 },
  );
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url,
    file: join(dataDir, DATABASE_FILE),
    env: where,
    signal: (name) => void child.kill(name),
    ended,
    kill,
    async stop() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
