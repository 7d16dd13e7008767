import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SettingsError, readSessionKeys, readSettings } from "./gateway-settings.ts";

describe("settings from the environment", () => {
  it("has switches for operators, of which only the answer check is on by itself", () => {
    expect(readSettings({})).toMatchObject({ metrics: false, faults: false, checkAnswers: true });
    const turned = readSettings({ METRICS: "1", FAULTS: "1", CHECK_ANSWERS: "0" });
    expect(turned).toMatchObject({ metrics: true, faults: true, checkAnswers: false });
    for (const HOST of ["localhost", "::1", "127.0.0.2"]) {
      expect(readSettings({ FAULTS: "1", HOST }).faults).toBe(true);
    }
  });

  it("calls nothing free for long before a service of which nobody said so", () => {
    const UPSTREAM_BASE_URL = "https://service.example";
    expect(readSettings({}).managementDays).toBe(365);
    expect(readSettings({ UPSTREAM_BASE_URL }).managementDays).toBe(0);
    expect(readSettings({ UPSTREAM_BASE_URL, MANAGEMENT_DAYS: "30" }).managementDays).toBe(30);
  });

  it("counts saved searches early in the day, or not at all", () => {
    expect(readSettings({}).alerts).toEqual({ hour: 5, spreadMinutes: 60, maxSearches: 100 });
    const set = { ALERTS_HOUR: "22", ALERTS_SPREAD: "0", ALERTS_SEARCHES: "7" };
    expect(readSettings(set).alerts).toEqual({ hour: 22, spreadMinutes: 0, maxSearches: 7 });
    expect(readSettings({ ...set, ALERTS: "0" }).alerts).toBeUndefined();
  });

  it("takes an empty variable as not set", () => {
    expect(readSettings({ PORT: "", SCALE: "" })).toMatchObject({ port: 4173, scale: "small" });
  });

  it("keeps the origin of PUBLIC_URL, and follows the port without one", () => {
    expect(readSettings({ PUBLIC_URL: "https://Prospect.example:443/" }).publicUrl).toBe(
      "https://prospect.example",
    );
    expect(readSettings({ PORT: "8080", HOST: "0.0.0.0" }).publicUrl).toBe("http://127.0.0.1:8080");
    expect(readSettings({ HOST: "::" }).publicUrl).toBe("http://127.0.0.1:4173");
    expect(readSettings({ HOST: "::1" }).publicUrl).toBe("http://[::1]:4173");
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

  it("takes several redirect URIs, joined by commas", () => {
    const { redirectUris } = readSettings({
      REDIRECT_URIS: "https://app.example/a?b=1, http://[::1]:8080/c",
    });
    expect(redirectUris).toEqual(["https://app.example/a?b=1", "http://[::1]:8080/c"]);
  });

  it("takes trusted proxies as addresses and ranges, and none by itself", () => {
    expect(readSettings({}).trustedProxies).toEqual([]);
    expect(readSettings({ TRUSTED_PROXIES: "10.0.0.7, fd00::/8" }).trustedProxies).toEqual([
      "10.0.0.7",
      "fd00::/8",
    ]);
  });

  it("takes administrators as subjects and addresses; by itself the sandbox alone has one", () => {
    const UPSTREAM_BASE_URL = "https://service.example";
    expect(readSettings({}).administrators).toEqual(["admin@sandbox.test"]);
    expect(readSettings({ UPSTREAM_BASE_URL }).administrators).toEqual([]);
    expect(readSettings({ UPSTREAM_BASE_URL, ADMINISTRATORS: "" }).administrators).toEqual([]);
    for (const env of [{}, { UPSTREAM_BASE_URL }]) {
      const { administrators } = readSettings({ ...env, ADMINISTRATORS: " 4711 , Ada@corp.example," });
      expect(administrators).toEqual(["4711", "Ada@corp.example"]);
    }
  });

  it("names every wrong variable at once", () => {
    expect(() => readSettings({ SCALE: "huge", SEED: "x" })).toThrow(/SCALE .*\nSEED /);
  });
});

describe("a service over the network", () => {
  it("lies below the prefix of the specification where only its origin is set, and where it is set otherwise", () => {
    const baseUrlOf = (url: string) => readSettings({ UPSTREAM_BASE_URL: url }).upstream?.baseUrl;
    expect(baseUrlOf("https://api.example")).toBe("https://api.example/gtm");
    expect(baseUrlOf("https://api.example/")).toBe("https://api.example/gtm");
    expect(baseUrlOf("https://api.example/gtm/")).toBe("https://api.example/gtm");
    expect(baseUrlOf("https://api.example/v9/data")).toBe("https://api.example/v9/data");
    expect(readSettings({}).upstream).toBeUndefined();
  });

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

  it("tells people and organisations by the usual claims unless others are set", () => {
    expect(readSettings({}).client).toMatchObject({
      userClaim: "sub",
      organisationClaim: "org_id",
      organisationNameClaim: "org_name",
    });
    const set = { USER_CLAIM: "uid", ORGANISATION_CLAIM: "tid", ORGANISATION_NAME_CLAIM: "tenant" };
    expect(readSettings(set).client).toMatchObject({
      userClaim: "uid",
      organisationClaim: "tid",
      organisationNameClaim: "tenant",
    });
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
