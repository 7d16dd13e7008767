import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#database/database.ts";
import { openSqlite } from "#database/sqlite.ts";
import type { Log } from "#service/context.ts";
import { fillSandbox } from "#service/data/sandbox.ts";
import { type Service, createService } from "#service/service.ts";
import { type Settings, SettingsError } from "./settings.ts";

interface OpenService {
  readonly service: Service;
  readonly database: Database;
}

const DATABASE_FILE = "prospect.sqlite";

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new SettingsError(
      `DATA_DIR ${folder} cannot be written to. Choose another folder or change its permissions.`,
    );
  }
}

async function openDatabase(folder: string): Promise<Database> {
  try {
    return await openSqlite(join(folder, DATABASE_FILE));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`The database in DATA_DIR ${folder} cannot be opened: ${reason}`);
  }
}

/** Opens the database, makes the sandbox data where there is none yet, and starts the service over it. */
export async function openService(settings: Settings, log: Log): Promise<OpenService> {
  requireWritable(settings.dataDir);
  const database = await openDatabase(settings.dataDir);
  const now = () => new Date();
  await fillSandbox(database, settings, now());
  return { service: createService({ database, settings, log, now }), database };
}
