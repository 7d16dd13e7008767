import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { SERVICE_PREFIX } from "#contract/operation.ts";
import { startGatewaysBeforeService } from "#tools/gateways-before-service.ts";
import { PageOverHttp } from "#tools/sign-in/page-over-http.ts";
import { serviceCaller } from "#tools/service-caller.ts";
import { type ServerProcess, startServer } from "#tools/server-process.ts";
import { repeat, searchBy } from "../measure-busy-service.ts";
import { type Figure, percentile } from "../measured-figure.ts";
import { posting } from "../measure-load.ts";

const IDLE_CONNECTIONS = 500;
const SLOW_CONNECTIONS = 200;
const GREEDY_CONNECTIONS = 10;
const RUNS = 5;
const VISIT_MS = 8000;
const LEAD_MS = 1500;
const SEARCH_PAUSE_MS = 50;
/** Between two bytes of a slow client. */
const BYTE_EVERY_MS = 1000;

/** What a program may do in a second; each person has as much. */
const RATE_PER_SECOND = "25";

type Visit = () => Promise<number[]>;

/** Somebody who is signed in at the gateway, and searches over a new connection each time. Milliseconds. */
async function personAt({ url }: ServerProcess): Promise<Visit> {
  const person = await PageOverHttp.signedIn(url, "rep");
  const search = searchBy(url, { Authorization: `Bearer ${await person.token()}` });
  return () => repeat(search, SEARCH_PAUSE_MS, performance.now() + VISIT_MS);
}

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: "127.0.0.1" }));
  // the server may end them whenever it likes
  for (const socket of sockets) socket.on("error", () => undefined).resume();
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

/** Connections that say nothing, and others whose requests come byte by byte. */
async function besideConnections({ port }: ServerProcess, visit: Visit): Promise<number[]> {
  const idle = await openSockets(port, IDLE_CONNECTIONS);
  const slow = await openSockets(port, SLOW_CONNECTIONS);
  const head = `POST ${SERVICE_PREFIX}/data/v1/contacts/search HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  for (const socket of slow) socket.write(head);
  const timer = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("X");
  }, BYTE_EVERY_MS);
  try {
    return await visit();
  } finally {
    clearInterval(timer);
    for (const socket of [...idle, ...slow]) socket.destroy();
  }
}

/** A program that goes on calling after its rate is used up, at the same server or at another. */
async function besideGreedyCaller({ url }: ServerProcess, visit: Visit): Promise<number[]> {
  const options = posting(url, await serviceCaller(url), "searchContacts", { lastName: "mar" });
  const greedy = autocannon({
    ...options,
    connections: GREEDY_CONNECTIONS,
    duration: Math.ceil((VISIT_MS + 2 * LEAD_MS) / 1000),
    workers: 1,
  });
  await pause(LEAD_MS);
  const searches = await visit();
  const { statusCodeStats, requests } = await greedy;
  const refused = statusCodeStats?.["429"]?.count ?? 0;
  process.stdout.write(`the greedy caller: ${refused} answers of ${requests.total} were 429\n`);
  return searches;
}

/**
 * A person's search alone and beside others, in turn; each run is shown. What the machine itself costs shows where a
 * program calls `other`, a server that has nothing to do with the gateway.
 */
async function benchVisits(gateway: ServerProcess, other: ServerProcess): Promise<Figure[]> {
  const visit = await personAt(gateway);
  const figures: Figure[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const reference = percentile(await visit(), 0.99);
    const crowd = await besideConnections(gateway, visit);
    const greedy = await besideGreedyCaller(gateway, visit);
    const elsewhere = await besideGreedyCaller(other, visit);
    const unit = "ms";
    const against = "nobody else";
    const beside = (what: string) => `search, p99, run ${run}: beside ${what}`;
    figures.push(
      {
        name: beside(`${IDLE_CONNECTIONS} idle and ${SLOW_CONNECTIONS} slow connections`),
        value: percentile(crowd, 0.99),
        unit,
        reference,
        against,
      },
      {
        name: beside("a caller past its rate"),
        value: percentile(greedy, 0.99),
        unit,
        reference,
        against,
      },
      {
        name: beside("the same caller at another server"),
        value: percentile(elsewhere, 0.99),
        unit,
        reference,
        against,
      },
    );
  }
  return figures;
}

/** What a person at a gateway notices of connections that stay open, and of a program that is refused all the time. */
export async function benchNeighbours(folder: string): Promise<Figure[]> {
  const quiet = { LOG_LEVEL: "silent" };
  const serviceEnv = { ...quiet, RATE_PER_SECOND };
  const servers = await startGatewaysBeforeService(join(folder, "neighbours"), {
    count: 1,
    serviceEnv,
    gatewayEnv: quiet,
  });
  const [gateway] = servers.gateways;
  if (!gateway) throw new Error("There is no gateway");
  const other = await startServer(join(folder, "elsewhere"), serviceEnv);
  try {
    return await benchVisits(gateway, other);
  } finally {
    await other.stop();
    await servers.stop();
  }
}
