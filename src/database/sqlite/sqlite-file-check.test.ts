import { execFileSync } from "node:child_process";
import { fstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { afterEach, beforeEach, expect, it } from "vitest";
import { heldDescriptor } from "./held-descriptors.ts";
import { openSqlite } from "./sqlite.ts";

/** Opens, reads and closes a database as somebody beside does. */
const READER = `
  import Libsql from "libsql";
  const connection = new Libsql(process.argv[1]);
  connection.exec("select count(*) from ledger");
  connection.close();
`;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prospect-check-"));
  file = join(folder, "prospect.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("finds nothing in what SQLite does, whoever takes the log into the database, starts it over or empties it", async () => {
  const database = await openSqlite(file);
  const beside = new Libsql(file);
  beside.exec("pragma wal_autocheckpoint = 7; create table other (id integer primary key, content blob)");
  for (let round = 0; round < 200; round += 1) {
    const mode = ["passive", "full", "restart", "truncate"][round % 4];
    for (const statement of [
      `insert into other (content) values (randomblob(${(round * 997) % 20_000}))`,
      "begin; insert into other (content) values (randomblob(9000)); rollback",
      `pragma wal_checkpoint(${mode})`,
      "delete from other where id % 5 = 0",
    ]) {
      beside.exec(statement);
      expect(database.trouble(), statement).toBeUndefined();
    }
  }
  beside.close();
  expect(await database.check()).toBeUndefined();
  await database.close();
});

it("notices an earlier copy that is put over it, though it had grown since anybody looked", async () => {
  const database = await openSqlite(file);
  const beside = new Libsql(file);
  const grow = () =>
    beside.exec("insert into other values (randomblob(20000)); pragma wal_checkpoint(truncate)");
  beside.exec("create table other (content blob)");
  grow();
  execFileSync("cp", [file, `${file}-copy`]);
  expect(database.trouble()).toBeUndefined();
  grow();
  execFileSync("cp", [`${file}-copy`, file]);
  expect(database.trouble()?.reason).toBe("its file is damaged.");
  beside.close();
  await database.close();
});

it("leaves the locks of a database that the process has open twice and closes once", async () => {
  const database = await openSqlite(file);
  const twice = await openSqlite(file);
  await twice.check();
  await twice.close();
  execFileSync(process.execPath, ["--input-type=module", "-e", READER, file]);
  expect(database.trouble()).toBeUndefined();
  await database.close();
});

it("gives the space of a deleted database back once another one is opened", async () => {
  const database = await openSqlite(file);
  const descriptor = heldDescriptor(file);
  expect(fstatSync(descriptor ?? -1).nlink).toBe(1);
  await database.close();
  rmSync(file);
  heldDescriptor(file);
  expect(() => fstatSync(descriptor ?? -1)).toThrow("EBADF");
});
