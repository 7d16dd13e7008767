import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Cutter, startCutter } from "./tcp-cutter.ts";

/** What arrived at the server, in its order. */
let arrived: string[] = [];
let cutter: Cutter;
let stop: () => Promise<void>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Answers each request with what it sent, with a length or, below /chunked, without one. */
beforeEach(async () => {
  arrived = [];
  const server = createServer((asked, answer) => {
    let body = "";
    asked.on("data", (chunk: Buffer) => (body += chunk.toString()));
    asked.on("end", () => {
      const text = `${asked.method} ${asked.url} ${body}`;
      arrived.push(text);
      if (asked.url?.startsWith("/chunked") === true) answer.write("first ");
      answer.end(text);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  cutter = await startCutter({ port: address.port });
  stop = async () => {
    await cutter.stop();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(async () => {
  await stop();
});

/** Sends by an agent that has one connection and reuses it. */
function viaAgent(method: string, path: string, body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Length": Buffer.byteLength(body) };
    const sent = request(cutter.url + path, { method, agent, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve(text));
      answer.on("error", () => reject(new Error(`broke off after "${text}"`)));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function viaFetch(method: string, path: string, body = ""): Promise<string> {
  const answer = await fetch(cutter.url + path, { method, ...(body === "" ? {} : { body }) });
  const text = await answer.text();
  // it takes a turn or two until the connection can be used again
  await new Promise((resolve) => setTimeout(resolve, 10));
  return text;
}

/** What either client calls a connection that is gone. */
const LOST = /socket hang up|ECONNRESET|broke off|fetch failed|terminated/;
const REFUSED = new RegExp(`ECONNREFUSED|${LOST.source}`);
const long = "x".repeat(200_000);

describe.each([
  ["node's agent", viaAgent],
  ["fetch", viaFetch],
])("through a cutter, %s", (_, send) => {
  /** A connection that was used and is free again. */
  const warm = () => send("GET", "/warm");

  it("is answered as without one, on one connection", async () => {
    expect(await warm()).toBe("GET /warm ");
    expect(await send("POST", "/long", long)).toBe(`POST /long ${long}`);
    expect(await send("POST", "/chunked", "a")).toBe("first POST /chunked a");
    expect(await warm()).toBe("GET /warm ");
    expect([cutter.connections(), cutter.cuts()]).toEqual([{ open: 1, made: 1 }, 0]);
  });

  it("is cut before the server has anything of it", async () => {
    await warm();
    const cut = cutter.cutNextRequest({ method: "POST", path: "/pay" }, "before");
    await expect(send("POST", "/pay", long)).rejects.toThrow(LOST);
    expect(arrived).toEqual(["GET /warm "]);
    expect([cut.struck(), cutter.cuts()]).toEqual([1, 1]);
    expect(await send("POST", "/pay", "again")).toBe("POST /pay again");
    expect(cutter.connections().made).toBe(2);
  });

  it.each(["/pay", "/chunked"])("is cut after the server answered, at %s", async (path) => {
    await warm();
    const cut = cutter.cutNextRequest({ method: "POST", path }, "after");
    await expect(send("POST", path, "a")).rejects.toThrow(LOST);
    expect(arrived).toEqual(["GET /warm ", `POST ${path} a`]);
    expect(cut.struck()).toBe(1);
  });

  it.each(["/pay", "/chunked"])("gets half of a body, at %s", async (path) => {
    await warm();
    const cut = cutter.cutNextRequest({ method: "POST", path }, "half-body");
    await expect(send("POST", path, long)).rejects.toThrow(LOST);
    expect(arrived).toHaveLength(2);
    expect(cut.struck()).toBe(1);
  });

  it("hangs until it is released", async () => {
    await warm();
    const cut = cutter.cutNextRequest({ method: "POST", path: "/pay" }, "hang");
    let answer = "";
    const sent = send("POST", "/pay", long).then((text) => (answer = text));
    await vi.waitFor(() => expect(cut.struck()).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([answer, arrived]).toEqual(["", ["GET /warm "]]);
    cut.release();
    expect(await sent).toBe(`POST /pay ${long}`);
    expect(await warm()).toBe("GET /warm ");
    expect(cutter.connections().made).toBe(1);
  });

  it.each(["hold-answer", "hold-half"] as const)(
    "waits for its answer until that is released: %s",
    async (when) => {
      await warm();
      const cut = cutter.cutNextRequest({ method: "POST", path: "/pay" }, when);
      let answer = "";
      const sent = send("POST", "/pay", long).then((text) => (answer = text));
      await vi.waitFor(() => expect(cut.struck()).toBe(1));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([answer, arrived]).toEqual(["", ["GET /warm ", `POST /pay ${long}`]]);
      cut.release();
      expect(await sent).toBe(`POST /pay ${long}`);
      expect(await warm()).toBe("GET /warm ");
      expect(cutter.connections().made).toBe(1);
    },
  );

  it("is refused while the cutter does not listen", async () => {
    await warm();
    await cutter.stop();
    await expect(send("POST", "/pay", "a")).rejects.toThrow(REFUSED);
    await cutter.start();
    expect(await send("POST", "/pay", "b")).toBe("POST /pay b");
    expect(arrived).toEqual(["GET /warm ", "POST /pay b"]);
  });
});

/** Every byte that a client is given for a POST. */
async function bytesOf(path: string): Promise<string> {
  const socket = connect(cutter.port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 3\r\n\r\nabc`);
  await once(socket, "close");
  return text;
}

it.each([
  ["before", [], undefined],
  ["amid", [], undefined],
  ["after", ["POST /pay abc"], undefined],
  // of "POST /pay abc"
  ["half-body", ["POST /pay abc"], "POST /"],
] as const)("a client that is cut %s is given exactly that", async (when, served, body) => {
  cutter.cutNextRequest({ method: "POST", path: "/pay" }, when);
  const [head = "", given] = (await bytesOf("/pay")).split("\r\n\r\n");
  expect([head.split("\r\n")[0], given]).toEqual([body === undefined ? "" : "HTTP/1.1 200 OK", body]);
  expect(arrived).toEqual(served);
});

describe("rules", () => {
  it("are about a method and the beginning of a path", async () => {
    const cut = cutter.cutNextRequest({ method: "POST", path: "/pay" }, "before");
    await viaAgent("GET", "/pay");
    await viaAgent("POST", "/a/pay", "a");
    await expect(viaAgent("POST", "/pay/me?x=1", "a")).rejects.toThrow(LOST);
    expect([cut.struck(), arrived]).toEqual([1, ["GET /pay ", "POST /a/pay a"]]);
  });

  it("skip requests, strike several times, and stand in line", async () => {
    const matcher = { method: "POST", path: "/pay" };
    const first = cutter.cutNextRequest(matcher, "before", { skip: 1, times: 2 });
    const second = cutter.cutNextRequest(matcher, "after");
    const outcomes: string[] = [];
    for (const body of ["1", "2", "3", "4", "5"]) {
      outcomes.push(
        await viaAgent("POST", "/pay", body).then(
          () => "answered",
          () => "cut",
        ),
      );
    }
    expect(outcomes).toEqual(["answered", "cut", "cut", "cut", "answered"]);
    expect(arrived).toEqual(["POST /pay 1", "POST /pay 4", "POST /pay 5"]);
    expect([first.struck(), second.struck(), cutter.cuts()]).toEqual([2, 1, 3]);
  });

  it("can spare the first request of a connection", async () => {
    const cut = cutter.cutNextRequest({ method: "POST", path: "/", isReused: true }, "before");
    expect(await viaFetch("POST", "/a", "1")).toBe("POST /a 1");
    await expect(viaFetch("POST", "/a", "2")).rejects.toThrow(LOST);
    expect(cut.struck()).toBe(1);
  });

  it("strike no more once they are released", async () => {
    cutter.cutNextRequest({ method: "GET", path: "/" }, "before", { times: 9 }).release();
    expect(await viaAgent("GET", "/")).toBe("GET / ");
  });

  it("count nothing where the client leaves before the server has answered", async () => {
    const cut = cutter.cutNextRequest({ method: "POST", path: "/" }, "after");
    const sent = request(cutter.url, { method: "POST", headers: { "Content-Length": 9 } });
    sent.on("error", () => undefined);
    sent.write("half");
    await vi.waitFor(() => expect(cutter.connections().open).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.destroy();
    await vi.waitFor(() => expect(cutter.connections().open).toBe(0));
    expect([cut.struck(), arrived]).toEqual([0, []]);
  });
});
