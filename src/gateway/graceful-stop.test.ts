import { delayCalls, setFaults } from "#tools/network/set-faults.ts";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { GATEWAY_OUTCOME, GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { pageTokenAnswer } from "#contract/oauth-schemas.ts";
import { IMPORT_PATHS, importAnswer } from "#contract/imports/import-schemas.ts";
import { RUN_PATHS, runAnswer } from "#contract/runs/run-schemas.ts";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { type GatewayProcess, startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";
import { importRowOf } from "#testing/imports/imports-for-test.ts";
import { contactSnapshotOf } from "#testing/record-builders.ts";
import { cookieOf } from "#testing/servers/gateway-to-service-for-test.ts";
import { asPage, overSocket, redemption, signInForCode } from "#testing/service/service-sign-in-for-test.ts";
import { sendRaw } from "#testing/servers/raw-http-for-test.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { GatewayServer } from "./gateway-server.ts";
import { mayFail } from "#tools/may-fail.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`;

/** Whether nobody listens at an address. */
async function isAway(url: string): Promise<boolean> {
  const [asked] = await Promise.allSettled([fetch(url)]);
  return asked.status === "rejected";
}

describe("a server that stops", () => {
  /** A server that answers `/slow` after a while, and everything else at once. */
  async function slowServer(milliseconds: number) {
    let ended = 0;
    const server = new GatewayServer(async ({ url }) => {
      if (url.endsWith("/slow")) await wait(milliseconds);
      ended += 1;
      return new Response("done");
    });
    const port = await server.listen(0, "127.0.0.1");
    onTestFinished(async () => void (await server.stop(0).catch(mayFail("it may be stopped already"))));
    return { server, port, ended: () => ended };
  }

  it("answers what it took, refuses what comes on open connections, and takes no new ones", async () => {
    const { server, port } = await slowServer(800);
    const inFlight = sendRaw(port, request("/slow"));
    const later = (path: string) =>
      sendRaw(port, request("/"), { goOn: (socket) => setTimeout(() => socket.write(request(path)), 300) });
    const [ready, call] = [later("/readyz"), later(`${SERVICE_PREFIX}/data/v1/users/usage`)];
    await wait(150);
    const stopped = server.stop();
    await wait(50);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      cause: { code: "ECONNREFUSED" },
    });
    const refused = await Promise.all([ready, call]);
    for (const answer of refused) {
      expect(answer).toMatchObject({ hasClosed: true, statuses: [200, 503] });
      expect(answer.text).toMatch(/^connection: close\r$/im);
    }
    expect(refused[0]?.text).toContain('{"ready":false,"reason":"The process is stopping."}');
    expect(refused[1]?.text).toMatch(/^retry-after: 1\r$/im);
    expect(refused[1]?.text.toLowerCase()).toContain(`${GATEWAY_OUTCOME.toLowerCase()}: not-sent`);
    const answer = await inFlight;
    expect(answer).toMatchObject({ hasClosed: true, statuses: [200] });
    expect(answer.text).toMatch(/done$/);
    expect(await stopped).toBe(0);
  });

  it("closes idle connections at once", async () => {
    const { server, port } = await slowServer(0);
    const idle = [sendRaw(port, ""), sendRaw(port, request("/")), sendRaw(port, "GET /half HTTP/1.1\r\n")];
    await wait(700);
    const startedAt = performance.now();
    await server.stop();
    expect(performance.now() - startedAt).toBeLessThan(400);
    for (const { hasClosed } of await Promise.all(idle)) expect(hasClosed).toBe(true);
  });

  it("waits for calls whose clients have left", async () => {
    const { server, port, ended } = await slowServer(1200);
    const socket = connect(port, "127.0.0.1");
    socket.write(request("/slow"));
    await wait(200);
    socket.destroy();
    await wait(100);
    expect(await server.stop()).toBe(0);
    expect(ended()).toBe(1);
  });

  it("cuts calls that do not end in time, and says how many", async () => {
    const { server, port } = await slowServer(5000);
    const cut = [sendRaw(port, request("/slow")), sendRaw(port, request("/slow"))];
    await wait(150);
    expect(await server.stop(700)).toBe(2);
    for (const answer of await Promise.all(cut))
      expect(answer).toMatchObject({ hasClosed: true, statuses: [] });
  });
});

/** Signs in as a page, which asks any gateway over the same database for its person's runs and imports. */
async function pageOf(publicUrl: string) {
  const code = await signInForCode(overSocket, { publicUrl, username: "rep" });
  const signedIn = await overSocket(asPage(redemption(publicUrl, code)));
  const { person } = pageTokenAnswer.parse(await signedIn.json());
  const headers = { ...pageHeaders(cookieOf(signedIn), person.id), "Content-Type": "application/json" };
  return async (url: string, path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(url + GATEWAY_PREFIX + path, init)).json();
  };
}

