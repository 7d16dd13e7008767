import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Database } from "#database/database.ts";
import { openPostgres } from "#database/postgres.ts";
import { openSqlite } from "#database/sqlite.ts";
import type { Log, ServiceContext } from "#service/service-context.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { type Service, createService } from "#service/service.ts";
import { type Settings, SettingsError } from "./gateway-settings.ts";

interface RunningService {
  readonly service: Service;
  readonly database: Database;
}

const DATABASE_FILE = "prospect.sqlite";

/**
 * Makes the folder and those above it, one by one. Node's recursive `mkdir` is not used: below a place where nothing
 * can be made, such as /dev/null or /proc, it never returns.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // another process may have made it in the meantime
    if (!existsSync(folder)) throw error;
  }
}

/** Makes DATA_DIR if the embedded database needs it. Throws a {@link SettingsError} when nothing can be written there. */
export function prepareDataDir({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== undefined) return;
  try {
    const folder = resolve(dataDir);
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error("It is a file.");
    accessSync(folder, constants.W_OK);
  } catch {
    throw new SettingsError(
      `DATA_DIR ${dataDir} cannot be written to. Choose another folder or change its permissions.`,
    );
  }
}

function reasonOf(error: unknown): string {
  // when every address of a host fails, the error has no message of its own
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}

async function openFile(folder: string): Promise<Database> {
  try {
    return await openSqlite(join(folder, DATABASE_FILE));
  } catch (error) {
    throw new SettingsError(`The database in DATA_DIR ${folder} cannot be opened: ${reasonOf(error)}`);
  }
}

/** Says which database is meant, and never the user or the password. */
async function openServer(databaseUrl: string): Promise<Database> {
  try {
    return await openPostgres(databaseUrl);
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    throw new SettingsError(
      `The database ${host}${pathname} of DATABASE_URL cannot be used: ${reasonOf(error)}`,
    );
  }
}

/** Opens the database, makes the sandbox data where there is none yet, and starts the service over it. */
export async function createServiceOverData(
  settings: Settings,
  log: Log,
  observe?: ServiceContext["observe"],
): Promise<RunningService> {
  const { databaseUrl, dataDir } = settings;
  prepareDataDir(settings);
  const database = await (databaseUrl === undefined ? openFile(dataDir) : openServer(databaseUrl));
  const now = () => new Date();
  await fillSandbox(database, settings, now());
  return { service: createService({ database, settings, log, now, observe }), database };
}
