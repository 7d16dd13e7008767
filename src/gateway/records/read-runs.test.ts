import { afterAll, describe, expect, it } from "vitest";
import { readsAnswer } from "#contract/records/owned-list.ts";
import { OWNED_PATHS, knownAnswer } from "#contract/records/owned-record.ts";
import { companySnapshotOf } from "#testing/record-builders.ts";
import { runCalls, workAt, workerForTest } from "#testing/runs/runs-for-test.ts";
import { workspaceForTest } from "#testing/workspace/workspace-for-test.ts";

const test = await workspaceForTest({ managementDays: 365 });
afterAll(() => test.close());

const runs = runCalls(() => test);

/** A run that reads news about a company, over a service that answers so. */
async function readNews(companyId: string, data: readonly object[], credits: number): Promise<void> {
  const body = JSON.stringify({ data, meta: { page: { number: 1, total: 1 }, totalResults: data.length } });
  const headers = { "X-Credits-Charged": String(credits), "Content-Type": "application/json" };
  const upstream = () => Promise.resolve(new Response(body, { headers }));
  const inputs = [{ id: companyId, snapshot: companySnapshotOf() }];
  await runs.make("rep", { operation: "enrichNews", purpose: "read", inputs, start: { upTo: 1 } });
  await workAt(workerForTest(test, { upstream }));
}

async function owned(companyId: string) {
  const page = await test.person("colleague");
  const question = { method: "POST", body: { type: "company", ids: [companyId] } };
  const { records } = knownAnswer.parse(await (await page.ask(OWNED_PATHS.known, question)).json());
  const list = await page.ask(`${OWNED_PATHS.reads}?companyId=${companyId}`);
  const { reads } = readsAnswer.parse(await list.json());
  return { companies: records.length, reads: reads.map(({ operation, company }) => [operation, company]) };
}

describe("a read by a run [owned-5]", () => {
  it("makes its company owned where it brought something", async () => {
    await readNews("900", [{ type: "News", id: "1", attributes: {} }], 1);
    expect(await owned("900")).toEqual({ companies: 1, reads: [["enrichNews", companySnapshotOf().name]] });
  });

  it("is kept where it found nothing, so that nobody asks again, and nothing else is owned by it", async () => {
    await readNews("901", [], 0);
    expect(await owned("901")).toEqual({ companies: 0, reads: [["enrichNews", null]] });
  });

  it("is neither kept nor makes anything owned where it brought something about another company", async () => {
    const company = [{ id: 903, name: "Other Works" }];
    await readNews("902", [{ type: "News", id: "1", attributes: { company } }], 1);
    expect(await owned("902")).toEqual({ companies: 0, reads: [] });
    expect(await owned("903")).toEqual({ companies: 0, reads: [] });
  });
});
