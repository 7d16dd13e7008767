import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** The built server as its own process, at a port of its own. */
export interface Server {
  readonly url: string;
  readonly port: number;
  /** Operations that the service answered with 200, in order, by its own log. */
  answered(): string[];
  /** Everything that the process wrote. */
  output(): string;
  /** Ends the process; `SIGKILL` is a crash. Resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again at the same port over the same data. */
  start(): Promise<void>;
}

const READY_WITHIN = 20_000;

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

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** Whether a line of the log is about an operation that was answered well, and which. */
function operationOf(line: string): string[] {
  if (!line.startsWith("{")) return [];
  const entry: unknown = JSON.parse(line);
  if (typeof entry !== "object" || entry === null || !("operation" in entry) || !("status" in entry)) return [];
  return entry.status === 200 ? [String(entry.operation)] : [];
}

/** Starts the built server over a data folder, with settings by environment. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let process_: ChildProcess;
  let text = "";
  async function start(): Promise<void> {
    process_ = spawn(process.execPath, ["dist/server.js"], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "info", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    }
    const deadline = Date.now() + READY_WITHIN;
    while (!(await isReady(url))) {
      if (process_.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await start();
  return {
    url,
    port,
    answered: () => text.split("\n").flatMap(operationOf),
    output: () => text,
    async stop(signal = "SIGTERM") {
      if (process_.exitCode !== null || process_.signalCode !== null) return process_.exitCode;
      const ended = once(process_, "exit");
      process_.kill(signal);
      await ended;
      return process_.exitCode;
    },
    start,
  };
}
