import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { type GatewayProcess, startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";
import { percentile } from "#tools/bench/measured-figure.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";

const BUSY_CONNECTIONS = 64;
const PERSONS_CALLS = 12;

const found = z.object({ data: z.array(z.object({ id: z.string() })) });

let server: GatewayProcess;

beforeAll(async () => {
  server = await startGatewayProcess({ env: { RATE_PER_SECOND: "1000000" } });
});
afterAll(() => server.stop());

/** Sends a call over a connection of the agent's, or over a new one, and gives the milliseconds that it took. */
async function timed(
  caller: ServiceCaller,
  operation: "searchContacts" | "enrichContacts",
  attributes: object,
  agent: Agent | false,
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
  expect(await answered).toBe(200);
  return performance.now() - startedAt;
}

describe("beside 64 connections that enrich as fast as they can", () => {
  it("another caller's search is next, also over a new connection", async () => {
    const agent = new Agent({ keepAlive: true });
    const machine = await serviceCaller(server.url);
    const person = await serviceCaller(server.url);
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
