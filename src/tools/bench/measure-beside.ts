import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { type Socket, connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { RUN_LIMITS, RUN_PATHS, runAnswer } from "#contract/runs/run-schemas.ts";
import { WORKSPACE_PATHS, WORKSPACE_VERSION } from "#contract/workspace/workspace-schemas.ts";
import { openSqlite } from "#database/sqlite/sqlite.ts";
import { delayCalls } from "#tools/network/set-faults.ts";
import type { ServerProcess } from "#tools/server-process.ts";
import { type ServiceCaller, serviceCaller } from "#tools/service-caller.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { benchContacts } from "./bench-contacts.ts";
import { type Bench, type Figure, figure, inRuns, percentile, timed } from "./figures.ts";
import { UNLIMITED, measuredCalls, posting } from "./measure-load.ts";

/**
 * How long a person's search takes while others are busy, and beside their own run. The person first searches alone each time, as
 * the reference.
 */

const VISIT_MS = Number(process.env["BENCH_SECONDS"] ?? 8) * 1000;
/** Others begin before the person is measured. */
const LEAD_MS = 1500;
/** A run leaves a fifth of a rate of 25 to its page: at most four searches a second. */
const SEARCH_PAUSE_MS = 250;
const HEALTH_PAUSE_MS = 50;
/** Seconds for which the others are busy. */
const DURATION = Math.ceil((LEAD_MS + VISIT_MS) / 1000) + 1;

const LIMITED = { RATE_PER_SECOND: "25" };
const GRANTS = 20_000;
const CHANGES = 10_000;
const STRANGERS = 800;
const IDLE_CONNECTIONS = 500;
const SLOW_CONNECTIONS = 200;
const BYTE_EVERY_MS = 1000;
/** Contacts of the person's run: enough to outlast the visit. */
const INPUTS = Math.ceil((2 * VISIT_MS) / 1000) * 1000;
/** The service's latency for each call of a run, besides its work. */
const LATENCY_MS = 20;
const OUTPUT_FIELDS = ["firstName", "lastName", "email", "phone", "jobTitle", "companyName"];

/** Starts being busy. The returned function waits until that is over. */
type Neighbour = (run: number) => Promise<() => Promise<unknown>>;

/** The duration of a request over a new connection, from connecting to the last byte. Milliseconds. */
function overNewConnection(url: string, options: object = {}, body?: string): Promise<number> {
  return timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const sent = request(url, { ...options, agent: new Agent() });
        sent.on("error", reject);
        sent.on("response", (response) => {
          response.resume();
          response.on("end", () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${url} answered ${response.statusCode}`));
          });
        });
        sent.end(body);
      }),
  );
}

async function repeat(once: () => Promise<number>, pauseMs: number): Promise<number[]> {
  const until = performance.now() + VISIT_MS;
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await once());
    await pause(pauseMs);
  }
  return times;
}

/** A person's searches and requests for the process's health, each over a new connection. */
async function visit(page: PageOverHttp): Promise<{ readonly searches: number[]; readonly looks: number[] }> {
  const { path, requestType } = operations.searchContacts;
  const headers = { "Content-Type": MEDIA_TYPE, Authorization: `Bearer ${await page.token()}` };
  const body = JSON.stringify(requestBody(requestType, { lastName: "mar" }));
  const search = () => overNewConnection(page.url + SERVICE_PREFIX + path, { method: "POST", headers }, body);
  const [searches, looks] = await Promise.all([
    repeat(search, SEARCH_PAUSE_MS),
    repeat(() => overNewConnection(`${page.url}/healthz`), HEALTH_PAUSE_MS),
  ]);
  return { searches, looks };
}

async function besideEach(
  page: PageOverHttp,
  neighbours: Readonly<Record<string, Neighbour>>,
  run: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, begin] of Object.entries(neighbours)) {
    const alone = await visit(page);
    const end = await begin(run);
    await pause(LEAD_MS);
    const beside = await visit(page);
    await end();
    const { searches, looks } = beside;
    const of = (what: string) => `beside ${name}: ${what}`;
    figures.push(
      figure(of("search, p50"), [percentile(searches, 0.5), "ms"], percentile(alone.searches, 0.5), "alone"),
      figure(
        of("search, p99"),
        [percentile(searches, 0.99), "ms"],
        percentile(alone.searches, 0.99),
        "alone",
      ),
      figure(of("/healthz, p99"), [percentile(looks, 0.99), "ms"], 100),
    );
  }
  return figures;
}

/** Sends requests from a separate thread, so that they do not slow the measurement. */
function flood(optionsOf: (run: number) => autocannon.Options): Neighbour {
  return async (run) => {
    const flooding = autocannon({ duration: DURATION, workers: 1, ...optionsOf(run) });
    return async () => {
      const { "2xx": taken, non2xx: refused } = await flooding;
      process.stdout.write(`the others: ${taken} answers, ${refused} refusals\n`);
    };
  };
}

/** The body of one change of a list, by a writer of its own. */
function naming(writer: string): string {
  const document = { kind: "list", id: "flooded" };
  const change = { type: "set", fields: { name: writer } };
  const operation = { writer: `writer-${writer}`, number: 1, age: 0, document, change };
  return JSON.stringify({ version: WORKSPACE_VERSION, operations: [operation] });
}

/** Gives the list more grants than a gateway accepts today, as documents of an older version have. */
async function grantMany(server: ServerProcess): Promise<void> {
  await server.stop();
  const { query, close } = await openSqlite(join(server.dataDir, "prospect.sqlite"));
  const row = await query
    .selectFrom("workspace_documents")
    .selectAll()
    .where("id", "=", "flooded")
    .executeTakeFirstOrThrow();
  const { space_id, owner_id, id: document_id, version: since } = row;
  const grant = { space_id, owner_id, document_id, access: "read" as const, since };
  for (let from = 0; from < GRANTS; from += 1000) {
    const grants = Array.from({ length: 1000 }, (_, at) => ({ ...grant, grantee_id: `member-${from + at}` }));
    await query.insertInto("workspace_grants").values(grants).execute();
  }
  await query.updateTable("workspace_documents").set({ is_shared: 1 }).where("id", "=", "flooded").execute();
  await close();
  await server.start();
}

/** Busy programs, members and strangers without a rate limit. */
async function unlimitedNeighbours(server: ServerProcess): Promise<Record<string, Neighbour>> {
  const member = await PageOverHttp.signedIn(server.url, "rep");
  const changing = {
    url: `${server.url}${GATEWAY_PREFIX}${WORKSPACE_PATHS.operations}`,
    method: "POST",
    headers: member.headers,
    connections: 1,
  } as const;
  const named = await fetch(changing.url, { ...changing, body: naming("first") });
  if (!named.ok) throw new Error(`A change was answered ${named.status}: ${await named.text()}`);
  await grantMany(server);
  /** other changes in each run, since repeated ones have no effect */
  const changes = (name: string) =>
    Array.from({ length: CHANGES }, (_, at) => ({ body: naming(`${name}-${at}`) }));
  const calls = await measuredCalls(server.url);
  const stranger = posting(server.url, { headers: { "Content-Type": MEDIA_TYPE } }, "searchContacts", {});
  const tokens = Array.from({ length: STRANGERS }, (_, at) => ({
    headers: { ...stranger.headers, Authorization: `Bearer made-up-${at}` },
  }));
  return {
    "64 enrich callers": flood(() => ({ ...calls["enrich, 25 owned records"], connections: 64 })),
    [`10 changes a second to a list with ${GRANTS} grants`]: flood((run) => ({
      ...changing,
      requests: changes(`slow-${run}`),
      overallRate: 10,
    })),
    "a member who changes things as fast as can be": flood((run) => ({
      ...changing,
      requests: changes(`fast-${run}`),
      pipelining: 8,
    })),
    [`${STRANGERS} sockets with made-up tokens`]: flood(() => ({
      ...stranger,
      connections: STRANGERS,
      requests: tokens,
    })),
  };
}

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: "127.0.0.1" }));
  // the server may end them at any time
  for (const socket of sockets) socket.on("error", () => undefined).resume();
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

/** Idle connections, and others whose requests come byte by byte. */
function slowConnections({ port }: ServerProcess): Neighbour {
  return async () => {
    const idle = await openSockets(port, IDLE_CONNECTIONS);
    const slow = await openSockets(port, SLOW_CONNECTIONS);
    const head = `POST ${SERVICE_PREFIX}/data/v1/contacts/search HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
    for (const socket of slow) socket.write(head);
    const timer = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("X");
    }, BYTE_EVERY_MS);
    return async () => {
      clearInterval(timer);
      for (const socket of [...idle, ...slow]) socket.destroy();
    };
  };
}

/** A run of the person, started in portions of contacts and cancelled in the end. */
function personsRun(page: PageOverHttp): Neighbour {
  return async () => {
    const id = randomUUID();
    const contacts = benchContacts(1, INPUTS);
    const portion = RUN_LIMITS.inputsPerRequest;
    const run = { operation: "enrichContacts", purpose: "enrich", name: "Bench" } as const;
    await page.make({ ...run, id, outputFields: OUTPUT_FIELDS, inputs: contacts.slice(0, portion) });
    for (let from = portion; from < INPUTS; from += portion) {
      const inputs = contacts.slice(from, from + portion);
      await page.ask(RUN_PATHS.inputs.replace(":id", id), runAnswer, { from, inputs });
    }
    await page.command(id, { type: "start", upTo: INPUTS });
    return async () => {
      const { state } = await page.run(id);
      if (state !== "running") throw new Error(`The run was ${state} before the searches were over.`);
      await page.command(id, { type: "cancel" });
    };
  };
}

/** The calls of such a run without a gateway, at the same cost to machine and service: two at once, 20 a second. */
function bareCalls(service: ServiceCaller): Neighbour {
  return async () => {
    const ending = new AbortController();
    let call = 0;
    const lane = async () => {
      while (!ending.signal.aborted) {
        const inputs = benchContacts(1 + 25 * call++, 25).map(({ id }) => ({ personId: id }));
        const attributes = { matchPersonInput: inputs, outputFields: OUTPUT_FIELDS };
        const took = await timed(() => service.call("enrichContacts", attributes));
        await pause(Math.max(0, 100 - took));
      }
    };
    const lanes = Promise.all([lane(), lane()]);
    return () => {
      ending.abort();
      return lanes;
    };
  };
}

export const benchBeside: Bench = async (resources) => {
  const server = await resources.server(UNLIMITED);
  const unlimited = await unlimitedNeighbours(server);
  const visitor = await PageOverHttp.signedIn(server.url, "colleague");
  const { service, gateways } = await resources.gateways({
    count: 1,
    serviceEnv: { ...LIMITED, CREDITS: "1000000", MANAGEMENT_DAYS: "0", FAULTS: "1" },
    gatewayEnv: { MANAGEMENT_DAYS: "0" },
  });
  const [gateway] = gateways;
  if (gateway === undefined) throw new Error("There is no gateway.");
  const page = await PageOverHttp.signedIn(gateway.url, "rep");
  const program = await serviceCaller(gateway.url);
  await delayCalls(service.url, ["enrichContacts"], LATENCY_MS);
  const limited = {
    [`${IDLE_CONNECTIONS} idle and ${SLOW_CONNECTIONS} slow connections`]: slowConnections(gateway),
    "a caller past its rate": flood(() =>
      posting(gateway.url, program, "searchContacts", { lastName: "mar" }),
    ),
    "the person's run": personsRun(page),
    "the calls of such a run without a gateway": bareCalls(await serviceCaller(service.url)),
  };
  return inRuns(async (run) => [
    ...(await besideEach(visitor, unlimited, run)),
    ...(await besideEach(page, limited, run)),
  ]);
};
