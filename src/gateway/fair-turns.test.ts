import { Agent, request } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";
import { signIn } from "#testing/service/service-sign-in-for-test.ts";
import { percentile } from "#tools/bench/figures.ts";
import { Callers } from "./fair-turns.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";

const BUSY_CONNECTIONS = 64;
const PERSONS_CALLS = 12;

const found = z.object({ data: z.array(z.object({ id: z.string() })) });

const server = await startGatewayProcess({ env: { RATE_PER_SECOND: "1000000", MAX_CONNECTIONS: "5000" } });
afterAll(() => server.stop());

/** Sends a call over a connection of the agent's, or over a new one, and gives the milliseconds that it took. */
async function timed(
  caller: ServiceCaller,
  operation: "searchContacts" | "enrichContacts",
  attributes: object,
  agent: Agent | false,
  status = 200,
): Promise<number> {
  const { path, requestType } = operations[operation];
  const startedAt = performance.now();
  const sent = request(server.url + SERVICE_PREFIX + path, {
    method: "POST",
    agent,
    headers: { ...caller.headers },
  });
  sent.end(JSON.stringify(requestBody(requestType, attributes)));
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
  });
  expect(await answered).toBe(status);
  return performance.now() - startedAt;
}

describe("whose place in the line a request takes", () => {
  it("is a person's own once they were answered, whatever they show, and else that of the network address", () => {
    const callers = new Callers();
    expect(callers.placeOf("made up", "192.0.2.7")).toBe(callers.placeOf("made up too", "::ffff:192.0.2.7"));
    expect(callers.placeOf(undefined, "192.0.2.7")).toBe(callers.placeOf("made up", "192.0.2.7"));
    expect(callers.placeOf("made up", "2001:db8:1:2::a")).toBe(callers.placeOf("other", "2001:db8:1:2:f::b"));
    expect(callers.placeOf("made up", "2001:db8:1:3::a")).not.toBe(
      callers.placeOf("made up", "2001:db8:1:2::a"),
    );
    const before = callers.placeOf("token", "192.0.2.7");
    callers.note("token", "ada");
    callers.note("session", "ada");
    callers.note("another's", "grace");
    expect(callers.placeOf("token", "192.0.2.7")).not.toBe(before);
    expect(callers.placeOf("token", "192.0.2.7")).toBe(callers.placeOf("session", "198.51.100.1"));
    expect(callers.placeOf("another's", "192.0.2.7")).not.toBe(callers.placeOf("token", "192.0.2.7"));
  });

  it("is forgotten of who was seen longest ago, so that no memory grows", () => {
    const callers = new Callers();
    callers.note("first", "ada");
    callers.note("second", "grace");
    for (let at = 0; at < 19_998; at += 1) callers.note(`token ${String(at)}`, "many");
    expect(callers.personOf("first")).toBe("ada");
    callers.note("one more", "many");
    expect([callers.personOf("first"), callers.personOf("second")]).toEqual(["ada", undefined]);
  });
});

describe("beside 800 sockets with made-up tokens", () => {
  it("a search of somebody who was answered before hardly takes longer", async () => {
    const agent = new Agent({ keepAlive: true });
    const person = await serviceCaller(server.url);
    const search = () => timed(person, "searchContacts", { lastName: "mar" }, false);
    const several = async () => {
      const times: number[] = [];
      while (times.length < PERSONS_CALLS) times.push(await search());
      return percentile(times, 0.5);
    };
    await several();
    const alone = await several();
    const end = new AbortController();
    let refused = 0;
    const flood = Array.from({ length: 800 }, async (_, at) => {
      while (!end.signal.aborted) {
        const headers = {
          ...person.headers,
          Authorization: `Bearer made-up-${String(at)}-${String(refused)}`,
        };
        await timed({ ...person, headers }, "searchContacts", { lastName: "mar" }, agent, 401);
        refused += 1;
      }
    });
    await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(1600);
    const beside = await several();
    end.abort();
    await Promise.all(flood);
    agent.destroy();
    // one turn of a stranger comes between; a line of all of them took 800 turns
    expect(beside).toBeLessThan(alone * 4 + 20);
  });
});

describe("beside 64 connections that enrich as fast as they can", () => {
  it("another caller's search is next, also over a new connection", async () => {
    const agent = new Agent({ keepAlive: true });
    const machine = await serviceCaller(server.url);
    const { access_token: token } = await signIn(fetch, { publicUrl: server.url, username: "rep" });
    const person = { ...machine, headers: { ...machine.headers, Authorization: `Bearer ${token}` } };
    await timed(person, "searchContacts", {}, false);
    const { data } = found.parse(await machine.call("searchContacts", {}, "?page[size]=25"));
    const batch = { matchPersonInput: data.map(({ id }) => ({ personId: id })), outputFields: ["email"] };
    const batches: number[] = [];
    const end = new AbortController();
    const busy = Array.from({ length: BUSY_CONNECTIONS }, async () => {
      while (!end.signal.aborted) batches.push(await timed(machine, "enrichContacts", batch, agent));
    });
    // until every connection is open and has had an answer
    await expect.poll(() => batches.length, { timeout: 60_000 }).toBeGreaterThan(2 * BUSY_CONNECTIONS);
    const searches: number[] = [];
    while (searches.length < PERSONS_CALLS) {
      searches.push(await timed(person, "searchContacts", { lastName: "mar" }, false));
    }
    end.abort();
    await Promise.all(busy);
    agent.destroy();
    // whoever stands at the end of the line waits as long as one of them, and before there were turns three times that
    expect(percentile(searches, 0.5)).toBeLessThan(percentile(batches, 0.5) / 2);
  });
});
