import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { IDEMPOTENCY_KEY } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { restoreBackup } from "#gateway/backup/restore-backup.ts";
import { saveBackup } from "#gateway/backup/save-backup.ts";
import { readSettings } from "#gateway/settings/gateway-settings.ts";
import { type GatewayProcess, startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";
import { contactsBody } from "#testing/service/journal-for-test.ts";
import { overSocket, signIn } from "#testing/service/service-sign-in-for-test.ts";

/*
 * Other processes read the database and save it while a gateway is paid. A gateway that lost its locks would have its
 * write-ahead log deleted under it by that.
 */

const READER = `
  import Libsql from "libsql";
  const connection = new Libsql(process.argv[1]);
  const contacts = connection.prepare("select id from contacts where listing = 0 order by id limit 200").all();
  process.stdout.write(JSON.stringify(contacts.map(({ id }) => id)));
  connection.close();
  const another = new Libsql(process.argv[1]);
  another.exec("select count(*) from ledger");
  another.close();
`;

const RECORDS_A_CALL = 3;
const CALLS_A_ROUND = 4;

const running: GatewayProcess[] = [];
afterEach(async () => {
  for (const gateway of running.splice(0).toReversed()) await gateway.stop();
});

async function start(over?: GatewayProcess): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess({ env: { RATE_PER_SECOND: "1000000" }, ...(over && { over }) });
  running.push(gateway);
  return gateway;
}

/** Looks at the database as `sqlite3 FILE select …` does: a process that opens, reads and closes it. */
function contactIds({ file }: GatewayProcess): number[] {
  const args = ["--input-type=module", "-e", READER, file];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as number[];
}

/** Somebody who pays at gateways over one database, by turns. Resolves with the credits that were answered. */
async function payer(gateways: readonly GatewayProcess[], ids: readonly number[]) {
  const tokens = await Promise.all(
    gateways.map(({ url }) => signIn(overSocket, { publicUrl: url, username: "rep" })),
  );
  let calls = 0;
  return async (): Promise<number> => {
    let credits = 0;
    for (let round = 0; round < CALLS_A_ROUND; round += 1) {
      const at = calls % gateways.length;
      const response = await fetch(`${gateways[at]?.url}${SERVICE_PREFIX}/data/v1/contacts/enrich`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${tokens[at]?.access_token}`,
          "Content-Type": MEDIA_TYPE,
          [IDEMPOTENCY_KEY]: `beside-${calls}`,
        },
        body: contactsBody(...ids.slice(calls * RECORDS_A_CALL, (calls + 1) * RECORDS_A_CALL)),
      });
      expect(response.status).toBe(200);
      credits += Number(response.headers.get("X-Credits-Charged"));
      calls += 1;
    }
    return credits;
  };
}

async function chargedIn({ file }: GatewayProcess): Promise<number> {
  const database = await openSqlite(file);
  const rows = await database.query.selectFrom("ledger").select("credits").execute();
  await database.close();
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

describe("a process that reads and saves the database beside", () => {
  it.each([
    ["one gateway", 1],
    ["two gateways", 2],
  ])("%s takes nothing of what was answered, over a kill", async (_name, count) => {
    const first = await start();
    const gateways = count === 1 ? [first] : [first, await start(first)];
    const settings = readSettings(first.env);
    const folder = mkdtempSync(join(tmpdir(), "prospect-beside-"));
    const backup = join(folder, "beside.backup");
    try {
      const pay = await payer(gateways, contactIds(first));
      let answered = await pay();
      contactIds(first);
      answered += await pay();
      await saveBackup(settings, backup);
      answered += await pay();
      for (const { url } of gateways) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(existsSync(`${first.file}-wal`)).toBe(true);
      await expect(restoreBackup(settings, backup, { replace: true })).rejects.toThrow(
        "another process has it open",
      );
      answered += await pay();
      expect(answered).toBe(4 * CALLS_A_ROUND * RECORDS_A_CALL);
      for (const gateway of gateways) await gateway.kill();
      expect(await chargedIn(first)).toBe(answered);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
