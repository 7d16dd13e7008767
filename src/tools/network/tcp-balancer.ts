import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One address for several servers of this machine, whose connections it shares out in turn. */
export interface Balancer {
  readonly name: string;
  /** Breaks every connection and listens no more. */
  stop(): Promise<void>;
}

interface BalancerOptions {
  /** Where the servers listen. */
  readonly ports: readonly number[];
  /** Where clients connect. */
  readonly listenOn: number;
}

const HAPROXY = "/usr/sbin/haproxy";
const START_TIMEOUT_MS = 10_000;

const HOST = "127.0.0.1";

/** Connects to the first of these ports that takes a connection; undefined when none does. */
async function connectToAny(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ port, host: HOST, noDelay: true });
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      // the next one may
    }
  }
  return undefined;
}

/** Passes on what either side sends, until one of them closes. */
function passBetween(client: Socket, server: Socket): void {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on("error", () => undefined);
    one.on("close", () => other.destroy());
    one.pipe(other);
  }
}

/** A balancer of our own: each connection goes to the next server in turn that takes it. */
export async function startOwnBalancer({ ports, listenOn }: BalancerOptions): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on("error", () => undefined);
    client.on("close", () => open.delete(client));
    const first = turn % ports.length;
    turn += 1;
    void connectToAny([...ports.slice(first), ...ports.slice(0, first)]).then((behind) => {
      if (behind === undefined || client.destroyed) {
        client.destroy();
        behind?.destroy();
      } else {
        passBetween(client, behind);
        client.resume();
      }
    });
  });
  server.listen(listenOn, HOST);
  await once(server, "listening");
  return {
    name: "our own balancer",
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function haproxySettings({ ports, listenOn }: BalancerOptions): string {
  const servers = ports.map((port, at) => `  server gateway${at + 1} ${HOST}:${port}`);
  return [
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    // on a busy machine an answer takes its time
    "  timeout check 5s",
    "  timeout client 5m",
    "  timeout server 5m",
    "  retries 3",
    "  option redispatch 1",
    "listen gateways",
    `  bind ${HOST}:${listenOn}`,
    "  balance roundrobin",
    "  option httpchk GET /readyz",
    "  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions",
    ...servers,
    "",
  ].join("\n");
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = await connectToAny([port]);
    socket?.destroy();
    if (socket) return;
    if (Date.now() > deadline) throw new Error("The balancer does not listen.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function startHaproxy(options: BalancerOptions): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), "prospect-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, haproxySettings(options));
  const child = spawn(HAPROXY, ["-db", "-f", file], { stdio: "ignore" });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, "close");
      child.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(options.listenOn);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name: "haproxy", stop };
}

/** HAProxy where it is installed, which asks each server whether it is ready; else a balancer of our own. */
export function startBalancer(options: BalancerOptions): Promise<Balancer> {
  return existsSync(HAPROXY) ? startHaproxy(options) : startOwnBalancer(options);
}
