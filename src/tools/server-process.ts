import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { mayFail } from "#tools/may-fail.ts";

/** The built server as its own process, at a port of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Everything that the process wrote. */
  output(): string;
  /** Milliseconds that the last start took until the server was ready. */
  startedIn(): number;
  /** Ends the process; `SIGKILL` is a crash. Resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again at the same port over the same data, with these settings over its own. */
  start(changed?: Readonly<Record<string, string>>): Promise<void>;
}

/** Far more than any start takes, also on a machine that is busy with something else. */
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

/** Waits until a process that was just started is ready; throws with what it wrote where it ends or takes too long. */
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
    // its output is whole only when its pipes have closed too
    const ended = once(child, "close");
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
  await start();
  return { url, port, dataDir, output, startedIn: () => took, stop, start };
}
