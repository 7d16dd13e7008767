import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import * as z from "zod/mini";
import { SANDBOX_CLIENT_ID } from "#contract/oauth-schemas.ts";
import { DATA_SCOPES, SERVICE_PREFIX } from "#contract/operation.ts";
import { generatedKeys, parseKeys } from "#gateway/keys/session-keys.ts";
import { DEFAULT_SERVICE_SETTINGS, SCALES } from "#service/service-settings.ts";
import {
  areNetworks,
  areOrigins,
  areRedirectUris,
  commaList,
  flag,
  listOf,
  oneOf,
  postgresUrl,
  scopeList,
  textOr,
  webOrigin,
  webUrl,
  whole,
  wholeNumber,
} from "./setting-values.ts";

const defaults = DEFAULT_SERVICE_SETTINGS;

/** The sandbox user who administers, so that administration can be tried. */
const SANDBOX_ADMINISTRATOR = "admin@sandbox.test";

const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

/** A retention time in days. */
const days = (fallback: number) => whole(1, 3650, fallback);

/** Variables that become settings unchanged: `MAX_CONNECTIONS` is read as `maxConnections`. Durations in seconds. */
const PLAIN = {
  PORT: whole(0, 65_535, 4173),
  HOST: textOr("127.0.0.1"),
  DATA_DIR: textOr(".data"),
  /** The address of PostgreSQL; undefined for the embedded database. Holds a password: never to be shown. */
  DATABASE_URL: z.optional(postgresUrl),
  /** The address of its read replica. Holds a password as well. */
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  SCALE: oneOf(SCALES, defaults.scale),
  SEED: whole(0, 2 ** 31, defaults.seed),
  LOG_LEVEL: oneOf(LOG_LEVELS, "warn"),
  REDIRECT_URIS: listOf(
    areRedirectUris,
    "must be http or https addresses without a fragment, such as https://app.example/callback, joined by commas",
  ),
  /** Whether `/metrics` answers. */
  METRICS: flag(false),
  /** Whether `/faults` accepts faults to play; only ever on a loopback host. */
  FAULTS: flag(false),
  SANDBOX_COPIES: flag(false),
  CHECK_ANSWERS: flag(defaults.checkAnswers),
  CORS_ORIGINS: listOf(areOrigins, "must be origins such as https://app.example, joined by commas"),
  ACCESS_TTL: whole(1, 86_400, defaults.accessTtl),
  REFRESH_TTL: whole(1, 366 * 86_400, defaults.refreshTtl),
  CODE_TTL: whole(1, 600, defaults.codeTtl),
  CREDITS: whole(0, 1_000_000_000, defaults.credits),
  /** Connections at a time. */
  MAX_CONNECTIONS: whole(1, 1_000_000, 4000),
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: listOf(
    areNetworks,
    "must be addresses or ranges such as 10.0.0.7 or 10.0.0.0/8, joined by commas",
  ),
  RATE_PER_SECOND: whole(1, 1_000_000, defaults.ratePerSecond),
  RATE_PER_HOUR: whole(1, 1_000_000_000, defaults.ratePerHour),
  RATE_PER_DAY: whole(1, 1_000_000_000, defaults.ratePerDay),
  /** Origins of the pictures that the page may show, besides its own. */
  IMAGE_HOSTS: listOf(areOrigins, "must be origins such as https://images.example, joined by commas"),
  /** The keys that seal sessions; undefined where they are generated in `dataDir`. */
  SESSION_KEYS: z.optional(z.string()),
};

/** How long stored data is retained. Days. */
const RETENTION = {
  /** Ended paid calls with their unchanged answers. */
  JOURNAL_DAYS: days(30),
  /** What was paid for: owned records and reads, and ended runs. */
  RECORDS_DAYS: days(365),
  /** The log of exports. */
  EXPORT_LOG_DAYS: days(365),
  /** How long deleted documents can be restored, and how long traces of deleted things stay. */
  DELETED_DAYS: days(30),
  /** How long a page that has sent operations may be away before it counts as gone. */
  PAGE_DAYS: days(90),
  /** People who were not seen for so long are deleted, once nothing of theirs is left. */
  PEOPLE_DAYS: days(365),
};

/** This gateway's client at the authorization server; the sandbox's, unless another one is set. */
const CLIENT = {
  CLIENT_ID: textOr(SANDBOX_CLIENT_ID),
  /** None for a public client. Never to be shown. */
  CLIENT_SECRET: z.optional(z.string()),
  /** How the secret is sent: as HTTP Basic, or in the form. */
  CLIENT_AUTH: oneOf(["basic", "post"], "basic"),
  /** Everything that the contract's operations need. */
  SCOPES: scopeList(["openid", ...DATA_SCOPES]),
  /** The claim that identifies people. */
  USER_CLAIM: z._default(z.string(), "sub"),
  /** The claim that identifies organisations. */
  ORGANISATION_CLAIM: z._default(z.string(), "org_id"),
  /** The claim with the organisation's name. */
  ORGANISATION_NAME_CLAIM: z._default(z.string(), "org_name"),
};

