import { databaseOnServer, runOnServer } from "./postgres-server-for-test.ts";

/**
 * The coordinator of a Citus cluster on which tests may create databases, with one of its databases; undefined without a cluster.
 */
export const CITUS_URL = process.env["CITUS_URL"];

/** Few shards, since tests only need rows apart and each shard takes time to create. */
const SHARDS = 4;

/** The servers of a cluster, the coordinator first, by the URL of a database of it. */
export async function clusterServers(url: string): Promise<string[]> {
  const rows = await runOnServer(
    url,
    "select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive order by nodeid",
  );
  const workers = rows.map(({ nodename, nodeport }) => {
    const worker = new URL(url);
    worker.host = `${String(nodename)}:${String(nodeport)}`;
    return worker.href;
  });
  return [url, ...workers];
}

/**
 * Creates an empty, undistributed database on the whole cluster; returns the coordinator's URL. The workers are reached at
 * `ports` where these are given.
 */
export async function createClusterDatabase(
  servers: readonly string[],
  name: string,
  ports: readonly number[] = [],
): Promise<string> {
  for (const server of servers) {
    await runOnServer(databaseOnServer(server, "postgres"), `create database ${name}`);
    await runOnServer(databaseOnServer(server, name), "create extension citus");
  }
  const [coordinator = "", ...workers] = servers.map((server) => databaseOnServer(server, name));
  const address = (server: string, port: number | string = new URL(server).port) =>
    `'${new URL(server).hostname}', ${port}`;
  await runOnServer(
    coordinator,
    `select citus_set_coordinator_host(${address(coordinator)})`,
    ...workers.map((worker, at) => `select citus_add_node(${address(worker, ports[at])})`),
    `alter database ${name} set citus.shard_count = ${SHARDS}`,
  );
  return coordinator;
}

/** Refuses all connections to a database, so that it can be copied: Citus itself keeps one open. */
export async function closeClusterDatabase(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await runOnServer(
      databaseOnServer(server, "postgres"),
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

/** Drops a database from all servers of a cluster. */
export async function dropClusterDatabase(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await runOnServer(databaseOnServer(server, "postgres"), `drop database if exists ${name} with (force)`);
  }
}
