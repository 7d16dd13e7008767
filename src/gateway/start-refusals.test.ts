import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Libsql from "libsql";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { META_KEY } from "#service/sandbox/fill-sandbox.ts";
import { processCommand } from "#testing/processes/bundled-processes.ts";
import { freePort } from "#tools/server-process.ts";
import { saveBackup } from "./backup/save-backup.ts";
import { DATABASE_FILE, openUpstream } from "./upstream/open-upstream.ts";
import { SettingsError, readSettings } from "./settings/gateway-settings.ts";

const databases = inject("databases");
if (databases.engine !== "sqlite") throw new Error("The process has a file of its own");
const { sandboxFile } = databases;

const START_TIMEOUT_MS = 90_000;

/** A folder with a copy of the sandbox data, or without any. */
function folderWith(content: "sandbox" | "nothing"): { dataDir: string; file: string } {
  const dataDir = mkdtempSync(join(tmpdir(), "prospect-start-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, DATABASE_FILE);
  if (content === "sandbox") copyFileSync(sandboxFile, file);
  return { dataDir, file };
}

/** Changes a database before the process meets it. */
async function change(file: string, statement: string): Promise<void> {
  const database = await openSqlite(file);
  await sql.raw(statement).execute(database.query);
  await database.close();
}

const dataOfVersion = (version: number) =>
  `update meta set value = json_set(value, '$.version', ${version}) where key = '${META_KEY}'`;

/** Starts the real process, which is to end by itself, and gives what it said; `limit` is a command of the shell. */
async function refusalOfProcess(dataDir: string, limit = ":", port?: number): Promise<string> {
  const { status, stderr, stdout } = spawnSync(
    "sh",
    ["-c", `${limit}; exec "$@"`, "sh", ...processCommand("main")],
    {
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(port ?? (await freePort())) },
      encoding: "utf8",
      timeout: START_TIMEOUT_MS,
    },
  );
  expect(status).toBe(1);
  expect(stderr + stdout).not.toMatch(/^\s+at /m);
  return stderr.trim();
}

/** What the process would say, which says the message of this error and nothing else. */
async function refusalOver(dataDir: string): Promise<string> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const started = openUpstream(readSettings({ DATA_DIR: dataDir }), { log });
  const error: unknown = await started.then(
    ({ database }) => database.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SettingsError)) throw new TypeError("It started, or failed in other words");
  return error.message;
}

describe("a start that cannot succeed says why and what to do, and ends with code 1", () => {
  it("when there is no room for the data, which nobody else may read", async () => {
    const dataDir = join(folderWith("nothing").dataDir, "made");
    // 4 MB, where the data needs many times that
    expect(await refusalOfProcess(dataDir, "ulimit -f 8192")).toBe(
      `The database in DATA_DIR ${dataDir} cannot be used: its file cannot be written: a quota or a limit of file ` +
        "sizes is reached, or the disk is failing. Raise the limit or choose another place for it, and start again.",
    );
    const modes = [dataDir, join(dataDir, DATABASE_FILE)].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it("when its folder cannot be made, which it names before it makes any data", async () => {
    const { dataDir } = folderWith("nothing");
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    expect(await refusalOfProcess(join(file, "data"))).toContain("cannot be written to");
    expect(existsSync(join(dataDir, DATABASE_FILE))).toBe(false);
  });

  it("when its port is taken, and touches no data", async () => {
    const { dataDir, file } = folderWith("nothing");
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await once(taken, "listening");
    const address = taken.address();
    if (address === null || typeof address === "string") throw new TypeError("It listens on no port");
    expect(await refusalOfProcess(dataDir, ":", address.port)).toBe(
      `PORT ${address.port} is in use on 127.0.0.1. Choose another with PORT=…`,
    );
    expect(existsSync(file)).toBe(false);
  });

  it("when a newer version made the data", async () => {
    const { dataDir, file } = folderWith("sandbox");
    await change(file, dataOfVersion(1000));
    expect(await refusalOfProcess(dataDir)).toMatch(
      /cannot be used: it holds sandbox data of version 1000, which a newer Prospect made; this one knows version \d+\. Start the newer one, or choose another DATA_DIR \(or DATABASE_URL\)\.$/,
    );
  });

  it("when a newer version made the tables, also where it took one away", async () => {
    const { dataDir, file } = folderWith("sandbox");
    await change(file, "update meta set value = json_set(value, '$.version', 1000) where key = 'schema'");
    const said = new RegExp(
      "cannot be used: a newer Prospect has brought its tables to version 1000; this one knows version 2\\. " +
        "Start the newer one, or restore the copy from before that upgrade\\.$",
    );
    expect(await refusalOfProcess(dataDir)).toMatch(said);
    const connection = new Libsql(file);
    connection.exec("drop table managed_records");
    connection.close();
    expect(await refusalOver(dataDir)).toMatch(said);
    const backup = saveBackup(readSettings({ DATA_DIR: dataDir }), join(dataDir, "x.backup"));
    await expect(backup).rejects.toThrow(said);
  });

  it("when the data is of a form that nobody knows yet", async () => {
    const { dataDir, file } = folderWith("sandbox");
    await change(file, `update meta set value = '{"version":"5-beta"}' where key = '${META_KEY}'`);
    expect(await refusalOver(dataDir)).toMatch(
      /cannot be used: it holds data that this Prospect does not know\. Start the one that made it, /,
    );
  });

  it("when a table is missing", async () => {
    const { dataDir, file } = folderWith("sandbox");
    await change(file, "drop table managed_records");
    const said = await refusalOfProcess(dataDir);
    expect(said).toBe(
      `The database in DATA_DIR ${dataDir} cannot be used: its table managed_records is missing. ` +
        "Put it back from a copy of the database, or delete the database to have its data made anew: " +
        "without a copy, what was paid for is forgotten.",
    );
    // nothing was made in its place: it is said again
    expect(await refusalOver(dataDir)).toBe(said);
  });

  it("when the table of notes is missing", async () => {
    const { dataDir, file } = folderWith("sandbox");
    await change(file, "drop table meta");
    expect(await refusalOver(dataDir)).toMatch("cannot be used: its table meta is missing. Put it back");
  });

  it("when the file is no database", async () => {
    const { dataDir, file } = folderWith("nothing");
    writeFileSync(file, "garbage".repeat(2000));
    expect(await refusalOfProcess(dataDir)).toMatch(
      /cannot be used: its file is damaged\. Stop every process, put a copy of the file in its place, or delete it /,
    );
  });
});
