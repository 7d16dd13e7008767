import { MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { openSqlite } from "#database/sqlite.ts";
import { fillSandbox } from "#service/data/sandbox.ts";
import { type Service, createService } from "#service/service.ts";
import { DEFAULT_SERVICE_SETTINGS } from "#service/settings.ts";
import { type Figure, percentile } from "./bench-figure.ts";

const WARM_UP = 50;
const TURNS = 400;
const PUBLIC_URL = "http://127.0.0.1";

const SEARCHES: Readonly<Record<string, { criteria: object; query: string }>> = {
  "no criterion": { criteria: {}, query: "" },
  "last name": { criteria: { lastName: "mar" }, query: "" },
  "part of a company's name": { criteria: { companyName: "health" }, query: "" },
  "two criteria, by name": { criteria: { companyName: "health", firstName: "a" }, query: "?sort=lastName" },
  "deep page": { criteria: {}, query: "?page[number]=100&page[size]=100" },
};

async function machineToken(service: Service): Promise<string> {
  const request = new Request(`${PUBLIC_URL}${SERVICE_PREFIX}/oauth/v1/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from("prospect-machine:sandbox-secret").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const answer: unknown = await (await service(request)).json();
  if (typeof answer !== "object" || answer === null || !("access_token" in answer))
    throw new Error("No token");
  return String(answer.access_token);
}

async function time(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    const startedAt = performance.now();
    await work();
    if (turn >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Contact search in-process: the whole service from request to answer, without sockets, beside a call that only counts. */
export async function benchSearch(): Promise<Figure[]> {
  const database = await openSqlite(":memory:");
  await fillSandbox(database, DEFAULT_SERVICE_SETTINGS, new Date());
  const silent = { info: () => undefined, error: () => undefined };
  const settings = {
    ...DEFAULT_SERVICE_SETTINGS,
    publicUrl: PUBLIC_URL,
    ratePerSecond: 1e9,
    ratePerHour: 1e9,
    ratePerDay: 1e9,
  };
  const service = createService({ database, settings, log: silent, now: () => new Date() });
  const headers = { Authorization: `Bearer ${await machineToken(service)}`, "Content-Type": MEDIA_TYPE };
  const usage = await time(async () =>
    (await service(new Request(PUBLIC_URL + SERVICE_PREFIX + operations.readUsage.path, { headers }))).json(),
  );
  const bare = percentile(usage, 0.5);
  const figures: Figure[] = [];
  for (const [name, { criteria, query }] of Object.entries(SEARCHES)) {
    const body = JSON.stringify(requestBody("ContactSearch", criteria));
    const url = PUBLIC_URL + SERVICE_PREFIX + operations.searchContacts.path + query;
    const times = await time(async () =>
      (await service(new Request(url, { method: "POST", headers, body }))).json(),
    );
    const against = "usage call, p50";
    figures.push({
      name: `search: ${name}, p50`,
      value: percentile(times, 0.5),
      unit: "ms",
      reference: bare,
      against,
    });
    figures.push({
      name: `search: ${name}, p95`,
      value: percentile(times, 0.95),
      unit: "ms",
      reference: bare,
      against,
    });
  }
  await database.close();
  return figures;
}
