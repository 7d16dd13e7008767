import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf, isNetwork, networkList } from "./client-connection.ts";

let trusted: readonly string[] = [];
const server = createServer((incoming, outgoing) =>
  outgoing.end(String(addressOf(incoming, networkList(trusted)))),
);
let url = "";

beforeAll(async () => {
  // IPv4 clients come to it as IPv6 addresses
  server.listen(0, "::");
  await once(server, "listening");
  const address = server.address();
  url = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
});
afterAll(() => void server.close());

/** The address that the server sees behind a header, while it believes these proxies. */
async function seen(forwarded: string | undefined, proxies: readonly string[]): Promise<string> {
  trusted = proxies;
  const headers = forwarded === undefined ? undefined : { "X-Forwarded-For": forwarded };
  return (await fetch(url, headers && { headers })).text();
}

describe("the address of a client", () => {
  it("is the socket's, whatever a stranger says of it", async () => {
    expect(await seen(undefined, [])).toBe("127.0.0.1");
    expect(await seen("203.0.113.9", [])).toBe("127.0.0.1");
    expect(await seen("203.0.113.9", ["10.0.0.0/8"])).toBe("127.0.0.1");
  });

  it.each([
    ["203.0.113.9", ["127.0.0.1"], "203.0.113.9"],
    // what stands left of it is the client's own invention
    ["198.51.100.1, 203.0.113.9", ["127.0.0.0/8"], "203.0.113.9"],
    ["203.0.113.9, 10.1.2.3,10.4.5.6", ["127.0.0.1", "10.0.0.0/8"], "203.0.113.9"],
    ["10.1.2.3", ["127.0.0.1", "10.0.0.0/8"], "10.1.2.3"],
    ["203.0.113.9:50123", ["127.0.0.1"], "203.0.113.9"],
    ["[2001:DB8::9]:50123", ["127.0.0.1"], "2001:db8::9"],
    ["2001:db8:0:0::9", ["127.0.0.1"], "2001:db8::9"],
    ["2001:db8::9, fd00::1", ["127.0.0.1", "fd00::/8"], "2001:db8::9"],
    ["::ffff:203.0.113.9", ["127.0.0.1"], "203.0.113.9"],
    ["unknown", ["127.0.0.1"], "127.0.0.1"],
    ["203.0.113.9, , 10.1.2.3", ["127.0.0.1", "10.0.0.0/8"], "10.1.2.3"],
    [undefined, ["127.0.0.1"], "127.0.0.1"],
  ])("with %j behind the trusted %j is %s", async (forwarded, proxies, address) => {
    expect(await seen(forwarded, proxies)).toBe(address);
  });
});

describe("trusted networks", () => {
  it("are addresses and ranges", () => {
    for (const text of ["10.0.0.7", "10.0.0.0/8", "::1", "fd00::/8", "0.0.0.0/0"]) {
      expect(isNetwork(text), text).toBe(true);
    }
    for (const text of [
      "",
      "proxy",
      "10.0.0",
      "10.0.0.0/33",
      "::/129",
      "10.0.0.0/",
      "10.0.0.0/8/8",
      "10.0.0.0/x",
    ]) {
      expect(isNetwork(text), text).toBe(false);
    }
  });
});
