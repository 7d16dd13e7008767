import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { Database } from "#database/database.ts";
import { DatabaseUnusableError, troubleOf } from "#database/database-trouble.ts";
import { DatabaseUnavailableError } from "#database/database-unavailable.ts";
import { openPostgres } from "#database/postgres/postgres.ts";
import type { ReplicaChange, ReplicaState } from "#database/replica/replica-watch.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import type { Log, ServiceEvent } from "#service/service-context.ts";
import { fillSandbox } from "#service/sandbox/fill-sandbox.ts";
import { type Service, createService } from "#service/service.ts";
import type { Faults } from "#gateway/faults/faults.ts";
import { type Settings, SettingsError, type UpstreamSettings } from "#gateway/settings/gateway-settings.ts";
import { KEYS_FILE } from "#gateway/keys/session-keys.ts";
import { createAuthorizationServer, overNetwork } from "./authorization-server.ts";
import { embeddedUpstream } from "./embedded-upstream.ts";
import { createRemoteService } from "./remote-service.ts";
import { reportedSignIns } from "./reported-sign-ins.ts";
import { signInEndpoints } from "./sign-in-endpoints.ts";
import type { Upstream } from "./upstream.ts";

interface OpenedUpstream {
  readonly upstream: Upstream;
  readonly database: Database;
}

interface OpenOptions {
  readonly log: Log;
  readonly observe?: ((event: ServiceEvent | ReplicaChange) => void) | undefined;
  /** Faults between the gateway and the service. */
  readonly faults?: Faults | undefined;
}

/** The embedded database in DATA_DIR. */
export const DATABASE_FILE = "prospect.sqlite";

/**
 * Creates a folder and its parents, one by one. Node's recursive `mkdir` never returns below a place where nothing can be
 * created, such as /dev/null or /proc.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // another process may have created it meanwhile
    if (!existsSync(folder)) throw error;
  }
}

/** This process's files in DATA_DIR. */
const OWN_FILES = [KEYS_FILE, ...["", "-wal", "-shm", "-lock"].map((end) => DATABASE_FILE + end)];

/** The rights of everybody but the owner, and the mark of a folder that is for everybody, such as /tmp. */
const OTHERS = 0o077;
const FOR_EVERYBODY = 0o1000;

/** Removes the rights of others where this user is the owner. Windows has no such rights. */
function restrictAccess(path: string, log?: Log): void {
  if (process.platform === "win32" || !existsSync(path)) return;
  const { mode, uid } = statSync(path);
  if (uid !== process.getuid?.() || (mode & OTHERS) === 0 || (mode & FOR_EVERYBODY) !== 0) return;
  try {
    chmodSync(path, mode & 0o700);
    log?.info({ path }, "made private: others could read it");
  } catch (error) {
    log?.warn({ path, error }, "others can read it, and its permissions cannot be changed");
  }
}

/**
 * Creates DATA_DIR if the embedded database or the session key needs it, and makes it private. Throws a {@link SettingsError}
 * when it is not writable.
 */
export function prepareDataDir({ databaseUrl, sessionKeys, dataDir }: Settings, log?: Log): void {
  if (databaseUrl !== undefined && sessionKeys !== undefined) return;
  try {
    const folder = resolve(dataDir);
    createFolder(folder);
    // the trailing separator makes a file an error
    accessSync(folder + sep, constants.W_OK);
    for (const path of [folder, ...OWN_FILES.map((name) => join(folder, name))]) restrictAccess(path, log);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SettingsError(
      `DATA_DIR ${dataDir} cannot be written to. Choose another folder or change its permissions.`,
    );
  }
}

/** Why a database cannot be used, and what to do where that is known. */
function reasonOf(error: unknown): string {
  const trouble = troubleOf(error);
  if (trouble) return `${trouble.reason} ${trouble.remedy}`;
  const reason = error instanceof DatabaseUnavailableError ? error.cause : error;
  // when every address of a host fails, the error has no message of its own
  const [first] = reason instanceof AggregateError ? reason.errors : [reason];
  return first instanceof Error ? first.message : String(first);
}

/** Names the database without user or password. */
function nameOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return `The database in DATA_DIR ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${host}${pathname} of DATABASE_URL`;
}

