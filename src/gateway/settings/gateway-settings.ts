import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import * as z from "zod/mini";
import { DEFAULT_SERVICE_SETTINGS, SCALES, type ServiceSettings } from "#service/service-settings.ts";
import { type AlertSettings, alertEnvironment, alertsOf } from "./alert-settings.ts";
import { madeKeys, parseKeys } from "#gateway/keys/session-keys.ts";
import { RETENTION_VARIABLES, type Retention, retentionOf } from "./retention-settings.ts";
import {
  areNetworks,
  areOrigins,
  areRedirectUris,
  areScopes,
  commaList,
  flag,
  listOf,
  oneOf,
  postgresUrl,
  splitScopes,
  webOrigin,
  webUrl,
  whole,
  wholeNumber,
} from "./setting-values.ts";
import { DEFAULT_CLIENT } from "#gateway/upstream/embedded-upstream.ts";
import type { ClientSettings } from "#gateway/upstream/authorization-server.ts";
import { serviceAddress } from "#gateway/upstream/remote-service.ts";
import type { SignInAddresses } from "#gateway/upstream/sign-in-endpoints.ts";

/** Everything the process can be told, read from the environment once. Durations in seconds. */
export interface Settings extends ServiceSettings, Retention {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where PostgreSQL is; undefined for the embedded database. Holds a password: never to be shown. */
  readonly databaseUrl: string | undefined;
  /** Where a read replica of it is. Holds a password as well. */
  readonly databaseReplicaUrl: string | undefined;
  readonly logLevel: string;
  /** Whether `/metrics` answers. */
  readonly metrics: boolean;
  /** The daily count of saved searches; undefined where it is off. */
  readonly alerts: AlertSettings | undefined;
  /** The service over the network; undefined for the embedded one. */
  readonly upstream: UpstreamSettings | undefined;
  /** The client that this gateway is, at either. Holds a secret: never to be shown. */
  readonly client: ClientSettings;
  /** Origins of the pictures that the page may show, besides its own. */
  readonly imageHosts: readonly string[];
  /** Who administers: subjects, or e-mail addresses. */
  readonly administrators: readonly string[];
  /** Where the keys are that sessions are sealed with; undefined where they are made in `dataDir`. */
  readonly sessionKeys: string | undefined;
  /** Connections at a time. */
  readonly maxConnections: number;
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Whether `/faults` takes faults to play; only ever on a loopback host. */
  readonly faults: boolean;
}

/** A service over the network. */
export interface UpstreamSettings {
  /** The address below which `/data/v1` lies. */
  readonly baseUrl: string;
  /** Milliseconds that a data call may take. */
  readonly timeoutMs: number;
  readonly signIn: SignInAddresses;
}

const DEFAULT_MAX_CONNECTIONS = 4000;

/** The user of the sandbox who administers, so that it can be tried. */
const SANDBOX_ADMINISTRATOR = "admin@sandbox.test";

const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

const defaults = DEFAULT_SERVICE_SETTINGS;

const environment = z.object({
  PORT: whole(0, 65_535, 4173),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PUBLIC_URL: z.optional(webOrigin),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  SCALE: oneOf(SCALES, defaults.scale),
  SEED: whole(0, 2 ** 31, defaults.seed),
  LOG_LEVEL: oneOf(LOG_LEVELS, "warn"),
  SANDBOX: z.optional(z.string()),
  REDIRECT_URIS: listOf(
    areRedirectUris,
    "must be http or https addresses without a fragment, such as https://app.example/callback, joined by commas",
  ),
  METRICS: flag(false),
  FAULTS: flag(false),
  SANDBOX_COPIES: flag(false),
  CHECK_ANSWERS: flag(defaults.checkAnswers),
  CORS_ORIGINS: listOf(areOrigins, "must be origins such as https://app.example, joined by commas"),
  ACCESS_TTL: whole(1, 86_400, defaults.accessTtl),
  REFRESH_TTL: whole(1, 366 * 86_400, defaults.refreshTtl),
  CODE_TTL: whole(1, 600, defaults.codeTtl),
  MANAGEMENT_DAYS: z.optional(wholeNumber(0, 36_500)),
  CREDITS: whole(0, 1_000_000_000, defaults.credits),
  MAX_CONNECTIONS: whole(1, 1_000_000, DEFAULT_MAX_CONNECTIONS),
  TRUSTED_PROXIES: listOf(
    areNetworks,
    "must be addresses or ranges such as 10.0.0.7 or 10.0.0.0/8, joined by commas",
  ),
  ...RETENTION_VARIABLES,
  ...alertEnvironment,
  RATE_PER_SECOND: whole(1, 1_000_000, defaults.ratePerSecond),
  RATE_PER_HOUR: whole(1, 1_000_000_000, defaults.ratePerHour),
  RATE_PER_DAY: whole(1, 1_000_000_000, defaults.ratePerDay),
  UPSTREAM_BASE_URL: z.optional(webUrl),
  UPSTREAM_TIMEOUT: whole(1, 3600, 120),
  CLIENT_ID: z._default(z.string().check(z.minLength(1)), DEFAULT_CLIENT.clientId),
  CLIENT_SECRET: z.optional(z.string()),
  CLIENT_AUTH: oneOf(["basic", "post"], DEFAULT_CLIENT.clientAuth),
  SCOPES: z._default(
    z.string().check(z.refine(areScopes, "must be scopes separated by spaces, or the word none")),
    DEFAULT_CLIENT.scopes.join(" "),
  ),
  USER_CLAIM: z._default(z.string(), DEFAULT_CLIENT.userClaim),
  ORGANISATION_CLAIM: z._default(z.string(), DEFAULT_CLIENT.organisationClaim),
  ORGANISATION_NAME_CLAIM: z._default(z.string(), DEFAULT_CLIENT.organisationNameClaim),
  ADMINISTRATORS: z.optional(z.string()),
  OAUTH_ISSUER: z.optional(webUrl),
  OAUTH_AUTHORIZE_URL: z.optional(webUrl),
  OAUTH_TOKEN_URL: z.optional(webUrl),
  OAUTH_REVOKE_URL: z.optional(webUrl),
  OAUTH_LOGOUT_URL: z.optional(webUrl),
  OAUTH_USERINFO_URL: z.optional(webUrl),
  IMAGE_HOSTS: listOf(areOrigins, "must be origins such as https://images.example, joined by commas"),
  SESSION_KEYS: z.optional(z.string()),
});
type Environment = z.output<typeof environment>;

