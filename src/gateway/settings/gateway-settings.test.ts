import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SettingsError, readSessionKeys, readSettings } from "./gateway-settings.ts";

describe("settings from the environment", () => {
  const UPSTREAM_BASE_URL = "https://service.example";
  const alerts = { ALERTS_HOUR: "22", ALERTS_SPREAD: "0", ALERTS_SEARCHES: "7" };
  const administrators = ["4711", "Ada@corp.example"];

  it.each<[Record<string, string>, object]>([
    // switches for operators, of which only the answer check is on by itself
    [{}, { metrics: false, faults: false, checkAnswers: true }],
    [
      { METRICS: "1", FAULTS: "1", CHECK_ANSWERS: "0" },
      { metrics: true, faults: true, checkAnswers: false },
    ],
    ...["localhost", "::1", "127.0.0.2"].map((HOST): [Record<string, string>, object] => [
      { FAULTS: "1", HOST },
      { faults: true },
    ]),
    // nothing is free for long before a service of which nobody said so
    [{}, { managementDays: 365 }],
    [{ UPSTREAM_BASE_URL }, { managementDays: 0 }],
    [{ UPSTREAM_BASE_URL, MANAGEMENT_DAYS: "30" }, { managementDays: 30 }],
    // saved searches are counted early in the day, or not at all
    [{}, { alerts: { hour: 5, spreadMinutes: 60, maxSearches: 100 } }],
    [alerts, { alerts: { hour: 22, spreadMinutes: 0, maxSearches: 7 } }],
    [{ ...alerts, ALERTS: "0" }, { alerts: undefined }],
    // an empty variable is not set
    [
      { PORT: "", SCALE: "" },
      { port: 4173, scale: "small" },
    ],
    // the origin of PUBLIC_URL, which follows the port by itself
    [{ PUBLIC_URL: "https://Prospect.example:443/" }, { publicUrl: "https://prospect.example" }],
    [{ PORT: "8080", HOST: "0.0.0.0" }, { publicUrl: "http://127.0.0.1:8080" }],
    [{ HOST: "::" }, { publicUrl: "http://127.0.0.1:4173" }],
    [{ HOST: "::1" }, { publicUrl: "http://[::1]:4173" }],
    [
      { REDIRECT_URIS: "https://app.example/a?b=1, http://[::1]:8080/c" },
      { redirectUris: ["https://app.example/a?b=1", "http://[::1]:8080/c"] },
    ],
    [{}, { trustedProxies: [] }],
    [{ TRUSTED_PROXIES: "10.0.0.7, fd00::/8" }, { trustedProxies: ["10.0.0.7", "fd00::/8"] }],
    // the sandbox alone has an administrator by itself
    [{}, { administrators: ["admin@sandbox.test"] }],
    [{ UPSTREAM_BASE_URL }, { administrators: [] }],
    [{ UPSTREAM_BASE_URL, ADMINISTRATORS: "" }, { administrators: [] }],
    [{ ADMINISTRATORS: " 4711 , Ada@corp.example," }, { administrators }],
    [{ UPSTREAM_BASE_URL, ADMINISTRATORS: " 4711 , Ada@corp.example," }, { administrators }],
    // a service lies below the prefix of the specification where only its origin is set
    [{}, { upstream: undefined }],
    ...["https://api.example", "https://api.example/", "https://api.example/gtm/"].map(
      (url): [Record<string, string>, object] => [
        { UPSTREAM_BASE_URL: url },
        { upstream: { baseUrl: "https://api.example/gtm" } },
      ],
    ),
    [
      { UPSTREAM_BASE_URL: "https://api.example/v9/data" },
      { upstream: { baseUrl: "https://api.example/v9/data" } },
    ],
    // the claims that tell people and organisations
    [{}, { client: { userClaim: "sub", organisationClaim: "org_id", organisationNameClaim: "org_name" } }],
    [
      { USER_CLAIM: "uid", ORGANISATION_CLAIM: "tid", ORGANISATION_NAME_CLAIM: "tenant" },
      { client: { userClaim: "uid", organisationClaim: "tid", organisationNameClaim: "tenant" } },
    ],
  ])("%j is read as %j", (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  it.each([
    [{ SCALE: "huge" }, "SCALE must be one of small, medium, large"],
    [{ PORT: "http" }, "PORT must be a whole number from 0 to 65535"],
    [{ PORT: "65536" }, "PORT must be at most 65535"],
    [{ JOURNAL_DAYS: "0" }, "JOURNAL_DAYS must be at least 1"],
    [{ RECORDS_DAYS: "0" }, "RECORDS_DAYS must be at least 1"],
    [{ JOURNAL_DAYS: "3651" }, "JOURNAL_DAYS must be at most 3650"],
    [{ ALERTS: "no" }, "ALERTS must be 1 or 0"],
    [{ ALERTS_HOUR: "24" }, "ALERTS_HOUR must be at most 23"],
    [{ ALERTS_SPREAD: "1381" }, "ALERTS_SPREAD must be at most 1380"],
    [{ ALERTS_SEARCHES: "0" }, "ALERTS_SEARCHES must be at least 1"],
    [{ MAX_CONNECTIONS: "0" }, "MAX_CONNECTIONS must be at least 1"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.7"],
    [{ TRUSTED_PROXIES: "proxy.example" }, "TRUSTED_PROXIES must be addresses or ranges"],
    [{ ACCESS_TTL: "0" }, "ACCESS_TTL must be at least 1"],
    [{ REDIRECT_URIS: "nonsense" }, "REDIRECT_URIS must be http or https addresses without a fragment"],
    [{ REDIRECT_URIS: "https://app.example/a, /callback" }, "REDIRECT_URIS must be"],
    [{ REDIRECT_URIS: "ftp://app.example/a" }, "REDIRECT_URIS must be"],
    [{ REDIRECT_URIS: "https://app.example/a#done" }, "REDIRECT_URIS must be"],
    [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an http or https address"],
    [{ PUBLIC_URL: "https://prospect.example/app/" }, "PUBLIC_URL must have no path: give Prospect a host"],
    [{ PUBLIC_URL: "https://prospect.example/?a=1" }, "PUBLIC_URL must have no path"],
    [{ PUBLIC_URL: "https://me:secret@prospect.example" }, "PUBLIC_URL must have no path"],
    // what is set may hold a password
    [
      { DATABASE_URL: "mysql://someone:the-password@127.0.0.1/prospect" },
      /^DATABASE_URL must be like postgres:\/\/user:password@host:5432\/name$/,
    ],
    [{ DATABASE_URL: "prospect.sqlite" }, "DATABASE_URL must be like postgres:"],
    [{ DATABASE_URL: "postgres" }, "DATABASE_URL must be like postgres://user:password@host:5432/name"],
    [
      { DATABASE_URL: "postgres://db/prospect", DATABASE_REPLICA_URL: "replica" },
      "DATABASE_REPLICA_URL must be like postgres://user:password@host:5432/name",
    ],
    [
      { DATABASE_REPLICA_URL: "postgres://db/prospect" },
      "DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is not set.",
    ],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of"],
    [{ NODE_ENV: "production" }, "SANDBOX=1"],
    [{ METRICS: "yes" }, "METRICS must be 1 or 0"],
    [{ FAULTS: "1", HOST: "0.0.0.0" }, "HOST and PUBLIC_URL must be loopback addresses"],
    [{ FAULTS: "1", PUBLIC_URL: "https://prospect.example" }, "PUBLIC_URL must be loopback addresses"],
    [{ SANDBOX_COPIES: "1", HOST: "0.0.0.0" }, "HOST and PUBLIC_URL must be loopback addresses"],
    [
      { SANDBOX_COPIES: "1", PUBLIC_URL: "https://prospect.example" },
      "PUBLIC_URL must be loopback addresses",
    ],
    [{ SANDBOX_COPIES: "1", NODE_ENV: "production", SANDBOX: "1" }, "NODE_ENV cannot be production"],
    [{ SANDBOX_COPIES: "1", NODE_ENV: "Prod", SANDBOX: "1" }, "NODE_ENV cannot be production"],
    [{ HOST: "fe80::1%eth0" }, "HOST cannot be part of an address: set PUBLIC_URL"],
    [{ FAULTS: "1", HOST: "127.example" }, "HOST and PUBLIC_URL must be loopback addresses"],
    [{ UPSTREAM_BASE_URL: "api.example" }, "UPSTREAM_BASE_URL must be an http or https address"],
    [{ OAUTH_TOKEN_URL: "ftp://login.example" }, "OAUTH_TOKEN_URL must be an http or https address"],
    [{ CLIENT_AUTH: "jwt" }, "CLIENT_AUTH must be one of basic, post"],
    [{ IMAGE_HOSTS: "https://images.example/a" }, "IMAGE_HOSTS must be origins"],
    [{ CLIENT_SECRET: "a", CLIENT_SECRET_FILE: "b" }, "CLIENT_SECRET and CLIENT_SECRET_FILE are both set"],
    [{ CLIENT_SECRET_FILE: "/nowhere/secret" }, "CLIENT_SECRET_FILE /nowhere/secret cannot be read"],
  ])("refuses %j in plain words", (env, message) => {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(message);
  });

  it("reads the address of the database and of its replica from files, and never says what is in them", () => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-settings-"));
    const file = join(folder, "database-url");
    writeFileSync(file, "postgres://prospect:secret@db/prospect\n");
    expect(readSettings({ DATABASE_URL_FILE: file })).toMatchObject({
      databaseUrl: "postgres://prospect:secret@db/prospect",
    });
    expect(
      readSettings({ DATABASE_URL: "postgres://db/prospect", DATABASE_REPLICA_URL_FILE: file }),
    ).toMatchObject({ databaseReplicaUrl: "postgres://prospect:secret@db/prospect" });
    expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: "postgres://db/other" })).toThrow(
      /^DATABASE_URL and DATABASE_URL_FILE are both set/,
    );
    writeFileSync(file, "secret");
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(/^DATABASE_URL must be like postgres:/);
    rmSync(folder, { recursive: true });
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(
      `DATABASE_URL_FILE ${file} cannot be read.`,
    );
  });

  it("names every wrong variable at once", () => {
    expect(() => readSettings({ SCALE: "huge", SEED: "x" })).toThrow(/SCALE .*\nSEED /);
  });
});

