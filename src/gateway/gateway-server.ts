import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type BlockList, Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { EVENT_STREAM_TYPE } from "#contract/workspace/workspace-schemas.ts";
import type { Log } from "#service/service-context.ts";
import { type Connection, addressOf, networkList } from "./client-connection.ts";
import { within } from "./timing.ts";
import { refusingGateway } from "./monitoring/health-routes.ts";

/** Answers a request. */
type Handle = (request: Request, connection: Connection) => Promise<Response>;

/** How long clients may take, in milliseconds. */
interface Patience {
  /** For the headers, from the connection or the previous request on. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** For the next request on an idle connection. */
  readonly keepAliveMs: number;
  /** For taking any byte of an answer. */
  readonly answerMs: number;
}

interface ServerOptions {
  /** Further connections are closed at once; unlimited where left out. */
  readonly maxConnections?: number;
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  readonly patience?: Partial<Patience>;
}

const DEFAULT_PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 75_000,
  answerMs: 30_000,
};

/** How often Node checks for clients that took too long. */
const CHECK_MS = 500;

const MAX_HEADER_BYTES = 16 * 1024;

/** Requests of one connection that wait for their answers; browsers send one at a time. */
const MAX_PIPELINED = 16;

/** How long a client whose body is not read has for reading its answer. */
const LINGER_MS = 1000;

/** How long after its last use a connection may still have a request on its way when the server stops. */
const GRACE_MS = 500;

/** How long calls in flight may go on when the server stops, and then the closing of the database. */
export const STOP_MS = 20_000;
const CLOSE_MS = 5000;

/** A host name, an IPv4 address or an IPv6 address in brackets, optionally with a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

const stoppingGateway = refusingGateway("The process is stopping.", 1);

/**
 * Whether a request names exactly one host. With a second Host, or another host in its target, a proxy and this server could read
 * it differently. Host is not used otherwise. Only HTTP/1.0 may lack it.
 */
function isForOneHost({ headersDistinct, url = "", httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct["host"] ?? [];
  const [host = ""] = hosts;
  if (hosts.length > 1 || !(HOST.test(host) || (hosts.length === 0 && httpVersion === "1.0"))) return false;
  return url.startsWith("/") || /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() === host.toLowerCase();
}

/**
 * Answers without reading the rest of the body, and closes the connection. Not reading makes the sender wait instead of filling
 * this process's memory; closing at once would lose the answer together with the unread bytes.
 */
function leaveBody({ incoming, outgoing }: Connection): void {
  const { socket } = incoming;
  outgoing.shouldKeepAlive = false;
  incoming._read = () => undefined;
  socket.pause();
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS);
  };
}

/** How a connection is used. */
interface Use {
  /** Requests that are not answered yet. */
  open: number;
  /** When it was opened, or the last answer was sent. */
  lastAt: number;
}

/**
 * The gateway's HTTP server: it bounds what clients may cost, refuses ambiguous requests, identifies the caller, and stops
 * without cutting a call.
 */
export class GatewayServer {
  readonly #handle: Handle;
  readonly #trusted: BlockList;
  readonly #patience: Patience;
  readonly #server: Server;
  readonly #connections = new Map<Socket, Use>();
  /** Calls that have begun, whether or not their clients still wait. */
  readonly #running = new Set<Promise<Response>>();
  /** Answers that do not end by themselves. */
  readonly #streams = new Set<ServerResponse>();
  #isStopping = false;

