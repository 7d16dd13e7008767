import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";

/** Stands before a server at a port of its own, so that a test can take the server away and bring it back. */
export interface WorkerProxy {
  readonly port: number;
  /** Breaks every connection, and refuses new ones. */
  stop(): Promise<void>;
  /** Takes connections again, at the same port. */
  start(): Promise<void>;
}

/** Begins to pass connections on to the server of this URL. */
export async function proxyTo(url: string): Promise<WorkerProxy> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return {
    port: address.port,
    start: () => listen(address.port),
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