/** Explains an error of a database to whoever runs it, naming the database. */
export function unusableDatabaseError(settings: Settings, error: unknown): SettingsError {
  return new SettingsError(`${nameOf(settings)} cannot be used: ${reasonOf(error)}`);
}

async function openDatabase(
  settings: Settings,
  onChange: (change: ReplicaChange) => void,
): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl: url, dataDir } = settings;
  try {
    return databaseUrl === undefined
      ? await openSqlite(join(dataDir, DATABASE_FILE))
      : await openPostgres(databaseUrl, undefined, url === undefined ? undefined : { url, onChange });
  } catch (error) {
    throw unusableDatabaseError(settings, error);
  }
}

/** Generates the data where there is none yet. Closes the database when that fails. */
async function fill(database: Database, settings: Settings, log: Log): Promise<void> {
  const onReplace = ({ version: held }: { version: number }, { version }: { version: number }) =>
    log.info({ held, version }, "sandbox data of another version is replaced; what was paid for stays");
  try {
    await fillSandbox(database, settings, new Date(), onReplace);
  } catch (error) {
    await database.close().catch((problem: unknown) => log.error({ error: problem }, "database not closed"));
    const isKnown = error instanceof DatabaseUnusableError || troubleOf(error) !== undefined;
    throw isKnown ? unusableDatabaseError(settings, error) : error;
  }
}

/** What the log says while the primary reads records itself. */
const WHY_UNUSED: Readonly<Record<Exclude<ReplicaState, "used">, string>> = {
  away: "The read replica does not answer: the primary reads records",
  behind: "The read replica lacks records that were loaded: the primary reads them",
  unrelated: "DATABASE_REPLICA_URL is no replica of DATABASE_URL: the primary reads records",
};

function reportReplica({ state }: ReplicaChange, log: Log): void {
  if (state === "used") log.info({ replica: state }, "The read replica reads records");
  else log.error({ replica: state }, WHY_UNUSED[state]);
}

/** A service over the network, with its authorization server. */
function remoteUpstream(
  { baseUrl, timeoutMs, signIn }: UpstreamSettings,
  { publicUrl, client }: Settings,
  { log, observe, faults, database }: OpenOptions & Pick<OpenedUpstream, "database">,
): Upstream {
  const { authorize, token, revoke, logout } = signIn.set;
  if (authorize !== undefined && token !== undefined && (revoke === undefined || logout === undefined))
    log.error(
      {},
      "without OAUTH_REVOKE_URL and OAUTH_LOGOUT_URL signing out here ends nothing at the sign-in service",
    );
  const played = (service: Service) => faults?.upstream(service) ?? service;
  return {
    send: played(createRemoteService({ baseUrl, timeoutMs, log, observe })),
    isEmbedded: false,
    // the documentation is that of the embedded service
    docs: () => Promise.resolve(new Response("Not found\n", { status: 404 })),
    authorization: createAuthorizationServer({
      client,
      publicUrl,
      issuer: signIn.issuer,
      endpoints: signInEndpoints(signIn, log),
      send: played(overNetwork),
      throttle: { database, now: () => new Date() },
      report: reportedSignIns({ log, observe }),
    }),
  };
}

/** The embedded service, over sandbox data that is generated where there is none yet. */
async function openEmbedded(
  database: Database,
  settings: Settings,
  { log, observe, faults }: OpenOptions,
): Promise<Upstream> {
  await fill(database, settings, log);
  const service = createService({ database, settings, log, now: () => new Date(), observe });
  return {
    ...embeddedUpstream(faults?.upstream(service) ?? service, settings.publicUrl, settings.client),
    docs: service,
  };
}

/**
 * Opens the database and the configured service, over the network or embedded. DATA_DIR exists by now, see {@link
 * prepareDataDir}.
 */
export async function openUpstream(settings: Settings, options: OpenOptions): Promise<OpenedUpstream> {
  const { log, observe } = options;
  const database = await openDatabase(settings, (change) => {
    reportReplica(change, log);
    observe?.(change);
  });
  const upstream = settings.upstream
    ? remoteUpstream(settings.upstream, settings, { ...options, database })
    : await openEmbedded(database, settings, options);
  return { upstream, database };
}
