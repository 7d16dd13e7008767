import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";

/** A relay between clients and servers on sockets. */
export interface Relay {
  readonly url: string;
  readonly port: number;
  /** Connections of clients: the open ones, and all ever made. */
  connections(): { readonly open: number; readonly made: number };
  /** Closes every connection and refuses new ones. */
  stop(): Promise<void>;
  /** Accepts connections again, at the same port. */
  start(): Promise<void>;
}

interface RelayOptions {
  /** The ports of the servers. Each connection goes to the next one that accepts it. */
  readonly ports: readonly number[];
  readonly host?: string;
  /** Where clients connect; any free port by default. */
  readonly listenOn?: number;
  /** Connects a client to a server. By default passes on everything, until one of them closes. */
  readonly join?: (client: Socket, server: Socket) => void;
}

const HOST = "127.0.0.1";

/** Connects to the first of these ports that takes a connection; undefined when none does. */
async function connectToAny(ports: readonly number[], host: string): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ port, host, noDelay: true });
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      // the next server may accept it
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
  return undefined;
}

function passEverything(client: Socket, server: Socket): void {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on("error", () => undefined);
    one.on("close", () => other.destroy());
    one.pipe(other);
  }
}

/** Starts a relay in front of servers of this machine, or of `host`. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { ports, host = HOST, listenOn = 0, join = passEverything } = options;
  const open = new Set<Socket>();
  let made = 0;
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    const first = made % ports.length;
    made += 1;
    open.add(client);
    client.on("error", () => undefined);
    client.on("close", () => open.delete(client));
    void connectToAny([...ports.slice(first), ...ports.slice(0, first)], host).then((behind) => {
      if (behind === undefined || client.destroyed) {
        client.destroy();
        behind?.destroy();
        return;
      }
      join(client, behind);
      client.resume();
    });
  });
  async function listen(on: number): Promise<void> {
    server.listen(on, HOST);
    await once(server, "listening");
  }
  await listen(listenOn);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The relay has no port");
  const { port } = address;
  return {
    url: `http://${HOST}:${port}`,
    port,
    connections: () => ({ open: open.size, made }),
    start: () => listen(port),
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
