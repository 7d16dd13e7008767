import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tokenAnswer } from "#contract/oauth-schemas.ts";
import type { Database } from "#database/database.ts";
import { type DatabaseForTest, databaseForTest } from "#testing/service/service-database-for-test.ts";
import { type ServiceForTest, serviceForTest } from "#testing/service/service-for-test.ts";
import {
  type SignedIn,
  asPage,
  redemption,
  signInForCode,
} from "#testing/service/service-sign-in-for-test.ts";
import { gatewayForTest } from "#testing/servers/gateway-for-test.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { SingleFlight } from "./single-flight.ts";

const publicUrl = "http://127.0.0.1:4173";

let made: DatabaseForTest;
let service: ServiceForTest;
let gateways: readonly [Gateway, Gateway];
let visit: SignedIn;
const opened: Database[] = [];
/** Token requests that came through to the service. */
let redeemed = 0;
let ahead = 0;

beforeAll(async () => {
  made = await databaseForTest("empty");
  const open = async () => {
    const database = await made.open();
    opened.push(database);
    return database;
  };
  service = await serviceForTest({}, await open());
  const counted = async (request: Request) => {
    if (request.url.endsWith("/token")) redeemed += 1;
    return service.service(request);
  };
  const now = () => new Date(Date.now() + ahead);
  const gateway = async () =>
    gatewayForTest({ service: counted, database: await open(), publicUrl, corsOrigins: [], now });
  gateways = [await gateway(), await gateway()];
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await made.remove();
});
beforeEach(async () => {
  visit = await signInForCode(gateways[0], { publicUrl, username: "rep" });
  redeemed = 0;
});

/** Redeems as a page does. */
function redeem(changes: Readonly<Record<string, string>> = {}, gateway = gateways[0]): Promise<Response> {
  return gateway(asPage(redemption(publicUrl, visit, changes)));
}

async function grantOf(response: Response) {
  const { access_token: token } = tokenAnswer.parse(await response.json());
  return { token, cookie: response.headers.get("Set-Cookie") };
}

/** Whether the service takes a token; there is no data behind it. */
async function isGood(token: string): Promise<boolean> {
  return (await service.send(token, "/data/v1/users/usage", { method: "GET" })).status !== 401;
}

describe("a code that a page redeems [gateway-10]", () => {
  it("gets the same session when the browser sends the request again, at any gateway", async () => {
    const first = await grantOf(await redeem());
    expect(first.cookie).toContain("prospect-4173=");
    for (const gateway of gateways) expect(await grantOf(await redeem({}, gateway))).toEqual(first);
    expect(redeemed).toBe(1);
    expect(await isGood(first.token)).toBe(true);
  });

  it("is redeemed once by 20 requests at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => redeem({}, gateways[turn % 2])),
    );
    const grants = await Promise.all(responses.map(grantOf));
    expect(new Set(grants.map(({ token }) => token)).size).toBe(1);
    expect(new Set(grants.map(({ cookie }) => cookie)).size).toBe(1);
    expect(redeemed).toBe(1);
    expect(await isGood(grants[0]?.token ?? "")).toBe(true);
  });

  it("gives nothing to who has the code and not its verifier", async () => {
    const first = await grantOf(await redeem());
    const thief = await redeem({ code_verifier: "x".repeat(43) });
    expect(thief.status).toBe(400);
    expect(await thief.text()).not.toContain(first.token);
    expect(thief.headers.get("Set-Cookie")).toBeNull();
    expect(redeemed).toBe(2);
  });

  it("is used up ten seconds later: a second use ends the session then", async () => {
    const first = await grantOf(await redeem());
    ahead += 11_000;
    expect((await redeem()).status).toBe(400);
    expect(await isGood(first.token)).toBe(false);
  });

  it("is refused the same twice when it is wrong", async () => {
    const changes = { redirect_uri: `${publicUrl}/elsewhere` };
    const both = [await redeem(changes), await redeem(changes)];
    expect(both.map(({ status }) => status)).toEqual([400, 400]);
    expect(await both[0]?.json()).toEqual(await both[1]?.json());
  });

  it("leaves neither token nor session in the database in clear", async () => {
    const { token, cookie } = await grantOf(await redeem());
    const { rows } = await sql`select * from gateway_redemptions`.execute(service.database.query);
    const text = JSON.stringify(rows);
    const session = cookie?.split(/[=;]/)[1] ?? "";
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [token, session, visit.code, visit.verifier]) expect(text).not.toContain(secret);
  });
});

describe("work that takes long", () => {
  /** Until when whoever does the only work that is under way counts as alive. */
  async function leaseEnd(): Promise<number> {
    const rows = await service.database.query
      .selectFrom("gateway_redemptions")
      .select("expires_at")
      .where("sealed", "is", null)
      .execute();
    return Date.parse(rows[0]?.expires_at ?? "");
  }

  /** Two processes whose clock a test moves, and work that ends when the test says so. */
  function twoProcesses() {
    let at = Date.now();
    const flight = {
      proof: randomUUID(),
      repeatedMs: () => 1000,
      seal: (text: string) => text,
      open: (text: string) => text,
    };
    const done: (() => void)[] = [];
    /** How often each process looked at its clock, which it does before it asks the database. */
    const looks: Record<string, number> = {};
    const process = (name: string) => {
      const now = () => {
        looks[name] = (looks[name] ?? 0) + 1;
        return new Date(at);
      };
      const flights = new SingleFlight(opened[0] ?? service.database, now);
      const work = async () => {
        await new Promise<void>((resolve) => done.push(resolve));
        return new Response(name);
      };
      return () => flights.run(flight, work);
    };
    const moveOn = (ms: number) => (at += ms);
    return { one: process("one"), other: process("other"), done, looks, moveOn };
  }

  it("is done once, however long: whoever does it says that it is alive", async () => {
    const { one, other, done, looks, moveOn } = twoProcesses();
    const first = one();
    await expect.poll(() => done.length).toBe(1);
    const lease = await leaseEnd();
    moveOn(9000);
    await expect.poll(leaseEnd, { timeout: 20_000 }).toBeGreaterThan(lease);
    moveOn(9000);
    const second = other();
    // it has asked for the work, and again and again for the answer
    await expect.poll(() => looks["other"], { timeout: 20_000 }).toBeGreaterThan(5);
    expect(done).toHaveLength(1);
    done[0]?.();
    expect(await Promise.all([first, second].map(async (answer) => (await answer).text()))).toEqual([
      "one",
      "one",
    ]);
  });

  it("is taken over from a process that died, whose late answer replaces no other", async () => {
    const { one, other, done, moveOn } = twoProcesses();
    const late = one();
    await expect.poll(() => done.length).toBe(1);
    moveOn(11_000);
    const second = other();
    await expect.poll(() => done.length).toBe(2);
    done[1]?.();
    expect(await (await second).text()).toBe("other");
    done[0]?.();
    expect(await (await late).text()).toBe("one");
    expect(await (await one()).text()).toBe("other");
  });
});