/** A setting that cannot be used; the message says which, why, and nothing else. */
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

/** Settings that hold a secret: `…_FILE` may name a file with it, since an environment is seen by many. */
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

function clientOf(values: Environment): ClientSettings {
  return {
    clientId: values.CLIENT_ID,
    clientSecret: values.CLIENT_SECRET,
    clientAuth: values.CLIENT_AUTH,
    scopes: splitScopes(values.SCOPES),
    userClaim: values.USER_CLAIM,
    organisationClaim: values.ORGANISATION_CLAIM,
    organisationNameClaim: values.ORGANISATION_NAME_CLAIM,
  };
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

/** Throws a {@link SettingsError} for settings that do not go together. */
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

/** Nobody knows for how long another service keeps a paid record free: nothing is called free there unless it is set. */
function managementDaysOf({ MANAGEMENT_DAYS: set, UPSTREAM_BASE_URL: upstream }: Environment): number {
  return set ?? (upstream === undefined ? defaults.managementDays : 0);
}

/** The people of another service are not those of the sandbox. */
function administratorsOf({ ADMINISTRATORS: set, UPSTREAM_BASE_URL: upstream }: Environment): string[] {
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
 * Keys that sessions are sealed with: those of the settings, or one that is made in `dataDir` and stays there. Throws a
 * {@link SettingsError} when they are no keys.
 */
export function readSessionKeys({ sessionKeys, dataDir }: Settings): readonly Uint8Array[] {
  const keys = parseKeys(sessionKeys ?? madeKeys(dataDir));
  if (keys) return keys;
  const where = sessionKeys === undefined ? `The file session-keys in DATA_DIR ${dataDir}` : "SESSION_KEYS";
  throw new SettingsError(`${where} must hold keys of 32 bytes in base64, joined by commas.`);
}

/** Reads the settings. Throws a {@link SettingsError} with a line for each variable that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = environment.safeParse(withFiles(given(env)));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new SettingsError(lines.join("\n"));
  }
  const values = result.data;
  checkTogether(values, /^prod/i.test(env["NODE_ENV"] ?? ""));
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrlOf(values),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    scale: values.SCALE,
    seed: values.SEED,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS,
    faults: values.FAULTS,
    upstream: upstreamOf(values),
    client: clientOf(values),
    imageHosts: commaList(values.IMAGE_HOSTS),
    administrators: administratorsOf(values),
    sessionKeys: values.SESSION_KEYS,
    maxConnections: values.MAX_CONNECTIONS,
    trustedProxies: commaList(values.TRUSTED_PROXIES),
    ...retentionOf(values),
    alerts: alertsOf(values),
    sandboxCopies: values.SANDBOX_COPIES,
    checkAnswers: values.CHECK_ANSWERS,
    redirectUris: commaList(values.REDIRECT_URIS),
    corsOrigins: commaList(values.CORS_ORIGINS),
    accessTtl: values.ACCESS_TTL,
    refreshTtl: values.REFRESH_TTL,
    codeTtl: values.CODE_TTL,
    managementDays: managementDaysOf(values),
    credits: values.CREDITS,
    ratePerSecond: values.RATE_PER_SECOND,
    ratePerHour: values.RATE_PER_HOUR,
    ratePerDay: values.RATE_PER_DAY,
  };
}
