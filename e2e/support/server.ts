import { type ServerProcess, startServer as startProcess } from "#tools/server-process.ts";

/** The built server, and what it answered. */
export interface Server extends ServerProcess {
  /**
   * How often the service answered an operation with 200, by its own log. While it runs, the log may lag behind
   * the page: poll this, or compare what was long ago.
   */
  answered(operation: string): number;
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
  const answers = () => server.output().split("\n").flatMap(operationOf);
  return { ...server, answered: (operation) => answers().filter((name) => name === operation).length };
}
