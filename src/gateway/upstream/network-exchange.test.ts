import { once } from "node:events";
import { type Server, type Socket, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "#tools/server-process.ts";
import { exchange } from "./network-exchange.ts";
import { NotSentError } from "./upstream.ts";

/** A server that does something to each connection; gives its port. */
async function portOf(onConnection: (socket: Socket) => unknown): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => socket.destroy()));
    onConnection(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port");
  return address.port;
}

/** Why a paid call that is sent there fails. */
async function failure(url: string): Promise<unknown> {
  const sent = {
    method: "POST",
    headers: new Headers(),
    body: "{}",
    timeoutMs: 1000,
    maxBytes: 1000,
  } as const;
  const [outcome] = await Promise.allSettled([exchange(url, sent)]);
  return outcome.status === "rejected" ? outcome.reason : undefined;
}

describe("an exchange that fails", () => {
  const unused = async (host: string) => `${host}:${String(await freePort())}/`;
  const deaf = () =>
    portOf((socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));

  it.each([
    ["nobody listens", () => unused("http://127.0.0.1")],
    ["nobody listens under a name with several addresses", () => unused("http://localhost")],
    ["nobody listens behind TLS", () => unused("https://127.0.0.1")],
    ["the host is not known", () => Promise.resolve("http://nowhere.invalid/")],
    ["what answers speaks no TLS", async () => `https://127.0.0.1:${String(await deaf())}/`],
  ])("sent nothing where %s", async (_where, url) => {
    const error = await failure(await url());
    expect(error).toBeInstanceOf(NotSentError);
    expect(error).toMatchObject({ cause: expect.any(Error) });
  });

  const atData = (act: (socket: Socket) => unknown) => (socket: Socket) =>
    socket.once("data", () => act(socket));
  const reset = (socket: Socket) => socket.resetAndDestroy();

  it.each<[string, "http" | "https", (socket: Socket) => unknown]>([
    ["the connection is reset once the call came", "http", atData(reset)],
    ["the connection is reset at once", "http", reset],
    ["the connection is reset amid a handshake", "https", atData(reset)],
    ["the connection is closed without an answer", "http", atData((socket) => socket.end())],
    ["no answer comes", "http", () => undefined],
    ["half of an answer comes", "http", atData((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"))],
  ])("may have sent it where %s", async (_where, protocol, onConnection) => {
    const error = await failure(`${protocol}://127.0.0.1:${String(await portOf(onConnection))}/`);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NotSentError);
  });
});
