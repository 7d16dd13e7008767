import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { mayFail } from "#tools/may-fail.ts";

/** The built server as a separate process, at its own port. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The process's whole output. */
  output(): string;
  /** How long the last start took until the server was ready, in milliseconds. */
  startedIn(): number;
  /** Ends the process; `SIGKILL` is a crash. Resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Restarts it at the same port over the same data, with overrides for its settings. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>;
}

/** Far more than any start takes, even on a busy machine. */
const START_TIMEOUT_MS = 120_000;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("The probe has no port");
  return address.port;
}

/** Waits until a started process is ready; throws with its output where it ends or takes too long. */
export async function untilReady(
  child: ChildProcess,
  isReady: () => Promise<boolean | undefined>,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts the built server over a data folder, with settings by environment, at a free port where none is given. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<ServerProcess> {
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let text = "";
  let took = 0;
  const output = () => text;
  async function start(changed: Readonly<Record<string, string>> = {}): Promise<void> {
    const startedAt = performance.now();
    child = spawn(process.execPath, ["dist/server.js"], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "info", ...env, ...changed },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    }
    const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok, mayFail("it does not listen yet"));
    await untilReady(child, isReady, output);
    took = performance.now() - startedAt;
  }
  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    // its output is complete only when its pipes have closed too
    const ended = once(child, "close");
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
  await start();
  return { url, port, dataDir, output, startedIn: () => took, stop, start };
}
