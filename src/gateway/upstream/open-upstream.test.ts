import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processCommand } from "#testing/processes/bundled-processes.ts";
import { freePort } from "#tools/server-process.ts";
import { openUpstream, prepareDataDir } from "./open-upstream.ts";
import { SettingsError, readSettings } from "#gateway/settings/gateway-settings.ts";

const SECRET = "the-password";
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const opening = (url: string) => openUpstream(readSettings({ DATABASE_URL: url }), { log });

async function refusal(url: string): Promise<Error> {
  const error: unknown = await opening(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new TypeError("The database was opened");
  return error;
}

describe("a DATABASE_URL that cannot be used", () => {
  /** Takes connections and hangs up. */
  const server = createServer((socket) => socket.destroy());
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ["where nobody listens", async () => `127.0.0.1:${await freePort()}`, "ECONNREFUSED"],
    ["where something else answers", async () => `127.0.0.1:${port}`, "Connection terminated"],
    ["at a host that is not there", async () => "nowhere.invalid:5432", "nowhere.invalid"],
  ])("%s is named in plain words, without its password", async (_where, host, reason) => {
    const at = await host();
    const error = await refusal(`postgres://someone:${SECRET}@${at}/prospect`);
    expect(error).toBeInstanceOf(SettingsError);
    const [named, why] = error.message.split(" of DATABASE_URL cannot be used: ");
    expect(named).toBe(`The database ${at}/prospect`);
    expect(why).toContain(reason);
    expect(`${error.message}${error.stack}`).not.toContain(SECRET);
  });
});

describe("a DATA_DIR that cannot be used", () => {
  const folder = mkdtempSync(join(tmpdir(), "prospect-data-dir-"));
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  afterAll(() => rmSync(folder, { recursive: true }));

  const places = [
    ["below a device", "/dev/null/data"],
    ["below a file", join(file, "far", "below")],
  ] as const;

  it.each(places)("%s is refused before anything else starts", (_where, dataDir) => {
    expect(() => prepareDataDir(readSettings({ DATA_DIR: dataDir }))).toThrow(
      new SettingsError(
        `DATA_DIR ${dataDir} cannot be written to. Choose another folder or change its permissions.`,
      ),
    );
  });

  it("ends the process with exit code 1 and a plain message", () => {
    const dataDir = join(file, "data");
    const [program, script] = processCommand("main");
    const ended = spawnSync(program, [script], {
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: "0" },
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(ended.stderr).toContain(`DATA_DIR ${dataDir} cannot be written to.`);
    expect(ended.stderr).not.toContain("    at ");
    expect(ended.status).toBe(1);
  }, 90_000);

  it("is made with every folder above it otherwise", () => {
    const dataDir = join(folder, "one", "two");
    prepareDataDir(readSettings({ DATA_DIR: dataDir }));
    prepareDataDir(readSettings({ DATA_DIR: dataDir }));
    expect(existsSync(dataDir)).toBe(true);
  });

  it.runIf(process.platform !== "win32")(
    "keeps others out of what an earlier start left open to them",
    () => {
      const dataDir = join(folder, "open");
      const own = ["prospect.sqlite", "prospect.sqlite-wal", "prospect.sqlite-shm", "session-keys"];
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o755);
      for (const name of [...own, "not-ours"]) {
        writeFileSync(join(dataDir, name), "");
        chmodSync(join(dataDir, name), 0o644);
      }
      const said: object[] = [];
      const start = () =>
        prepareDataDir(readSettings({ DATA_DIR: dataDir }), {
          ...log,
          info: (fields: object) => said.push(fields),
        });
      start();
      const modeOf = (path: string) => statSync(path).mode & 0o777;
      expect(modeOf(dataDir)).toBe(0o700);
      for (const name of own) expect([name, modeOf(join(dataDir, name))]).toEqual([name, 0o600]);
      expect(modeOf(join(dataDir, "not-ours"))).toBe(0o644);
      expect(said).toHaveLength(1 + own.length);
      start();
      expect(said).toHaveLength(1 + own.length);
    },
  );

  it.runIf(process.platform !== "win32")("leaves a folder as it is that is for everybody", () => {
    const dataDir = join(folder, "everybody");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o1777);
    prepareDataDir(readSettings({ DATA_DIR: dataDir }));
    expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
  });
});
