import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { readBody } from "#service/http/read-body.ts";
import { sendRaw } from "#testing/servers/raw-http-for-test.ts";
import { GatewayServer } from "./gateway-server.ts";

type Handle = ConstructorParameters<typeof GatewayServer>[0];
type Options = ConstructorParameters<typeof GatewayServer>[1];

const GET = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n";

const ok: Handle = () => Promise.resolve(new Response("ok"));

/** A server of ours; `seen` are the requests that came through it. */
async function serverWith(handle: Handle, options?: Options) {
  const seen: string[] = [];
  const server = new GatewayServer((request, connection) => {
    seen.push(`${request.method} ${new URL(request.url).pathname}`);
    return handle(request, connection);
  }, options);
  const port = await server.listen(0, "127.0.0.1");
  onTestFinished(async () => void (await server.stop(0)));
  return { server, port, url: `http://127.0.0.1:${port}`, seen };
}

describe("slow clients", () => {
  const patience = { headersMs: 600, requestMs: 1500, keepAliveMs: 600 };
  const trickle = (socket: Socket) => {
    const timer = setInterval(() => socket.write("x"), 50);
    socket.once("close", () => clearInterval(timer));
  };

  it("lose connections whose headers do not arrive, and stop nobody", async () => {
    const { port, url, seen } = await serverWith(ok, { patience });
    const slow = Array.from({ length: 50 }, () =>
      sendRaw(port, "GET /slow HTTP/1.1\r\nHost: a.example\r\nX: ", { goOn: trickle }),
    );
    const silent = Array.from({ length: 50 }, () => sendRaw(port, ""));
    expect(await (await fetch(`${url}/quick`)).text()).toBe("ok");
    for (const { hasClosed, statuses, milliseconds } of await Promise.all([...slow, ...silent])) {
      expect({ hasClosed, statuses }).toEqual({ hasClosed: true, statuses: [408] });
      expect(milliseconds).toBeLessThan(2500);
    }
    expect(seen).toEqual(["GET /quick"]);
  });

  it("lose connections whose bodies do not arrive, and idle ones", async () => {
    const { port } = await serverWith(async (request) => new Response(await request.text()), { patience });
    const head = "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 1000\r\n\r\n";
    const body = await sendRaw(port, head, { goOn: trickle });
    expect(body).toMatchObject({ hasClosed: true, statuses: [408] });
    expect(body.milliseconds).toBeGreaterThan(1000);
    expect(await sendRaw(port, GET)).toMatchObject({ hasClosed: true, statuses: [200] });
  });

  it("may wait for an answer as long as the call takes", async () => {
    const slowly: Handle = async () => {
      await wait(2500);
      return new Response("ok");
    };
    const { url } = await serverWith(slowly, { patience });
    expect(await (await fetch(url)).text()).toBe("ok");
  });

  it("lose a connection on which they take nothing of a long answer", async () => {
    const large = "large ".repeat(5_000_000);
    let socket: Socket | undefined;
    const tell: Handle = (_, { incoming }) => {
      ({ socket } = incoming);
      return Promise.resolve(new Response(large));
    };
    const { port } = await serverWith(tell, { patience: { answerMs: 300 } });
    const stalled = sendRaw(port, GET, { waitMs: 2000, goOn: (client) => client.pause() });
    await expect.poll(() => socket?.destroyed, { timeout: 3000 }).toBe(true);
    await stalled;
  });

  it("find no place beyond the bound on connections, while those inside are served", async () => {
    const { port, url } = await serverWith(ok, { maxConnections: 5 });
    const inside = Array.from({ length: 4 }, () => sendRaw(port, "", { waitMs: 1500 }));
    await wait(100);
    expect(await (await fetch(url)).text()).toBe("ok");
    expect(await sendRaw(port, GET)).toMatchObject({ hasClosed: true, statuses: [] });
    for (const { hasClosed } of await Promise.all(inside)) expect(hasClosed).toBe(false);
  });
});

