import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "#gateway/settings/gateway-settings.ts";
import { openUpstream } from "#gateway/upstream/open-upstream.ts";
import { backupForTest, contentOf, restored } from "#testing/backup/backup-for-test.ts";
import { databaseForTest } from "#testing/service/service-database-for-test.ts";
import { type BackupRow, readHeader, readRows, writeBackup } from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { saveBackup } from "./save-backup.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const saved = await backupForTest();
afterAll(() => saved.close());

/** The lines of the backup, changed, as a file again. */
function changed(change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(readFileSync(saved.file)).toString("utf8").split("\n");
  return gzipSync(change(lines).join("\n"));
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy.writeUInt8((copy.readUInt8(middle) ^ 0xff) & 0xff, middle);
  return copy;
}

describe("a file that cannot be used is refused, and changes nothing", () => {
  const whole = () => readFileSync(saved.file);
  it.each([
    ["cut in half", () => whole().subarray(0, whole().length / 2), /is cut off/],
    ["short of its last byte", () => whole().subarray(0, -1), /is cut off/],
    ["without its end", () => changed((lines) => [...lines.slice(0, -2), ""]), /is cut off/],
    ["cut within a line", () => changed((lines) => lines.slice(0, -2)), /is cut off/],
    ["overwritten in the middle", () => flipped(whole()), /is damaged/],
    ["short of a row", () => changed((lines) => lines.toSpliced(9, 1)), /is damaged/],
    ["with a row twice", () => changed((lines) => lines.toSpliced(9, 0, lines[9] ?? "")), /is damaged/],
    [
      "with another amount",
      () => changed((lines) => lines.map((line) => line.replace(/^(\["ledger",.*),1,/, "$1,2,"))),
      /is damaged/,
    ],
    [
      "of a newer format",
      () => changed((lines) => lines.map((line) => line.replace('"version":1', '"version":2'))),
      /was saved by a newer Prospect/,
    ],
    ["of something else", () => gzipSync('{"format":"other","version":1}\n'), /is no backup of Prospect/],
    ["of text", () => Buffer.from("hello"), /is no backup of Prospect/],
    ["empty", () => Buffer.alloc(0), /is cut off/],
  ])("%s", async (_name, content, said) => {
    const wrong = join(saved.folder, "wrong.backup");
    writeFileSync(wrong, content());
    const before = await contentOf(saved.database);
    await expect(restoreBackup(saved.settings, wrong, { replace: true })).rejects.toThrow(said);
    expect(await contentOf(saved.database)).toEqual(before);
    rmSync(wrong);
  });

  it("not there", async () => {
    await expect(
      restoreBackup(saved.settings, join(saved.folder, "none"), { replace: true }),
    ).rejects.toThrow(/none cannot be read: ENOENT/);
  });

  it("with a column or a table of a later time", async () => {
    const later = join(saved.folder, "later.backup");
    for (const tables of [{ meta: ["key", "value"], gateway_moods: ["mood"] }, { ledger: ["id", "mood"] }]) {
      const none: AsyncIterable<BackupRow> = (async function* () {})();
      await writeBackup(later, { savedAt: "then", engine: "sqlite", tables }, none);
      await expect(restored(later, () => Promise.resolve())).rejects.toThrow(
        /was saved by a newer Prospect, which has to restore it: this one has no (gateway_moods|ledger\.mood)\.$/,
      );
    }
    rmSync(later);
  });
});

it("a backup of version 1 comes back without the documents of runs that browsers had", async () => {
  const first = join(saved.folder, "first.backup");
  const header = await readHeader(saved.file);
  const columns = ["user_id", "id", "run", "updated_at"];
  const documents = header.tables["workspace_documents"] ?? [];
  async function* rows(): AsyncGenerator<BackupRow> {
    yield* readRows(saved.file);
    yield ["gateway_runs", ["usr_rep", "old", "{}", "2026-11-27"]];
    const shared = { kind: "run", id: "old", space_id: "org_sandbox", owner_id: "usr_rep" };
    yield ["workspace_documents", documents.map((name) => Reflect.get(shared, name) ?? 0)];
  }
  await writeBackup(first, { ...header, tables: { ...header.tables, gateway_runs: columns } }, rows());
  await restored(first, async ({ query }) => {
    const kinds = await query.selectFrom("workspace_documents").select("kind").distinct().execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain("run");
    expect(await query.selectFrom("organisations").select("id").execute()).not.toEqual([]);
  });
  rmSync(first);
});

/** The rows of the backup with one organisation's row twice, which a table cannot take. */
async function* doubled(): AsyncGenerator<BackupRow> {
  for await (const row of readRows(saved.file)) {
    yield row;
    if (row[0] === "organisations" && row[1].includes("org_sandbox")) yield row;
  }
}

describe("a database that is in use or has been paid into", () => {
  it("is not restored while a process has it open, whatever is asked", async () => {
    const before = await contentOf(saved.database);
    await expect(restoreBackup(saved.settings, saved.file, { replace: true })).rejects.toThrow(
      /cannot be used: another process (has it open|uses it)\. Stop every process that uses it first\.$/,
    );
    expect(await contentOf(saved.database)).toEqual(before);
    // it goes on
    expect((await saved.pay(saved.contacts.slice(0, 1))).credits).toBe("0");
  });

  it("is not restored under a process whose DATABASE_URL gives its connections another name", async () => {
    const target = await databaseForTest("sandbox");
    const { DATABASE_URL: url } = target.env;
    const named = (name: string) =>
      url === undefined ? {} : { DATABASE_URL: `${url}?application_name=${name}` };
    const serving = readSettings({ ...target.env, ...named("crm") });
    const { database } = await openUpstream(serving, { log });
    const restoring = readSettings({ ...target.env, ...named("backup") });
    await expect(restoreBackup(restoring, saved.file, { replace: true })).rejects.toThrow(
      /Stop every process that uses it first\.$/,
    );
    await database.close();
    await target.remove();
  });

  it("is replaced only when that is asked for, and left as it was when its filling fails", async () => {
    const target = await databaseForTest("empty");
    const targetSettings = readSettings(target.env);
    const rowsOf = async () => {
      const other = join(saved.folder, "other.backup");
      await saveBackup(targetSettings, other);
      const rows: string[] = [];
      for await (const row of readRows(other)) rows.push(JSON.stringify(row));
      rmSync(other);
      // each restore begins another history of workspaces
      return rows.filter((row) => !/^\["(meta|workspace_spaces)"/.test(row)).toSorted();
    };
    await restoreBackup(targetSettings, saved.file, { replace: false });
    const before = await rowsOf();
    await expect(restoreBackup(targetSettings, saved.file, { replace: false })).rejects.toThrow(
      /^This database knows of charges or paid calls, which would be forgotten\. Nothing was changed\./,
    );
    expect(await rowsOf()).toEqual(before);

    const twice = join(saved.folder, "twice.backup");
    await writeBackup(twice, await readHeader(saved.file), doubled());
    await expect(restoreBackup(targetSettings, twice, { replace: true })).rejects.toThrow(/cannot be used: /);
    expect(await rowsOf()).toEqual(before);
    rmSync(twice);

    await restoreBackup(targetSettings, saved.file, { replace: true });
    expect(await rowsOf()).toEqual(before);
    await target.remove();
  });
});

describe("saving", () => {
  it("makes no database where there is none, and no file where it fails", async () => {
    const nowhere = join(saved.folder, "no-database");
    await expect(saveBackup(readSettings({ DATA_DIR: nowhere }), saved.file)).rejects.toThrow(
      `There is no database in DATA_DIR ${nowhere}.`,
    );
    await expect(saveBackup(saved.settings, join(nowhere, "x.backup"))).rejects.toThrow(
      /cannot be written: ENOENT/,
    );
    expect(readdirSync(saved.folder)).toEqual(["evening.backup"]);
  });
  it("leaves nothing behind when it breaks off, and what another process writes alone", async () => {
    const header = { savedAt: "then", engine: "sqlite", tables: { meta: ["key", "value"] } };
    const breakingOff: AsyncIterable<BackupRow> = (async function* () {
      yield ["meta", ["a key", "a value"]];
      throw new Error("The database went away.");
    })();
    const file = join(saved.folder, "x.backup");
    // in another container, a process of the same number
    const others = `${file}.${process.pid}.part`;
    writeFileSync(others, "half");
    await expect(writeBackup(file, header, breakingOff)).rejects.toThrow("The database went away.");
    expect(readdirSync(saved.folder).toSorted()).toEqual(["evening.backup", basename(others)]);
    await saveBackup(saved.settings, file);
    expect(readFileSync(others, "utf8")).toBe("half");
    for (const made of [file, others]) rmSync(made);
  });
});