describe("a service over the network", () => {
  it("has its own issuer unless another is set, and needs no sandbox in production", () => {
    const env = { UPSTREAM_BASE_URL: "https://api.example", NODE_ENV: "production" };
    expect(readSettings(env).upstream?.signIn.issuer).toBe("https://api.example/gtm");
    const other = { ...env, OAUTH_ISSUER: "https://login.example/default", SCOPES: "openid  a:b" };
    const { upstream, client } = readSettings(other);
    expect(upstream?.signIn.issuer).toBe("https://login.example/default");
    expect(client.scopes).toEqual(["openid", "a:b"]);
    expect(readSettings({ SCOPES: " none " }).client.scopes).toEqual([]);
    for (const SCOPES of ["none openid", 'openid "a"', "  "])
      expect(() => readSettings({ SCOPES })).toThrow(/^SCOPES must be scopes separated by spaces/);
  });

  it("takes secrets from files, without the line's end", () => {
    const folder = mkdtempSync(join(tmpdir(), "prospect-secrets-"));
    const [secret, keys] = [join(folder, "secret"), join(folder, "keys")];
    writeFileSync(secret, "the secret\n");
    writeFileSync(
      keys,
      `${Buffer.alloc(32, 1).toString("base64")}\n${Buffer.alloc(32, 2).toString("base64")}\n`,
    );
    const settings = readSettings({ CLIENT_SECRET_FILE: secret, SESSION_KEYS_FILE: keys });
    expect(settings.client.clientSecret).toBe("the secret");
    expect(readSessionKeys(settings)).toHaveLength(2);
    writeFileSync(secret, "\n");
    expect(readSettings({ CLIENT_SECRET_FILE: secret }).client.clientSecret).toBeUndefined();
    const short = readSettings({ SESSION_KEYS: Buffer.alloc(31).toString("base64") });
    expect(() => readSessionKeys(short)).toThrow("SESSION_KEYS must hold keys of 32 bytes");
    rmSync(folder, { recursive: true });
  });
});
