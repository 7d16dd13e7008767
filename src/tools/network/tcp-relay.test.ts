import { Agent, request } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listening, type Listening } from "#tools/listening-server.ts";
import { type Relay, startRelay } from "./tcp-relay.ts";

let servers: Listening[] = [];
let relay: Relay;

beforeEach(async () => {
  servers = await Promise.all(
    ["one", "two"].map((name) =>
      listening(async (asked) => new Response(`${name} ${asked.method} ${await asked.text()}`)),
    ),
  );
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  relay = await startRelay({ ports });
});
afterEach(async () => {
  await relay.stop();
  for (const server of servers.splice(0)) await server.stop();
});

/** Sends a body over a connection of its own, unless an agent is given that has one. */
function send(body: string, agent = new Agent()): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: relay.port, host: "127.0.0.1", method: "POST", agent }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve(text));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

it("gives connections to the servers in turn, and passes on what they send", async () => {
  const long = "x".repeat(200_000);
  expect(await send("a")).toBe("one POST a");
  expect(await send(long)).toBe(`two POST ${long}`);
  expect(await send("c")).toBe("one POST c");
});

it("leaves a connection where it is", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send("a", agent)).toBe("one POST a");
  expect(await send("b", agent)).toBe("one POST b");
  agent.destroy();
});

it("passes by a server that takes no connection, and breaks those of one that stops", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send("a", agent)).toBe("one POST a");
  await servers.shift()?.stop();
  await expect.poll(() => Object.keys(agent.freeSockets).length).toBe(0);
  expect([await send("b"), await send("c")]).toEqual(["two POST b", "two POST c"]);
  await servers.shift()?.stop();
  await expect(send("d")).rejects.toThrow(/socket hang up|ECONNRESET/);
});
