import * as z from "zod/mini";
import { DEFAULT_SERVICE_SETTINGS, SCALES, type ServiceSettings } from "#service/service-settings.ts";

/** Everything the process can be told, read from the environment once. Durations in seconds. */
export interface Settings extends ServiceSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where PostgreSQL is; undefined for the embedded database. Holds a password: never to be shown. */
  readonly databaseUrl: string | undefined;
  /** Where a read replica of it is. */
  readonly databaseReplicaUrl: string | undefined;
  readonly logLevel: string;
  /** Whether `/metrics` answers. */
  readonly metrics: boolean;
  /** Days for which ended paid calls and runs are stored. */
  readonly journalDays: number;
  /** Whether `/faults` takes faults to play; only ever on a loopback host. */
  readonly faults: boolean;
}

export const DEFAULT_JOURNAL_DAYS = 30;

const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

function whole(min: number, max: number, fallback: number) {
  const text = z.string().check(z.regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`));
  const number = z.pipe(
    text,
    z.transform((value) => Number(value)),
  );
  const inRange = z
    .number()
    .check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`));
  return z._default(z.pipe(number, inRange), fallback);
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z._default(z.enum(values, { error: `must be one of ${values.join(", ")}` }), fallback);
}

function flag(fallback: boolean) {
  const text = z.enum(["0", "1"], { error: "must be 1 or 0" });
  return z.pipe(
    z._default(text, fallback ? "1" : "0"),
    z.transform((value) => value === "1"),
  );
}

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);
}

const webUrl = z.string().check(z.refine(isWebUrl, "must be an http or https address"));

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && ["postgres:", "postgresql:"].includes(new URL(value).protocol);
}

const postgresUrl = z
  .string()
  .check(z.refine(isPostgresUrl, "must be like postgres://user:password@host:5432/name"));

/** Redirect URIs are absolute and, as OAuth demands, without a fragment (RFC 6749, 3.1.2). */
function areRedirectUris(value: string): boolean {
  return commaList(value).every((part) => isWebUrl(part) && !part.includes("#"));
}

function areOrigins(value: string): boolean {
  return commaList(value).every((part) => isWebUrl(part) && new URL(part).origin === part);
}

function commaList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const defaults = DEFAULT_SERVICE_SETTINGS;

const environment = z.object({
  PORT: whole(0, 65_535, 4173),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  PUBLIC_URL: z.optional(webUrl),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  SCALE: oneOf(SCALES, defaults.scale),
  SEED: whole(0, 2 ** 31, defaults.seed),
  LOG_LEVEL: oneOf(LOG_LEVELS, "warn"),
  SANDBOX: z.optional(z.string()),
  REDIRECT_URIS: z._default(
    z
      .string()
      .check(
        z.refine(
          areRedirectUris,
          "must be http or https addresses without a fragment, such as https://app.example/callback, joined by commas",
        ),
      ),
    "",
  ),
  METRICS: flag(false),
  FAULTS: flag(false),
  CHECK_ANSWERS: flag(defaults.checkAnswers),
  CORS_ORIGINS: z._default(
    z.string().check(z.refine(areOrigins, "must be origins such as https://app.example, joined by commas")),
    "",
  ),
  ACCESS_TTL: whole(1, 86_400, defaults.accessTtl),
  REFRESH_TTL: whole(1, 366 * 86_400, defaults.refreshTtl),
  CODE_TTL: whole(1, 600, defaults.codeTtl),
  MANAGEMENT_DAYS: whole(0, 36_500, defaults.managementDays),
  CREDITS: whole(0, 1_000_000_000, defaults.credits),
  JOURNAL_DAYS: whole(1, 3650, DEFAULT_JOURNAL_DAYS),
  RATE_PER_SECOND: whole(1, 1_000_000, defaults.ratePerSecond),
  RATE_PER_HOUR: whole(1, 1_000_000_000, defaults.ratePerHour),
  RATE_PER_DAY: whole(1, 1_000_000_000, defaults.ratePerDay),
});

/** A setting that cannot be used; the message says which, why, and nothing else. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Whether only this machine can connect. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** An empty variable counts as not set. */
function given(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(env).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Reads the settings. Throws a {@link SettingsError} with a line for each variable that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = environment.safeParse(given(env));
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new SettingsError(lines.join("\n"));
  }
  const values = result.data;
  if (env["NODE_ENV"] === "production" && values.SANDBOX !== "1") {
    throw new SettingsError(
      "The sandbox users have a known password: with NODE_ENV=production they need SANDBOX=1 as well.",
    );
  }
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new SettingsError("DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is not set.");
  }
  if (values.FAULTS && !isLoopback(values.HOST)) {
    throw new SettingsError("FAULTS=1 is only for this machine: with it HOST must be a loopback address.");
  }
  const shownHost = ["0.0.0.0", "::"].includes(values.HOST) ? "127.0.0.1" : values.HOST;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl:
      values.PUBLIC_URL === undefined
        ? `http://${shownHost}:${values.PORT}`
        : new URL(values.PUBLIC_URL).origin,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    scale: values.SCALE,
    seed: values.SEED,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS,
    faults: values.FAULTS,
    journalDays: values.JOURNAL_DAYS,
    checkAnswers: values.CHECK_ANSWERS,
    redirectUris: commaList(values.REDIRECT_URIS),
    corsOrigins: commaList(values.CORS_ORIGINS),
    accessTtl: values.ACCESS_TTL,
    refreshTtl: values.REFRESH_TTL,
    codeTtl: values.CODE_TTL,
    managementDays: values.MANAGEMENT_DAYS,
    credits: values.CREDITS,
    ratePerSecond: values.RATE_PER_SECOND,
    ratePerHour: values.RATE_PER_HOUR,
    ratePerDay: values.RATE_PER_DAY,
  };
}
