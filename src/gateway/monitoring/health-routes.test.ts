import { afterAll, describe, expect, it } from "vitest";
import { BUILD_LABEL } from "#contract/diagnostics/build-version.ts";
import { META_KEY } from "#service/sandbox/fill-sandbox.ts";
import { serverForTest } from "#testing/service/service-server-for-test.ts";
import { bodyOf } from "#testing/service/service-for-test.ts";
import { refusingGateway } from "./health-routes.ts";
import { rowsOf } from "#testing/table-rows.ts";

const server = await serverForTest({ metrics: true });
afterAll(() => server.close());

const get = (path: string) => fetch(server.url + path);

describe("/readyz", () => {
  it("is 200 over whole data, and 503 with a reason while the data is made anew", async () => {
    expect((await get("/readyz")).status).toBe(200);
    const rows = await rowsOf(server.database.query, "meta", { key: META_KEY });
    await server.database.query.deleteFrom("meta").where("key", "=", META_KEY).execute();
    const response = await get("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ready: false, reason: "The data is being made." });
    const health = await get("/healthz");
    expect([health.status, await health.text()]).toEqual([200, `ok ${BUILD_LABEL}\n`]);
    await server.database.query.insertInto("meta").values(rows).execute();
    expect(await (await get("/readyz")).json()).toEqual({ ready: true });
  });

  it("says before the service is there that it is coming, at every address", async () => {
    const starting = refusingGateway("The data is being made.", 5);
    const status = async (path: string) => (await starting(new Request(`http://127.0.0.1${path}`))).status;
    expect(await status("/healthz")).toBe(200);
    expect(await status("/readyz")).toBe(503);
    expect(await status("/gtm/data/v1/users/usage")).toBe(503);
    expect(await status("/faults")).toBe(404);
  });
});

describe("/metrics", () => {
  /** The value of a line of the text format. */
  async function value(line: string): Promise<number> {
    const text = await (await get("/metrics")).text();
    const found = text.split("\n").find((candidate) => candidate.startsWith(`${line} `));
    return Number(found?.slice(line.length));
  }

  it("counts requests, credits, records, refusals by bucket and tokens", async () => {
    const token = await server.tokenOf("throttled");
    const companies = await server.database.query.selectFrom("companies").select("id").limit(3).execute();
    const enrich = bodyOf("enrichCompanies", {
      matchCompanyInput: companies.map(({ id }) => ({ companyId: id })),
      outputFields: ["id"],
    });
    expect((await server.send(token, "/data/v1/companies/enrich", { body: enrich })).status).toBe(200);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const usage = await server.send(token, "/data/v1/users/usage", { method: "GET" });
      statuses.push(usage.status);
    }
    expect(await value('prospect_credits_charged_total{operation="enrichCompanies"}')).toBe(3);
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(await value('prospect_rate_limited_total{bucket="second"}')).toBe(refused);
    const duration = "prospect_request_duration_seconds_count";
    expect(await value(`${duration}{operation="readUsage",status="429"}`)).toBe(refused);
    expect(await value(`${duration}{operation="enrichCompanies",status="200"}`)).toBe(1);
    expect(await value("prospect_oauth_tokens_issued_total")).toBe(1);
    expect(await value("prospect_open_requests")).toBe(0);
    expect(await value("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  it("counts the records of signals, articles and scoops", async () => {
    const token = await server.tokenOf("rep");
    const body = bodyOf("searchNews", { pageDateMin: "2000-01-01" });
    const response = await server.send(token, "/data/v1/news/search?page[size]=7", { body });
    const { data } = (await response.json()) as { data: unknown[] };
    const line = 'prospect_records_returned_total{operation="searchNews"}';
    expect((await value(line)) || 0).toBe(data.length);
  });

  it("names nobody, whatever was asked for", async () => {
    await get("/gtm/data/v1/ada%40corp.example");
    const text = await (await get("/metrics")).text();
    expect(text).toContain('operation="unknown",status="404"');
    expect(text).not.toMatch(/ada|corp|usr_|rep@|prospect-/);
  });

  it("is not there without its switch", async () => {
    const plain = await serverForTest();
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
    await plain.close();
  });
});

describe("other methods", () => {
  it.each(["/healthz", "/readyz", "/metrics", "/docs", "/openapi.json"])("405 at %s", async (path) => {
    const response = await fetch(server.url + path, { method: "POST" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});
