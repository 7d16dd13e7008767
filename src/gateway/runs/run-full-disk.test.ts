import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUN_PATHS } from "#contract/runs/run-schemas.ts";
import type { Service } from "#service/service.ts";
import { reachableContacts, runCalls, workAt, workerForTest } from "#testing/runs/runs-for-test.ts";
import { fillDisk } from "#testing/service/full-disk.ts";
import { NOW_FOR_TEST } from "#testing/service/service-for-test.ts";
import { readUsageSnapshot } from "#testing/service/service-usage-for-test.ts";
import { type WorkspaceForTest, workspaceForTest } from "#testing/workspace/workspace-for-test.ts";

let test: WorkspaceForTest;
const now = () => NOW_FOR_TEST;
beforeAll(async () => {
  test = await workspaceForTest({ data: "sandbox", now });
});
afterAll(() => test.close());

const runs = runCalls(() => test);
const spent = async () => (await readUsageSnapshot(test.service)).used["org_sandbox"]?.credits ?? 0;
/** What an end, a start and a draft write into. */
const TABLES = ["owned_records", "gateway_calls", "usage_calls", "runs", "run_inputs"] as const;

function gatewayDatabase() {
  const [gateway] = test.gateways;
  if (gateway === undefined) throw new Error("There is no gateway");
  return gateway.database;
}

describe("a gateway whose disk is full amid a run [run-3]", () => {
  it("writes what was paid for as soon as there is room, and sends nothing twice", async () => {
    const inputs = await reachableContacts(test, 30);
    const before = await spent();
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
    await workAt(workerForTest(test, { upstream, now }));
    expect(makeRoom).toBeDefined();
    // a call that could not begin beside it is not lost either
    await workAt(workerForTest(test, { now }));
    expect(await runs.read("rep", id)).toMatchObject({
      state: "done",
      credits: 30,
      atStake: 0,
      byState: { got: 30, unconfirmed: 0 },
    });
    expect(await spent()).toBe(before + 30);
  });

  it("takes no run, says when to come back, and takes it once there is room", async () => {
    const inputs = await reachableContacts(test, 5, 30);
    const before = await spent();
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
    await workAt(workerForTest(test, { now }));
    expect(await runs.read("rep", body.id)).toMatchObject({ state: "done", credits: 5, byState: { got: 5 } });
    expect(await spent()).toBe(before + 5);
  });
});
