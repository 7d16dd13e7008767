import { setFaults } from "#tools/network/set-faults.ts";
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { GATEWAY_PREFIX, journalEntry } from "#contract/gateway-schemas.ts";
import { MEDIA_TYPE, SERVICE_PREFIX } from "#contract/operation.ts";
import { type GatewayProcess, startGatewayProcess } from "#testing/processes/gateway-process-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { overSocket, signIn } from "#testing/service/service-sign-in-for-test.ts";

const FAULTS = { FAULTS: "1" };

let gateway: GatewayProcess | undefined;
afterEach(() => gateway?.stop());

describe("a process that is killed in the middle of a call", () => {
  it("leaves the call in flight, and of unknown outcome ten seconds later", async () => {
    gateway = await startGatewayProcess({ env: FAULTS });
    let { url } = gateway;
    const { access_token: token } = await signIn(overSocket, { publicUrl: url, username: "rep" });
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
    await setFaults(url, [{ operation: "enrichCompanies", kind: "delay", milliseconds: 600_000 }]);
    const cut = expect(send()).rejects.toThrow("fetch failed");
    await expect.poll(stateOf).toBe("in-flight");
    await gateway.kill();
    await cut;

    gateway = await startGatewayProcess({ env: FAULTS, over: gateway });
    ({ url } = gateway);
    // whoever asks now waits until it is clear that nobody sends this call any more
    const answered = await send();
    expect(answered.status).toBe(409);
    expect(answered.headers.get("X-Gateway-Outcome")).toBe("unknown");
    expect(await stateOf()).toBe("unknown");
  });
});
