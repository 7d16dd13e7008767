import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  fstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Libsql from "libsql";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "#database/database.ts";
import { mayFail } from "#tools/may-fail.ts";
import { heldFile } from "./held-files.ts";
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
  const descriptor = heldFile(file)?.descriptor;
  expect(fstatSync(descriptor ?? -1).nlink).toBe(1);
  await database.close();
  rmSync(file);
  heldFile(file);
  expect(() => fstatSync(descriptor ?? -1)).toThrow("EBADF");
});

const PAGE_BYTES = 4096;
/** Where a database says how large its pages are, and another size. */
const [PAGE_SIZE_AT, OTHER_PAGE_SIZE] = [16, Buffer.from([0x20, 0])];

/** Writes into a file in its place, from a byte on up to another one, or to its end. */
function overwrite(path: string, value: string | Uint8Array, from: number, to?: number): void {
  writeFileSync(path, readFileSync(path).fill(value, from, to));
}

/** Changes one bit of a file's byte in its place. */
function flipBit(path: string, at: number): void {
  const content = readFileSync(path);
  content.writeUInt8(content.readUInt8(at) ^ 1, at);
  writeFileSync(path, content);
}

function replaceByCopy(path: string): void {
  copyFileSync(path, `${path}-copy`);
  renameSync(`${path}-copy`, path);
}

/** A write-ahead log as SQLite makes it, filled up to a size. */
function logOfAnotherRun(size: number): Buffer<ArrayBuffer> {
  const other = join(folder, "other.sqlite");
  const connection = new Libsql(other);
  connection.exec("pragma journal_mode = wal; create table other (id integer)");
  const log = readFileSync(`${other}-wal`);
  connection.close();
  return Buffer.concat([log, Buffer.alloc(Math.max(0, size - log.length))]);
}

/** An earlier state of a database, of the same size: its first page counts fewer changes. */
function earlierOf(path: string): Buffer<ArrayBuffer> {
  const content = readFileSync(path);
  for (const at of [24, 92]) content.writeUInt32BE(content.readUInt32BE(at) - 1, at);
  return content;
}

const closeBroken = (database: Database) =>
  database.close().catch(mayFail("a broken database says so once more"));

const DAMAGED = "its file is damaged.";
const GONE = "its file is gone.";
const REPLACED = "its file was replaced while it was open.";

it.for<[string, (path: string) => void, string]>([
  ["it is truncated to nothing", (path) => truncateSync(path), DAMAGED],
  ["it is overwritten with garbage", (path) => overwrite(path, "garbage", 0), DAMAGED],
  ["its first page is, which the log has too", (path) => overwrite(path, "x", 0, PAGE_BYTES), DAMAGED],
  [
    "a smaller copy is in its place",
    (path) => writeFileSync(path, readFileSync(path).subarray(0, -PAGE_BYTES)),
    DAMAGED,
  ],
  ["a copy as large is in its place", (path) => writeFileSync(path, earlierOf(path)), DAMAGED],
  [
    "a larger copy is in its place",
    (path) => writeFileSync(path, Buffer.concat([earlierOf(path), Buffer.alloc(PAGE_BYTES)])),
    DAMAGED,
  ],
  [
    "pages have another size",
    (path) => overwrite(path, OTHER_PAGE_SIZE, PAGE_SIZE_AT, PAGE_SIZE_AT + 2),
    DAMAGED,
  ],
  ["its log is emptied", (path) => truncateSync(`${path}-wal`), DAMAGED],
  ["its log is cut short", (path) => truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 1), DAMAGED],
  ["its log begins with zeros", (path) => overwrite(`${path}-wal`, "\0", 0, PAGE_BYTES), DAMAGED],
  ["one bit of its log's header is changed", (path) => flipBit(`${path}-wal`, 27), DAMAGED],
  [
    "its log is that of another run",
    (path) => writeFileSync(`${path}-wal`, logOfAnotherRun(statSync(`${path}-wal`).size)),
    DAMAGED,
  ],
  ...["", "-wal", "-shm"].flatMap((ending): [string, (path: string) => void, string][] => [
    [`its file${ending} is deleted`, (path) => rmSync(path + ending), GONE],
    [`its file${ending} is replaced by a copy`, (path) => replaceByCopy(path + ending), REPLACED],
  ]),
])("notices when %s", async ([, breakFile, reason]) => {
  const database = await openSqlite(file);
  // the database holds something, and the log something else
  await sql`pragma wal_checkpoint(truncate)`.execute(database.query);
  expect(await database.check()).toBeUndefined();
  breakFile(file);
  expect(database.trouble()?.reason).toBe(reason);
  await closeBroken(database);
});

it.for([
  ["garbage for a beginning", 0],
  ["another size of pages", PAGE_SIZE_AT],
] as const)("notices %s, though the log was started over since", async ([, at]) => {
  const database = await openSqlite(file);
  await database.check();
  await sql`pragma wal_checkpoint(truncate)`.execute(database.query);
  overwrite(file, OTHER_PAGE_SIZE, at, at + 2);
  await database.query.insertInto("meta").values({ key: "later", value: "later" }).execute();
  expect(database.trouble()?.reason).toBe(DAMAGED);
  await closeBroken(database);
});
