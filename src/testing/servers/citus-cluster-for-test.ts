import { databaseOnServer, runOnServer } from "./postgres-server-for-test.ts";

/** The coordinator of a Citus cluster that tests may make databases on, with a database of it, if there is one. */
export const CITUS_URL = process.env["CITUS_URL"];

/** Few shards: what is tested is that rows lie apart, and each shard takes time to make. */
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
 * Makes an empty database of the whole cluster, in which nothing is distributed yet; gives the coordinator's. The workers
 * are reached at `ports` where these are given.
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

/** Lets nobody into a database any more, so that it can be copied: Citus itself keeps a connection to it. */
export async function closeClusterDatabase(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await runOnServer(
      databaseOnServer(server, "postgres"),
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

/** Takes a database away from all servers of a cluster. */
export async function dropClusterDatabase(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await runOnServer(databaseOnServer(server, "postgres"), `drop database if exists ${name} with (force)`);
  }
}
