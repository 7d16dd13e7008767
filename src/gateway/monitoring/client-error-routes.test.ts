import { afterAll, describe, expect, it } from "vitest";
import { CLIENT_ERRORS_PATH, CLIENT_ERROR_LIMITS } from "#contract/diagnostics/client-error-schemas.ts";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { PAGE_HEADER } from "#contract/oauth-schemas.ts";
import { serverForTest } from "#testing/service/service-server-for-test.ts";
import { ReportLimit } from "./client-error-routes.ts";

const server = await serverForTest({ metrics: true });
afterAll(() => server.close());

const OWN_PAGE = { "Sec-Fetch-Site": "same-origin", [PAGE_HEADER.name]: PAGE_HEADER.value };

const REPORT = {
  name: "TypeError",
  stack: ["draw index-Bq3x_-9Z.js:1:2345", "run error-panel-screen-B3x9YzAA.js:12:1"],
  components: ["ContactCell", "Table"],
  where: "sync",
  route: "/companies/$companyId",
  build: "0.1.0 abc1234",
  count: 3,
};

async function tell(body: object | string, headers: Readonly<Record<string, string>> = OWN_PAGE) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sent = { ...headers, "Content-Type": "application/json" };
  return fetch(server.url + GATEWAY_PREFIX + CLIENT_ERRORS_PATH, {
    method: "POST",
    headers: sent,
    body: text,
  });
}

const lines = () => server.logged.filter((line) => line.includes("error in a page"));

async function counted(name: string, route: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const start = `prospect_client_errors_total{name="${name}",route="${route}"} `;
  const line = text.split("\n").find((candidate) => candidate.startsWith(start));
  return Number(line?.slice(start.length) ?? 0);
}

describe("an error of a page [gateway-12]", () => {
  it("is logged and counted once, also of somebody who is not signed in", async () => {
    const before = lines().length;
    expect((await tell(REPORT)).status).toBe(204);
    const [line, ...more] = lines().slice(before);
    expect(more).toEqual([]);
    const { name, ...rest } = REPORT;
    expect(JSON.parse(line ?? "")).toMatchObject({ level: 50, clientError: { type: name, ...rest } });
    expect(await counted("TypeError", "/companies/$companyId")).toBe(3);
  });

  it("is told by pages of this origin alone", async () => {
    const before = lines().length;
    expect((await tell(REPORT, {})).status).toBe(403);
    expect((await tell(REPORT, { "Sec-Fetch-Site": "same-origin" })).status).toBe(403);
    expect((await tell(REPORT, { ...OWN_PAGE, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(lines().length).toBe(before);
  });

  it("brings no value into log or metrics, whatever a page sends", async () => {
    const values = [
      "ada@example.test",
      "+1 415 555 0100",
      "eyJhbGciOiJIUzI1NiJ9.abc",
      "?text=Lovelace",
      "ada lovelace acme corp",
      "15551234567 Ada.Lovelace",
      "ada.lovelace.15551234567.js:1:1",
      "pwHunter2secret",
    ];
    for (const value of values) {
      const response = await tell({
        name: value,
        message: value,
        stack: [`draw ${value}`, value, `at ${value} index.js:1:1`, `x${value}.js:1:1`, "fine index.js:1:2"],
        components: [value, "Fine"],
        where: value,
        route: `/contacts/${value}`,
        build: value,
        count: value,
      });
      expect(response.status).toBe(204);
      const line = lines().at(-1) ?? "";
      for (const secret of values) expect(line).not.toContain(secret);
      expect(JSON.parse(line)).toMatchObject({
        clientError: {
          type: "other",
          where: "other",
          route: "other",
          build: "other",
          count: 1,
          components: ["Fine"],
        },
      });
      expect(line).toContain("fine index.js:1:2");
    }
    expect(await counted("other", "other")).toBe(values.length);
    const digits = await tell({ name: "Error", stack: ["call4155550100 index.js:1:1"] });
    expect(digits.status).toBe(204);
    expect(lines().at(-1)).not.toContain("4155550100");
  });

  it("is refused where it is too large or no report, and shortened where it is long", async () => {
    const before = lines().length;
    expect((await tell({ ...REPORT, more: "x".repeat(CLIENT_ERROR_LIMITS.bodyBytes) })).status).toBe(413);
    expect((await tell("[]")).status).toBe(400);
    expect((await tell("{")).status).toBe(400);
    expect(lines().length).toBe(before);
    const stack = Array.from({ length: 100 }, (_, at) => `f index.js:1:${String(at)}`);
    expect((await tell({ name: "Error", stack })).status).toBe(204);
    expect(JSON.parse(lines().at(-1) ?? "")).toMatchObject({
      clientError: { stack: stack.slice(0, CLIENT_ERROR_LIMITS.frames) },
    });
  });

  it("is taken so often a minute, of one address and of all", () => {
    let time = 0;
    const limit = new ReportLimit(() => new Date(time));
    const taken = (address: string) =>
      Array.from({ length: 100 }, () => limit.take(address)).filter(Boolean).length;
    expect(taken("192.0.2.1")).toBe(60);
    expect(taken("192.0.2.2")).toBe(60);
    const others = Array.from({ length: 20 }, (_, at) => taken(`198.51.100.${String(at)}`));
    expect(others.reduce((sum, one) => sum + one, 0)).toBe(600 - 120);
    time += 60_000;
    expect(taken("192.0.2.1")).toBe(60);
  });

  it("is refused beyond that, and says when it is taken again", async () => {
    const answers = [];
    for (let turn = 0; turn < 70; turn += 1) answers.push(await tell(REPORT));
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers.get("Retry-After")).toBe("60");
  });
});