  constructor(handle: Handle, options: ServerOptions = {}) {
    this.#handle = handle;
    this.#trusted = networkList(options.trustedProxies ?? []);
    this.#patience = { ...DEFAULT_PATIENCE, ...options.patience };
    this.#server = createServer(
      {
        headersTimeout: this.#patience.headersMs,
        requestTimeout: this.#patience.requestMs,
        keepAliveTimeout: this.#patience.keepAliveMs,
        connectionsCheckingInterval: CHECK_MS,
        maxHeaderSize: MAX_HEADER_BYTES,
        noDelay: true,
      },
      (incoming, outgoing) => void this.#take(incoming, outgoing),
    );
    // an unknown expectation is no reason to answer differently
    this.#server.on("checkExpectation", (incoming, outgoing) => void this.#take(incoming, outgoing));
    this.#server.maxConnections = options.maxConnections ?? Infinity;
    this.#server.on("connection", (socket) => {
      this.#connections.set(socket, { open: 0, lastAt: performance.now() });
      socket.once("close", () => this.#connections.delete(socket));
    });
  }

  /** Listens, and returns the port. Rejects as Node does where the port is in use. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port");
    return address.port;
  }

  /**
   * Accepts no more connections, refuses new requests on open ones, and lets running calls end, also those whose client has left;
   * after `withinMs` the rest is cut. Event streams end at once. Returns the number of calls that were cut.
   */
  async stop(withinMs = STOP_MS): Promise<number> {
    this.#isStopping = true;
    for (const stream of this.#streams) stream.end();
    // lets connections that the system has accepted already appear, so that their requests are refused properly
    await nextTurn();
    const closed = once(this.#server, "close");
    // `http.close` would also close connections on which a request may be on its way, and stop the timeouts of the others
    NetServer.prototype.close.call(this.#server);
    this.#closeUnused(performance.now() - GRACE_MS);
    const grace = setTimeout(() => this.#closeUnused(Infinity), GRACE_MS);
    await within(
      withinMs,
      closed.then(() => Promise.allSettled(this.#running)),
    );
    clearTimeout(grace);
    const { size } = this.#running;
    for (const socket of this.#connections.keys()) socket.destroy();
    this.#server.close();
    return size;
  }

  /** Closes connections without an open request that were not used since then. */
  #closeUnused(since: number): void {
    for (const [socket, { open, lastAt }] of this.#connections) {
      if (open === 0 && lastAt <= since) socket.destroy();
    }
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket } = incoming;
    const use = this.#connections.get(socket);
    if (use === undefined || socket.destroyed) return;
    use.open += 1;
    outgoing.once("close", () => {
      use.open -= 1;
      use.lastAt = performance.now();
    });
    if (use.open > MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    const connection = { incoming, outgoing, address: addressOf(incoming, this.#trusted) };
    if (!isForOneHost(incoming)) {
      await nextTurn();
      this.#beforeAnswer(connection, use);
      outgoing.writeHead(400, { Connection: "close", "Content-Type": "text/plain" }).end("Bad request\n");
      return;
    }
    // a call may take as long as it needs
    socket.setTimeout(0);
    const answer = async (request: Request) => {
      try {
        const response = await this.#run(request, connection);
        if (response.headers.get("Content-Type") === EVENT_STREAM_TYPE) this.#stream(outgoing);
        return response;
      } finally {
        // an answer that is ready at once comes before the end of a request that has arrived
        if (!incoming.complete) await nextTurn();
        this.#beforeAnswer(connection, use);
      }
    };
    await getRequestListener(answer, { hostname: "localhost" })(incoming, outgoing);
  }

  /** Ends an endless answer when the server stops. */
  #stream(outgoing: ServerResponse): void {
    outgoing.shouldKeepAlive = false;
    this.#streams.add(outgoing);
    outgoing.once("close", () => this.#streams.delete(outgoing));
    if (this.#isStopping) outgoing.end();
  }

  #run(request: Request, connection: Connection): Promise<Response> {
    const call = (this.#isStopping ? stoppingGateway : this.#handle)(request, connection);
    this.#running.add(call);
    return call.finally(() => this.#running.delete(call));
  }

  #beforeAnswer(connection: Connection, { open }: Use): void {
    const { incoming, outgoing } = connection;
    if (!incoming.complete) leaveBody(connection);
    if (this.#isStopping) outgoing.shouldKeepAlive = false;
    if (open === 1) incoming.socket.setTimeout(this.#patience.answerMs);
  }
}

/** What a process has open besides its server. */
interface Opened {
  /** Begins no more calls of runs; returns how many have not ended after so many milliseconds. */
  stopRuns(withinMs: number): Promise<number>;
  close(): Promise<void>;
}

/** Ends the process on SIGTERM or SIGINT: calls in flight end first, then `close` is called. A second signal ends it at once. */
export function endOnSignal(server: GatewayServer, log: Log, { stopRuns, close }: Opened): void {
  let isStopping = false;
  async function end(): Promise<void> {
    const [calls, ofRuns] = await Promise.all([server.stop(), stopRuns(STOP_MS)]);
    if (calls + ofRuns > 0) log.error({ calls, ofRuns }, "calls had not ended when the process did");
    setTimeout(() => process.exit(0), CLOSE_MS);
    await close();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void end().finally(() => process.exit(0));
    });
  }
}
