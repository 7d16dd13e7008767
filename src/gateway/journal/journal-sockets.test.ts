import { setFaults } from "#tools/network/set-faults.ts";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GATEWAY_PREFIX, journalEntry } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { type ServerForTest, serverForTest } from "#testing/service/service-server-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";

const ENRICH = "/data/v1/companies/enrich";

let server: ServerForTest;
let token: string;
let companies: number[];
let body: string;
let key: string;

beforeAll(async () => {
  // nothing is free the second time
  server = await serverForTest({ faults: true, settings: { managementDays: 0 } });
  token = await server.tokenOf("rep");
  const { query } = server.database;
  const rows = await query.selectFrom("companies").select("id").orderBy("id").limit(60).execute();
  companies = rows.map(({ id }) => id);
});
afterAll(() => server.close());
beforeEach(() => {
  key = randomUUID();
  const matchCompanyInput = [{ companyId: companies.pop() }];
  body = JSON.stringify(bodyOf("enrichCompanies", { matchCompanyInput, outputFields: ["id", "name"] }));
});
afterEach(() => setFaults(server.url, []));

async function play(...rules: object[]): Promise<void> {
  await setFaults(
    server.url,
    rules.map((rule) => ({ operation: "enrichCompanies", ...rule })),
  );
}

const send = (signal: AbortSignal | null = null) =>
  fetch(server.url + SERVICE_PREFIX + ENRICH, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, "Idempotency-Key": key },
    body,
    signal,
  });

const ask = (path = "") =>
  fetch(`${server.url}${GATEWAY_PREFIX}/batches/${key}${path}`, {
    method: path === "" ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}` },
  });

const stateOf = async () => journalEntry.parse(await (await ask()).json()).state;
const outcomeOf = (response: Response) => response.headers.get("X-Gateway-Outcome");

/** Credits that the ledger shows for a piece of work. */
async function chargeOf(work: () => Promise<unknown>): Promise<number> {
  const used = async () => {
    const { query } = server.database;
    const rows = await query.selectFrom("ledger").select("credits").execute();
    return rows.reduce((sum, { credits }) => sum + credits, 0);
  };
  const before = await used();
  await work();
  return (await used()) - before;
}

describe("an answer that does not reach the browser", () => {
  it.each(["cut-after-commit", "truncated-body"])("is there when it asks again: %s", async (kind) => {
    await play({ kind });
    const charge = await chargeOf(async () => {
      await expect(send().then((response) => response.text())).rejects.toThrow(/fetch failed|terminated/);
      const again = await send();
      expect([again.status, outcomeOf(again)]).toEqual([200, "replayed"]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(await again.json()).toMatchObject({ data: [{ type: "Company" }] });
    });
    expect(charge).toBe(1);
    expect(await stateOf()).toBe("answered");
  });

  it("is stored when the browser leaves in the middle", async () => {
    await play({ kind: "delay", milliseconds: 400 });
    const charge = await chargeOf(async () => {
      const leaving = new AbortController();
      const sent = send(leaving.signal);
      await expect.poll(async () => (await ask()).status).toBe(200);
      leaving.abort();
      await expect(sent).rejects.toThrow("abort");
      await expect.poll(stateOf).toBe("answered");
      expect(outcomeOf(await send())).toBe("replayed");
    });
    expect(charge).toBe(1);
  });
});

describe("a request that does not reach the gateway", () => {
  it("is not in the journal when it was cut before", async () => {
    await play({ kind: "cut-before-commit" });
    const charge = await chargeOf(async () => {
      await expect(send()).rejects.toThrow("fetch failed");
      expect(await (await ask()).json()).toMatchObject({ state: "absent" });
      expect(outcomeOf(await send())).toBe("upstream");
    });
    expect(charge).toBe(1);
  });

  it("is not in the journal when half of its body came", async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const head = [
      `POST ${SERVICE_PREFIX}${ENRICH} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${MEDIA_TYPE}`,
      `Idempotency-Key: ${key}`,
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 20)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await (await ask()).json()).toMatchObject({ state: "absent" });
    expect(outcomeOf(await send())).toBe("upstream");
  });
});

describe("faults between the gateway and the service [gateway-4]", () => {
  it.each([
    ["lost-before-commit", 0],
    ["lost-after-commit", 1],
  ])("leave the outcome unknown, whatever happened: %s", async (kind, charged) => {
    await play({ kind });
    const charge = await chargeOf(async () => {
      const lost = await send();
      expect([lost.status, outcomeOf(lost)]).toEqual([502, "unknown"]);
      const again = await send();
      expect([again.status, outcomeOf(again)]).toEqual([409, "unknown"]);
    });
    expect(charge).toBe(charged);
    expect((await ask("/release")).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  it("meet a request once, and a lost answer to any other call is a 502", async () => {
    await play(
      { kind: "cut-after-commit" },
      { kind: "5xx" },
      { operation: "readUsage", kind: "lost-after-commit" },
    );
    await expect(send()).rejects.toThrow("fetch failed");
    expect(await stateOf()).toBe("answered");
    const lost = await server.send(token, "/data/v1/users/usage", { method: "GET" });
    expect([lost.status, outcomeOf(lost)]).toEqual([502, "unknown"]);
  });
});
