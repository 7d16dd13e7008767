import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { freePort } from "#tools/server-process.ts";

const START_TIMEOUT_MS = 60_000;

/** A gateway as a process of its own, over a file of its own. */
export interface GatewayProcess {
  readonly url: string;
  /** The database's file, which the process has open. */
  readonly file: string;
  /** Sends the process a signal. */
  signal(name: NodeJS.Signals): void;
  /** The exit code, once the process has ended. */
  readonly ended: Promise<number | null>;
  /** Ends the process at once and takes its folder away. */
  stop(): Promise<void>;
}

interface ProcessOptions {
  /** Settings. */
  readonly env?: Readonly<Record<string, string>>;
  /** How large a file that it writes may become, in the blocks of `ulimit`, which are 512 bytes. */
  readonly maxBlocks?: number;
}

/** Starts a gateway over a copy of the sandbox data, and waits until it is ready. */
export async function startGatewayProcess({ env, maxBlocks }: ProcessOptions): Promise<GatewayProcess> {
  const databases = inject("databases");
  if (databases.engine !== "sqlite") throw new Error("The process has a file of its own");
  const dataDir = mkdtempSync(join(tmpdir(), "prospect-process-"));
  const file = join(dataDir, "prospect.sqlite");
  copyFileSync(databases.sandboxFile, file);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [process.execPath, "src/tools/run.js", "src/testing/service/gateway-process.ts"];
  const limit = maxBlocks === undefined ? "" : `ulimit -f ${maxBlocks};`;
  const child = spawn("sh", ["-c", `${limit} exec "$@"`, "sh", ...command], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: "ignore",
  });
  const ended = once(child, "close").then(() => child.exitCode);
  await vi.waitFor(
    async () => {
      if (!(await fetch(`${url}/readyz`)).ok) throw new Error("The gateway is not ready");
    },
    { timeout: START_TIMEOUT_MS, interval: 50 },
  );
  return {
    url,
    file,
    signal: (name) => void child.kill(name),
    ended,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