/** Variables from which settings are computed. */
const OTHERS = {
  PUBLIC_URL: z.optional(webOrigin),
  SANDBOX: z.optional(z.string()),
  MANAGEMENT_DAYS: z.optional(wholeNumber(0, 36_500)),
  ADMINISTRATORS: z.optional(z.string()),
  ALERTS: flag(true),
  ALERTS_HOUR: whole(0, 23, 5),
  ALERTS_SPREAD: whole(0, 23 * 60, 60),
  ALERTS_SEARCHES: whole(1, 5000, 100),
  UPSTREAM_BASE_URL: z.optional(webUrl),
  UPSTREAM_TIMEOUT: whole(1, 3600, 120),
  OAUTH_ISSUER: z.optional(webUrl),
  OAUTH_AUTHORIZE_URL: z.optional(webUrl),
  OAUTH_TOKEN_URL: z.optional(webUrl),
  OAUTH_REVOKE_URL: z.optional(webUrl),
  OAUTH_LOGOUT_URL: z.optional(webUrl),
  OAUTH_USERINFO_URL: z.optional(webUrl),
};

const environment = z.object({ ...PLAIN, ...RETENTION, ...CLIENT, ...OTHERS });
type Environment = z.output<typeof environment>;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The settings of a table of variables. */
type SettingsOf<Table extends Partial<Record<keyof Environment, unknown>>> = {
  readonly [Name in keyof Table & keyof Environment as CamelCase<Name>]-?: Environment[Name];
};

/** See {@link RETENTION}. */
export type Retention = SettingsOf<typeof RETENTION>;

/** See {@link CLIENT}. */
export type ClientSettings = SettingsOf<typeof CLIENT>;

/** All settings of the process, read from the environment once. */
export interface Settings extends SettingsOf<typeof PLAIN>, Retention {
  /** The origin under which people reach the process, without a trailing slash. */
  readonly publicUrl: string;
  /** Days in which the service charges nothing again for a record; 0 where unknown. */
  readonly managementDays: number;
  /** The daily count of saved searches; undefined where it is off. */
  readonly alerts: AlertSettings | undefined;
  /** The service over the network; undefined for the embedded one. */
  readonly upstream: UpstreamSettings | undefined;
  /** The gateway's client at the authorization server. Holds a secret: never to be shown. */
  readonly client: ClientSettings;
  /** Administrators, by subject or e-mail address. */
  readonly administrators: readonly string[];
}

/** When saved searches are counted, and how many. */
export interface AlertSettings {
  /** The hour of the day, in UTC, at which counting begins. */
  readonly hour: number;
  /** Minutes after that hour over which people are spread, each at a minute of their own. */
  readonly spreadMinutes: number;
  /** Searches counted of one person a day. */
  readonly maxSearches: number;
}

/** A service over the network. */
export interface UpstreamSettings {
  /** The address below which `/data/v1` lies. */
  readonly baseUrl: string;
  /** Milliseconds that a data call may take. */
  readonly timeoutMs: number;
  readonly signIn: SignInAddresses;
}

/** Addresses of an authorization server. */
export interface SignInEndpoints {
  readonly authorize: string;
  readonly token: string;
  readonly revoke?: string | undefined;
  readonly logout?: string | undefined;
  readonly userinfo?: string | undefined;
}

/** Addresses of an authorization server: a configured one takes precedence over discovery. */
export interface SignInAddresses {
  readonly issuer: string;
  readonly set: { readonly [Endpoint in keyof SignInEndpoints]?: string | undefined };
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The settings in the variables of a table, under their names. */
function settingsOf<Table extends Partial<Record<keyof Environment, unknown>>>(
  table: Table,
  values: Environment,
): SettingsOf<Table> {
  const names = Object.keys(table) as (keyof Environment)[];
  return Object.fromEntries(names.map((name) => [camelCase(name), values[name]])) as SettingsOf<Table>;
}

/** A setting that cannot be used; the message names it and says why, without its value. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Whether only this machine can connect. */
function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** An empty variable counts as not set. */
function given(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(env).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Settings that hold a secret: `…_FILE` may name a file with it, since many can read an environment. */
const SECRETS = ["DATABASE_URL", "DATABASE_REPLICA_URL", "CLIENT_SECRET", "SESSION_KEYS"] as const;

function withFiles(env: Readonly<Record<string, string>>): Record<string, string> {
  const filled = { ...env };
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in env) throw new SettingsError(`${name} and ${name}_FILE are both set. Choose one of them.`);
    try {
      const text = readFileSync(path, "utf8").trim();
      if (text !== "") filled[name] = text;
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      throw new SettingsError(`${name}_FILE ${path} cannot be read.`);
    }
  }
  return filled;
}

