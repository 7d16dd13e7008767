import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { GATEWAY_PREFIX, journalEntry } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { signIn } from "#testing/service/service-sign-in-for-test.ts";
import { freePort } from "#tools/server-process.ts";

const databases = inject("databases");
if (databases.engine !== "sqlite") throw new Error("Its process has a file of its own");
const dataDir = mkdtempSync(join(tmpdir(), "prospect-killed-"));

let child: ChildProcess | undefined;

/** Ends the process as a crash does. */
async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

afterEach(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port: number): Promise<void> {
  child = spawn(process.execPath, ["src/tools/run.js", "src/testing/service/gateway-process.ts"], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(port), FAULTS: "1" },
    stdio: "ignore",
  });
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok;
  await expect.poll(ready, { timeout: 60_000, interval: 50 }).toBe(true);
}

describe("a process that is killed in the middle of a call", () => {
  it("leaves the call in flight, and of unknown outcome ten seconds later", async () => {
    copyFileSync(databases.sandboxFile, join(dataDir, "prospect.sqlite"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await start(port);
    const manually = (request: Request) => fetch(new Request(request, { redirect: "manual" }));
    const { access_token: token } = await signIn(manually, { publicUrl: url, username: "rep" });
    const key = randomUUID();
    const attributes = { matchCompanyInput: [{ companyWebsite: "nobody.example" }], outputFields: ["id"] };
    const send = () =>
      fetch(`${url}${SERVICE_PREFIX}/data/v1/companies/enrich`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, "Idempotency-Key": key },
        body: JSON.stringify(bodyOf("enrichCompanies", attributes)),
      });
    const stateOf = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${url}${GATEWAY_PREFIX}/batches/${key}`, { headers });
      return response.ok ? journalEntry.parse(await response.json()).state : response.status;
    };
    await fetch(`${url}/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify([{ operation: "enrichCompanies", kind: "delay", milliseconds: 600_000 }]),
    });
    const cut = expect(send()).rejects.toThrow("fetch failed");
    await expect.poll(stateOf).toBe("in-flight");
    await kill();
    await cut;

    await start(port);
    // whoever asks now waits until it is clear that nobody sends this call any more
    const answered = await send();
    expect(answered.status).toBe(409);
    expect(answered.headers.get("X-Gateway-Outcome")).toBe("unknown");
    expect(await stateOf()).toBe("unknown");
  });
});
