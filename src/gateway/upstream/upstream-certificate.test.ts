import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";

/** Makes an authority, and a certificate of it for this machine that ends in so many days. */
function certificates(days: number): { authority: string; key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "prospect-certificates-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string) => join(folder, name);
  const openssl = (line: string) => execFileSync("openssl", line.split(" "), { cwd: folder, stdio: "pipe" });
  const newKey = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
  writeFileSync(file("extensions"), "subjectAltName=IP:127.0.0.1\n");
  openssl(`req -x509 ${newKey} -keyout ca.key -out ca.pem -days 2 -subj /CN=Test`);
  openssl(`req -new ${newKey} -keyout server.key -out server.csr -subj /CN=127.0.0.1`);
  const signing = "-CA ca.pem -CAkey ca.key -CAcreateserial -extfile extensions";
  openssl(`x509 -req -in server.csr ${signing} -days ${String(days)} -out server.pem`);
  return {
    authority: file("ca.pem"),
    key: readFileSync(file("server.key")),
    cert: readFileSync(file("server.pem")),
  };
}

/** What a search is answered by a gateway before a service with this certificate. */
async function searchThrough(days: number): Promise<{ status: number; calls: number }> {
  const { authority, key, cert } = certificates(days);
  let calls = 0;
  const service = createServer({ key, cert }, (_request, response) => {
    calls += 1;
    response.writeHead(200, { "Content-Type": MEDIA_TYPE }).end(`{"data":[]}`);
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  onTestFinished(() => {
    service.close();
    service.closeAllConnections();
  });
  const address = service.address();
  if (address === null || typeof address === "string") throw new Error("The service has no port");
  const gateway = await startGatewayProcess({
    env: {
      UPSTREAM_BASE_URL: `https://127.0.0.1:${address.port}`,
      CLIENT_ID: "a-client",
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
  onTestFinished(() => gateway.stop());
  const { status } = await fetch(`${gateway.url}${SERVICE_PREFIX}/data/v1/contacts/search`, {
    method: "POST",
    headers: { Authorization: "Bearer a-token", "Content-Type": MEDIA_TYPE },
    body: JSON.stringify({ data: { type: "ContactSearch", attributes: { lastName: "m" } } }),
  });
  return { status, calls };
}

describe("a service behind TLS", () => {
  it("is called when its certificate holds", async () => {
    expect(await searchThrough(2)).toEqual({ status: 200, calls: 1 });
  });

  it("gets no call, and so no token, when its certificate has expired", async () => {
    expect(await searchThrough(-1)).toEqual({ status: 503, calls: 0 });
  });
});