describe("a process that is told to end", () => {
  /** A gateway whose calls take so long. */
  async function slowProcess(milliseconds: number): Promise<GatewayProcess> {
    const started = await startGatewayProcess({
      env: { FAULTS: "1", METRICS: "1", RATE_PER_SECOND: "1000000" },
    });
    onTestFinished(() => started.stop());
    await setFaults(started.url, [{ operation: "readUsage", kind: "delay", times: 1_000_000, milliseconds }]);
    return started;
  }

  const usage = z.object({ data: z.unknown() });

  /** What became of a call: a complete answer, a refusal in words, a connection that was refused, or a cut. */
  async function outcomeOf(url: string, agent: Agent, headers: Record<string, string>): Promise<string> {
    const call = get(`${url}${SERVICE_PREFIX}/data/v1/users/usage`, { agent, headers });
    try {
      const [response] = await once(call, "response");
      let text = "";
      for await (const chunk of response) text += String(chunk);
      if (response.statusCode === 503) return response.headers["retry-after"] === "1" ? "refused" : "503";
      return response.statusCode === 200 && usage.parse(JSON.parse(text)) ? "answered" : "wrong";
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "ECONNREFUSED"
        ? "away"
        : `cut: ${String(error)}`;
    }
  }

  const countOf = (outcomes: readonly string[], outcome: string) =>
    outcomes.filter((found) => found === outcome).length;

  it("cuts none of 200 calls in flight, nor of those that keep coming, and ends with code 0", async () => {
    const { url, signal, ended } = await slowProcess(400);
    const { headers } = await serviceCaller(url);
    const agent = new Agent({ keepAlive: true });
    const outcomes: string[] = [];
    const clients = Array.from({ length: 200 }, async () => {
      let outcome = "";
      while (outcome !== "away") {
        outcome = await outcomeOf(url, agent, headers);
        outcomes.push(outcome);
      }
    });
    await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBeGreaterThan(300);
    signal("SIGTERM");
    expect(await ended).toBe(0);
    await Promise.all(clients);
    agent.destroy();
    expect(outcomes.filter((outcome) => !["answered", "refused", "away"].includes(outcome))).toEqual([]);
    expect(countOf(outcomes, "answered")).toBeGreaterThan(300);
    expect(countOf(outcomes, "away")).toBeGreaterThan(0);
  });

  it("ends calls of runs that are under way, begins none more, and lets the next process go on [run-8]", async () => {
    const started = await slowProcess(0);
    const delay = { operation: "enrichContacts", kind: "delay", times: 2, milliseconds: 3000 };
    await setFaults(started.url, [delay]);
    const askFor = await pageOf(started.url);
    const inputs = Array.from({ length: 60 }, (_, at) => ({
      id: String(at + 1),
      snapshot: contactSnapshotOf(),
    }));
    const body = {
      operation: "enrichContacts",
      purpose: "enrich",
      name: "A run",
      outputFields: ["id"],
      inputs,
    };
    const made = await askFor(started.url, RUN_PATHS.runs, { ...body, id: "run", start: { upTo: 60 } });
    expect(made).toMatchObject({ state: "running" });
    const run = async (url: string) =>
      runAnswer.parse(await askFor(url, RUN_PATHS.run.replace(":id", "run")));
    await expect.poll(async () => (await run(started.url)).byState.sent).toBe(50);
    const metrics = await (await fetch(`${started.url}/metrics`)).text();
    expect(metrics).toContain('prospect_runs{state="running"} 1');
    expect(metrics).toContain("prospect_run_calls_open 2");
    started.signal("SIGTERM");
    expect(await started.ended).toBe(0);

    const next = await startGatewayProcess({ over: started, env: { PUBLIC_URL: started.url } });
    onTestFinished(() => next.stop());
    // the ends of both calls are written, and nobody waits until a lease is over
    expect((await run(next.url)).byState).toMatchObject({ sent: 0, unconfirmed: 0 });
    await expect
      .poll(() => run(next.url), { timeout: 8000 })
      .toMatchObject({
        state: "done",
        byState: { open: 0, unconfirmed: 0 },
      });
  }, 60_000);

  it("leaves rows of imports that it looks for to the next process, which goes on at once [import-3]", async () => {
    const started = await slowProcess(0);
    await delayCalls(started.url, ["searchContacts"], 1000);
    const askFor = await pageOf(started.url);
    const rows = Array.from({ length: 100 }, (_, at) =>
      importRowOf(at + 2, { fullName: `Zebulon Quixwort ${String(at)}` }),
    );
    const file = { id: "import", name: "Fair", fileName: "Fair.csv", type: "contact", columns: [] };
    await askFor(started.url, IMPORT_PATHS.imports, { ...file, rows: rows.length });
    await askFor(started.url, IMPORT_PATHS.rows.replace(":id", "import"), { from: 0, rows });
    const held = async (url: string) =>
      importAnswer.parse(await askFor(url, IMPORT_PATHS.import.replace(":id", "import")));
    const counted = async () => (await fetch(`${started.url}/metrics`)).text();
    await expect.poll(counted, { timeout: 60_000 }).toContain('import_rows_found_total{found="not-found"}');
    expect(await counted()).toContain('prospect_imports{state="matching"} 1');
    started.signal("SIGTERM");
    expect(await started.ended).toBe(0);

    const next = await startGatewayProcess({
      over: started,
      env: { PUBLIC_URL: started.url, RATE_PER_SECOND: "1000000" },
    });
    onTestFinished(() => next.stop());
    const left = await held(next.url);
    expect(left.counts.matched).toBeLessThan(100);
    await expect
      .poll(() => held(next.url), { timeout: 30_000 })
      .toMatchObject({ state: "ready", counts: { matched: 100 } });
  }, 120_000);

  it("ends at once when it is told a second time", async () => {
    const { url, signal, ended } = await slowProcess(600_000);
    const { headers } = await serviceCaller(url);
    const agent = new Agent({ keepAlive: true });
    const call = outcomeOf(url, agent, headers);
    await wait(500);
    signal("SIGTERM");
    await expect.poll(() => isAway(url)).toBe(true);
    const startedAt = performance.now();
    signal("SIGINT");
    expect(await ended).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(await call).toContain("cut");
    agent.destroy();
  });
});
