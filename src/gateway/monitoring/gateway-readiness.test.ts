import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { sql } from "kysely";
import * as z from "zod/mini";
import { GATEWAY_OUTCOME, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import type { Service } from "#service/service.ts";
import type { Database } from "#database/database.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";
import { serviceForTest } from "#testing/service/service-for-test.ts";
import { type Listening, listening } from "#tools/listening-server.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import { databaseReadiness } from "./gateway-readiness.ts";
import { mayFail } from "#tools/may-fail.ts";

const databases = inject("databases");
if (databases.engine !== "sqlite") throw new Error("These break files");
const { sandboxFile } = databases;

/** More than what a check is remembered for. */
const NOTICED = { timeout: 20_000, interval: 100 };

const readiness = z.object({ ready: z.boolean(), reason: z.optional(z.string()) });

async function readyz(url: string) {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, ...readiness.parse(await response.json()) };
}

const unready = (reason: string) => ({ status: 503, ready: false, reason });

interface ServerOverFile {
  readonly url: string;
  readonly file: string;
  readonly database: Database;
  /** What is done before the service answers. */
  readonly service: { meanwhile: () => void };
}

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

/** A gateway over a file of its own, which the test may break. */
async function serverOverFile(): Promise<ServerOverFile> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-broken-"));
  const file = join(folder, "prospect.sqlite");
  copyFileSync(sandboxFile, file);
  const database = await openSqlite(file);
  const { service: whole } = await serviceForTest({}, database);
  const meanwhile = { meanwhile: () => {} };
  const service: Service = async (request) => {
    const answer = await whole(request);
    meanwhile.meanwhile();
    return answer;
  };
  const gateway = gatewayForTest({ service, database, publicUrl: "http://127.0.0.1:4173", corsOrigins: [] });
  const server: Listening = await listening((request) => gateway(request));
  opened.push(async () => {
    await server.stop();
    // a broken database says so once more
    await database.close().catch(mayFail("a broken database says so once more"));
    rmSync(folder, { recursive: true, force: true });
  });
  return { url: server.url, file, database, service: meanwhile };
}

describe("a file that breaks while it is open", () => {
  it("is not ready, and takes nothing any more", async () => {
    const { url, file } = await serverOverFile();
    const reason = "its file is gone.";
    expect(await readyz(url)).toEqual({ status: 200, ready: true });
    rmSync(file);
    await expect.poll(() => readyz(url), NOTICED).toEqual(unready(`The database cannot be used: ${reason}`));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    // what is written now would be lost: nothing is taken any more, paid or not
    for (const path of [
      `${SERVICE_PREFIX}/data/v1/contacts/enrich`,
      `${GATEWAY_PREFIX}/workspace/operations`,
    ]) {
      const refused = await fetch(url + path, { method: "POST" });
      expect([refused.status, refused.headers.get(GATEWAY_OUTCOME)]).toEqual([503, "not-sent"]);
      expect(await refused.text()).toContain(reason);
    }
  });

  it("leaves the outcome of a call open that it breaks under", async () => {
    const { url, file, service } = await serverOverFile();
    service.meanwhile = () => rmSync(file);
    const answer = await fetch(`${url}${SERVICE_PREFIX}/data/v1/users/usage`);
    expect([answer.status, answer.headers.get(GATEWAY_OUTCOME)]).toEqual([502, "unknown"]);
  });

  it("is not ready after a call met garbage behind the file's first page", async () => {
    const { url, file } = await serverOverFile();
    writeFileSync(file, readFileSync(file).fill("garbage", 4096));
    const headers = { Authorization: "Bearer unknown" };
    expect((await fetch(`${url}${SERVICE_PREFIX}/data/v1/users/usage`, { headers })).status).toBe(502);
    await expect
      .poll(() => readyz(url), NOTICED)
      .toEqual(unready("The database cannot be used: its file is damaged."));
  });

  it("is not ready once it cannot be written any more", async () => {
    const { url, stop } = await startGatewayProcess({ env: { RATE_PER_SECOND: "1000000" }, maxBlocks: 2048 });
    expect((await readyz(url)).status).toBe(200);
    const caller = await serviceCaller(url);
    const used = () => fetch(`${url}${SERVICE_PREFIX}/data/v1/users/usage`, { headers: caller.headers });
    // each is counted, which lets the write-ahead log grow up to the limit of the process
    while ((await used()).ok);
    await expect
      .poll(() => readyz(url), NOTICED)
      .toEqual(
        unready(
          "The database cannot be used: its file cannot be written: a quota or a limit of file sizes is reached, " +
            "or the disk is failing.",
        ),
      );
    await stop();
  });
});

describe("a disk that has room for little", () => {
  it("makes it unready once a call's write failed, until one succeeds", async () => {
    const { url, database } = await serverOverFile();
    const run = (statement: string) => sql.raw(statement).execute(database.query);
    const write = () => run("insert into large (content) values (zeroblob(1000000))");
    await run("create table large (content blob)");
    // of the pages that the file has no more than these
    await run("pragma max_page_count = 1");
    expect(await readyz(url)).toEqual({ status: 200, ready: true });
    await expect(write()).rejects.toThrow("full");
    const full = unready("The database cannot be used: its disk is full.");
    await expect.poll(() => readyz(url), NOTICED).toEqual(full);
    // the small write of a check has room all the while
    expect(await database.check()).toMatchObject({ reason: "its disk is full." });
    await run("pragma max_page_count = 1000000000");
    await write();
    await expect.poll(() => readyz(url), NOTICED).toEqual({ status: 200, ready: true });
  });
});

describe("probes", () => {
  it("write once in five seconds, however many ask", async () => {
    const { url, database } = await serverOverFile();
    const writtenAt = async () => {
      const query = database.query.selectFrom("meta").select("value").where("key", "=", "written_at");
      return (await query.executeTakeFirstOrThrow()).value;
    };
    await readyz(url);
    const first = await writtenAt();
    await Promise.all(Array.from({ length: 50 }, () => readyz(url)));
    expect(await writtenAt()).toBe(first);
    await expect
      .poll(async () => {
        await readyz(url);
        return writtenAt();
      }, NOTICED)
      .not.toBe(first);
  });
});

it("tells at once that the database is away, whoever has the service's data", async () => {
  for (const isEmbedded of [true, false]) {
    const database = await openSqlite(":memory:");
    const reason = databaseReadiness(database, { isEmbedded });
    expect(await reason()).toBe(isEmbedded ? "The data is being made." : undefined);
    await database.close();
    expect(await reason()).toBe("The database does not answer.");
  }
});