describe("a body that nobody reads to its end", () => {
  const CHUNK = Buffer.alloc(65_536, "a");
  const SIZE = 60_000_000;

  /** Writes a body as fast as it is taken. */
  const pump = (isChunked: boolean) => (socket: Socket) => {
    let sent = 0;
    const write = (): void => {
      while (!socket.destroyed && sent < SIZE) {
        sent += CHUNK.length;
        if (isChunked) socket.write("10000\r\n");
        const hasRoom = socket.write(CHUNK);
        if (isChunked) socket.write("\r\n");
        if (!hasRoom) return void socket.once("drain", write);
      }
    };
    write();
  };

  const unread: Handle = () => Promise.resolve(new Response("no", { status: 405 }));
  const bounded: Handle = async (request) =>
    (await readBody(request, 100_000)) === undefined
      ? new Response("too large", { status: 413 })
      : new Response("ok");

  it.each([
    ["refused", unread, 405, false],
    ["refused", unread, 405, true],
    ["too long", bounded, 413, false],
    ["too long", bounded, 413, true],
  ])("%s: is answered, not swallowed, and the connection closed", async (_, handle, status, isChunked) => {
    const { port } = await serverWith(handle);
    const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${SIZE}`;
    const head = `POST / HTTP/1.1\r\nHost: a.example\r\n${length}\r\n\r\n`;
    const answer = await sendRaw(port, head, { goOn: pump(isChunked) });
    expect(answer).toMatchObject({ hasClosed: true, statuses: [status] });
    expect(answer.text).toMatch(/^connection: close\r$/im);
    // the rest waits in buffers of the system
    expect(answer.bytesSent).toBeLessThan(SIZE / 2);
  });

  it("does not cost the connection when it had arrived", async () => {
    const { port } = await serverWith(unread);
    const post = "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\n\r\nabc";
    const { hasClosed, statuses } = await sendRaw(port, post + post, { waitMs: 300 });
    expect({ hasClosed, statuses }).toEqual({ hasClosed: false, statuses: [405, 405] });
  });
});

describe("many requests at once on a connection", () => {
  it("are answered in their order, up to a bound that ends it", async () => {
    const { port, seen } = await serverWith(ok);
    expect((await sendRaw(port, GET.repeat(16), { waitMs: 300 })).statuses).toHaveLength(16);
    const never = await serverWith(() => new Promise(() => undefined));
    expect(await sendRaw(never.port, GET.repeat(1000))).toMatchObject({ hasClosed: true, statuses: [] });
    expect(seen).toHaveLength(16);
    expect(never.seen).toHaveLength(16);
  });

  it("hold no other protocol: an upgrade is a request like any other", async () => {
    const { port } = await serverWith(ok);
    const upgrade = GET.replace("\r\n\r\n", "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    expect((await sendRaw(port, upgrade, { waitMs: 300 })).statuses).toEqual([200]);
    const tunnel = "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n";
    expect(await sendRaw(port, tunnel)).toMatchObject({ hasClosed: true, statuses: [] });
  });
});

describe("requests that can be misunderstood", () => {
  const get = (headers: string, target = "/") => `GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`;
  const post = (headers: string) => `POST / HTTP/1.1\r\nHost: a.example\r\n${headers}\r\n\r\n0\r\n\r\n`;

  it.each([
    ["two hosts", get("Host: a.example\r\nHost: b.example")],
    ["no host", get("Accept: */*")],
    ["a person in the host", get("Host: user@b.example")],
    ["a path in the host", get("Host: b.example/x")],
    ["another host in the target", get("Host: a.example", "http://b.example/")],
    ["a person in the target", get("Host: a.example", "http://a.example@b.example/")],
    ["a target that is no address", get("Host: a.example", "a.example")],
    ["a length and chunks", post("Content-Length: 5\r\nTransfer-Encoding: chunked")],
    ["a coding that is not the last", post("Transfer-Encoding: chunked, identity")],
    ["a bare CR in a header", get("Host: a.example\r\nX: a\rY: b")],
    ["a bare LF in a header", get("Host: a.example\r\nX: a\nHost: b.example")],
    ["a blank before the colon", get("Host : a.example")],
  ])("%s: 400, and not one of them arrives", async (_, bytes) => {
    const { port, seen } = await serverWith(ok);
    expect((await sendRaw(port, bytes, { waitMs: 300 })).statuses).toEqual([400]);
    expect(seen).toEqual([]);
  });

  it("are not those of proxies and of balancers", async () => {
    const { port, seen } = await serverWith(ok);
    const bytes = [
      get("Host: A.example:8080", "http://a.example:8080/proxied"),
      get("Host: [::1]:8080", "/six"),
      "GET /check HTTP/1.0\r\n\r\n",
    ];
    for (const sent of bytes) expect((await sendRaw(port, sent, { waitMs: 300 })).statuses).toEqual([200]);
    expect(seen).toEqual(["GET /proxied", "GET /six", "GET /check"]);
  });

  it("and headers beyond 16 kB are refused as such", async () => {
    const { port, seen } = await serverWith(ok);
    const large = get(`Host: a.example\r\nX: ${"x".repeat(17_000)}`);
    expect(await sendRaw(port, large)).toMatchObject({ hasClosed: true, statuses: [431] });
    expect(seen).toEqual([]);
  });
});

describe("the client's address", () => {
  const tell: Handle = (_, { address }) => Promise.resolve(new Response(address));
  const headers = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "b.example", Forwarded: "for=b" };

  it("is told to what answers: behind a proxy only where that is trusted", async () => {
    const direct = await serverWith(tell);
    expect(await (await fetch(direct.url, { headers })).text()).toBe("127.0.0.1");
    const behind = await serverWith(tell, { trustedProxies: ["127.0.0.0/8"] });
    expect(await (await fetch(behind.url, { headers })).text()).toBe("203.0.113.9");
  });
});
