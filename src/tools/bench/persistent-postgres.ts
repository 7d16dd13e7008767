import { existsSync, mkdirSync } from "node:fs";
import type { Resources } from "#tools/resources.ts";
import { startPostgres } from "#tools/start-postgres.ts";

/** A server with some memory that still writes everything to the disk. */
const FLAGS = ["max_connections=100", "shared_buffers=1GB", "max_wal_size=4GB"];

/**
 * Starts PostgreSQL over a folder whose data stays for the next bench, with a database of this name, which is created if missing.
 */
export async function persistentPostgres(
  resources: Resources,
  folder: string,
  database: string,
): Promise<{ readonly url: string; readonly isNew: boolean }> {
  const isNew = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres(folder, FLAGS, { keep: true, fresh: isNew });
  resources.closeWith(() => server.stop());
  if (isNew) await server.createDatabase(database);
  return { url: `${server.url}/${database}`, isNew };
}
