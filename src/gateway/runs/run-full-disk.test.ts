import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { RUN_PATHS } from "#contract/runs/run-schemas.ts";
import { gatewaysForFile } from "#testing/workspace/gateway-tests.ts";
import type { Service } from "#service/service.ts";
import { fillDisk } from "#testing/service/full-disk.ts";
import { NOW_FOR_TEST } from "#testing/service/service-for-test.ts";

const now = () => NOW_FOR_TEST;
const test = gatewaysForFile({ data: "sandbox", now });
const { runs } = test;

/** What an end, a start and a draft write into. */
const TABLES = ["owned_records", "gateway_calls", "usage_calls", "runs", "run_inputs"] as const;

function gatewayDatabase() {
  const [gateway] = test.gateways;
  if (gateway === undefined) throw new Error("There is no gateway");
  return gateway.database;
}

describe("a gateway whose disk is full amid a run [run-3]", () => {
  it("writes what was paid for as soon as there is room, and sends nothing twice", async () => {
    const inputs = await test.contacts(30);
    const before = await test.spent();
    const { service } = test.service;
    let makeRoom: (() => Promise<void>) | undefined;
    const upstream: Service = async (request) => {
      const answer = await service(request);
      if (makeRoom === undefined && request.url.includes("/enrich")) {
        makeRoom = await fillDisk(gatewayDatabase(), TABLES);
        // while what came back is tried to be written
        setTimeout(() => void makeRoom?.(), 300);
      }
      return answer;
    };
    const { id } = await runs.make("rep", { inputs, start: { upTo: 30 } });
    await test.work({ upstream });
    expect(makeRoom).toBeDefined();
    // a call that could not begin beside it is not lost either
    await test.work();
    expect(await runs.read("rep", id)).toMatchObject({
      state: "done",
      credits: 30,
      atStake: 0,
      byState: { got: 30, unconfirmed: 0 },
    });
    expect(await test.spent()).toBe(before + 30);
  });

  it("takes no run, says when to come back, and takes it once there is room", async () => {
    const inputs = await test.contacts(5);
    const before = await test.spent();
    const page = await test.person("rep");
    const body = {
      id: randomUUID(),
      operation: "enrichContacts",
      purpose: "enrich",
      name: "x".repeat(300),
      outputFields: ["id"],
      inputs,
      start: { upTo: 5 },
    };
    const makeRoom = await fillDisk(gatewayDatabase(), TABLES);
    const refused = await page.ask(RUN_PATHS.runs, { method: "POST", body });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    await makeRoom();
    const made = await page.ask(RUN_PATHS.runs, { method: "POST", body });
    expect(made.status).toBe(200);
    await test.work();
    expect(await runs.read("rep", body.id)).toMatchObject({ state: "done", credits: 5, byState: { got: 5 } });
    expect(await test.spent()).toBe(before + 5);
  });
});