function alertsOf(values: Environment): AlertSettings | undefined {
  if (!values.ALERTS) return undefined;
  return {
    hour: values.ALERTS_HOUR,
    spreadMinutes: values.ALERTS_SPREAD,
    maxSearches: values.ALERTS_SEARCHES,
  };
}

/** The address below which `/data/v1` lies; an origin alone gets the service's prefix. [api-1] */
function serviceAddress(upstreamBaseUrl: string): string {
  const { origin, pathname } = new URL(upstreamBaseUrl);
  const path = pathname.replace(/\/+$/, "");
  return origin + (path === "" ? SERVICE_PREFIX : path);
}

function upstreamOf(values: Environment): UpstreamSettings | undefined {
  if (values.UPSTREAM_BASE_URL === undefined) return undefined;
  const baseUrl = serviceAddress(values.UPSTREAM_BASE_URL);
  return {
    baseUrl,
    timeoutMs: values.UPSTREAM_TIMEOUT * 1000,
    signIn: {
      issuer: values.OAUTH_ISSUER ?? baseUrl,
      set: {
        authorize: values.OAUTH_AUTHORIZE_URL,
        token: values.OAUTH_TOKEN_URL,
        revoke: values.OAUTH_REVOKE_URL,
        logout: values.OAUTH_LOGOUT_URL,
        userinfo: values.OAUTH_USERINFO_URL,
      },
    },
  };
}

/** Throws a {@link SettingsError} for settings that contradict each other. */
function checkTogether(values: Environment, isProduction: boolean): void {
  if (isProduction && values.SANDBOX !== "1" && values.UPSTREAM_BASE_URL === undefined) {
    throw new SettingsError(
      "The sandbox users have a known password: with NODE_ENV=production they need SANDBOX=1 as well.",
    );
  }
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new SettingsError("DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is not set.");
  }
  const isReached = !isLoopback(values.HOST) || !isLoopback(new URL(publicUrlOf(values)).hostname);
  if (values.FAULTS && isReached) {
    throw new SettingsError(
      "FAULTS=1 is only for this machine: with it HOST and PUBLIC_URL must be loopback addresses.",
    );
  }
  if (values.SANDBOX_COPIES && (isProduction || isReached)) {
    throw new SettingsError(
      "SANDBOX_COPIES=1 is only for tests on this machine: with it HOST and PUBLIC_URL must be loopback addresses, and NODE_ENV cannot be production.",
    );
  }
}

/** Another service's window is unknown: no record is called free there unless this is set. */
function managementDaysOf({ MANAGEMENT_DAYS: set, UPSTREAM_BASE_URL: upstream }: Environment): number {
  return set ?? (upstream === undefined ? defaults.managementDays : 0);
}

/** The people of another service are not the sandbox's. */
function administratorsOf({
  ADMINISTRATORS: set,
  UPSTREAM_BASE_URL: upstream,
}: Environment): readonly string[] {
  return commaList(set ?? (upstream === undefined ? SANDBOX_ADMINISTRATOR : ""));
}

function publicUrlOf({ PUBLIC_URL: set, HOST: host, PORT: port }: Environment): string {
  if (set !== undefined) return new URL(set).origin;
  const name = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const url = `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
  if (!URL.canParse(url))
    throw new SettingsError("HOST cannot be part of an address: set PUBLIC_URL as well.");
  return url;
}

/**
 * The keys that seal sessions: from the settings, or one that is generated in `dataDir` and stays there. Throws a {@link
 * SettingsError} for invalid keys.
 */
export function readSessionKeys({ sessionKeys, dataDir }: Settings): readonly Uint8Array[] {
  const keys = parseKeys(sessionKeys ?? generatedKeys(dataDir));
  if (keys) return keys;
  const where = sessionKeys === undefined ? `The file session-keys in DATA_DIR ${dataDir}` : "SESSION_KEYS";
  throw new SettingsError(`${where} must hold keys of 32 bytes in base64, joined by commas.`);
}

/** Reads the settings. Throws a {@link SettingsError} with a line for each invalid variable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = environment.safeParse(withFiles(given(env)));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new SettingsError(lines.join("\n"));
  }
  const values = result.data;
  checkTogether(values, /^prod/i.test(env["NODE_ENV"] ?? ""));
  return {
    ...settingsOf(PLAIN, values),
    ...settingsOf(RETENTION, values),
    client: settingsOf(CLIENT, values),
    publicUrl: publicUrlOf(values),
    upstream: upstreamOf(values),
    alerts: alertsOf(values),
    managementDays: managementDaysOf(values),
    administrators: administratorsOf(values),
  };
}

/** The default settings. */
const DEFAULTS = environment.parse({});
export const DEFAULT_RETENTION = settingsOf(RETENTION, DEFAULTS);
export const DEFAULT_CLIENT = settingsOf(CLIENT, DEFAULTS);
