import { type ServerProcess, startServer as startProcess } from "#tools/server-process.ts";

/** The built server, and what it answered. */
export interface Server extends ServerProcess {
  /** Operations that the service answered with 200, in order, by its own log. */
  answered(): string[];
}

/** Whether a line of the log is about an operation that was answered well, and which. */
function operationOf(line: string): string[] {
  if (!line.startsWith("{")) return [];
  const entry: unknown = JSON.parse(line);
  if (typeof entry !== "object" || entry === null || !("operation" in entry) || !("status" in entry))
    return [];
  return entry.status === 200 ? [String(entry.operation)] : [];
}

/** Starts the built server over a data folder, with settings by environment. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const server = await startProcess(dataDir, env);
  return { ...server, answered: () => server.output().split("\n").flatMap(operationOf) };
}
