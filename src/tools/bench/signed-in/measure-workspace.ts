import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import {
  WORKSPACE_PATHS,
  WORKSPACE_VERSION,
  type WorkspaceOperation,
} from "#contract/workspace/workspace-schemas.ts";
import { countStored, showsText, watchLongTasks } from "#bench/bench-page-observers.ts";
import { pageHeaders } from "#tools/sign-in/page-headers.ts";
import { sessionCookie } from "#tools/sign-in/browser-session.ts";
import { type Bench, RUNS, figure, percentile } from "../figures.ts";
import { type BenchBrowser, openBenchBrowser } from "./measure-signed-in.ts";

const LISTS = 500;
const MEMBERS = 50_000;
const CATCHING_UP = 10_000;
const CHANGES = 20;
const ENTRIES_A_REQUEST = 1000;
const ENTRIES_AN_OPERATION = 250;

const GOALS = { catchUpMs: 1000, longestTaskMs: 50, changeMs: 300 } as const;

/** Another device of the person, without a browser. */
class OtherDevice {
  readonly #url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #writer = crypto.randomUUID();
  #number = 0;

  constructor(url: string, cookie: string) {
    this.#url = url + GATEWAY_PREFIX;
    this.headers = pageHeaders(cookie, "usr_rep");
  }

  async send(changes: readonly Pick<WorkspaceOperation, "document" | "change">[]): Promise<void> {
    const operations = changes.map((one) => {
      this.#number += 1;
      return { ...one, writer: this.#writer, number: this.#number, age: 0 };
    });
    const response = await fetch(this.#url + WORKSPACE_PATHS.operations, {
      method: "POST",
      headers: { ...this.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ version: WORKSPACE_VERSION, operations }),
    });
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
  }

  name(id: string, name: string): Promise<void> {
    return this.send([{ document: { kind: "list", id }, change: { type: "set", fields: { name } } }]);
  }

  /** Adds members to a list, in as many requests as needed. */
  async fill(id: string, from: number, count: number): Promise<void> {
    for (let at = from; at < from + count; at += ENTRIES_A_REQUEST) {
      const changes = [];
      for (let first = at; first < at + ENTRIES_A_REQUEST; first += ENTRIES_AN_OPERATION) {
        const entries = Array.from({ length: ENTRIES_AN_OPERATION }, (_, place) => memberOf(first + place));
        const document = { kind: "list" as const, id };
        changes.push({ document, change: { type: "put" as const, entries } });
      }
      await this.send(changes);
    }
  }
}

/** A device with the session of a browser. */
async function deviceOf({ page, server }: BenchBrowser): Promise<OtherDevice> {
  return new OtherDevice(server.url, await sessionCookie(page.context()));
}

function memberOf(number: number) {
  const id = String(10_000_000 + number);
  const snapshot = {
    name: `Person ${id}`,
    jobTitle: "Head of Regional Sales",
    company: { id: "434709585", name: "Heatherden Grid Inc" },
    accuracy: 95,
    hints: { hasEmail: true, hasDirectPhone: false, hasMobilePhone: false },
    directPhoneDoNotCall: false,
    mobilePhoneDoNotCall: false,
    managementStatus: null,
  };
  const addedAt = "2026-11-22T05:08:21.799Z";
  return { key: `contact:${id}`, body: { type: "contact", id, snapshot, addedAt, position: number } };
}

async function untilStored(page: Page, document: string, count: number): Promise<void> {
  const where = { database: "prospect-usr_rep", store: "entries", under: document };
  while ((await page.evaluate(countStored, where)) < count) await pause(20);
}

/** Milliseconds until the first rows of the contact search are visible. */
async function firstRows({ page, server }: BenchBrowser): Promise<number> {
  await page.goto("about:blank");
  const since = performance.now();
  await page.goto(`${server.url}/contacts`, { waitUntil: "commit" });
  await page.locator('tr[data-row="1"]').waitFor();
  return performance.now() - since;
}

async function measured<Value>(act: (run: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await act(run));
  return values;
}

/** A browser that was away while another device changed one list ten thousand times: the time until it shows everything. */
async function catchUp({ page, server }: BenchBrowser, device: OtherDevice, run: number) {
  const [id, name] = [`away-${String(run)}`, `Away ${String(run)}`];
  await page.goto(`${server.url}/lists`);
  await page.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
  await device.name(id, name);
  const row = `tr:has(a[href*="/lists/${id}"])`;
  await page.locator(row).waitFor();
  await page.context().setOffline(true);
  await device.fill(id, 0, CATCHING_UP);
  await page.evaluate(watchLongTasks);
  // a locator would look through all 500 rows again and again, which takes longer than the measured work
  const all = { in: row, text: CATCHING_UP.toLocaleString("en") };
  const caughtUp = page.waitForFunction(showsText, all, { polling: 10 });
  const since = performance.now();
  await page.context().setOffline(false);
  await caughtUp;
  const took = performance.now() - since;
  const longest = await page.evaluate(() => globalThis.longestTask());
  return { took, longest };
}

/** Milliseconds until another browser shows the new name of a list, for each of twenty changes. */
async function changeTimes(page: Page, device: OtherDevice, run: number): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const name = `A change ${String(run)} ${String(change)}`;
    const shown = page.getByRole("link", { name, exact: true }).waitFor();
    const since = performance.now();
    await device.name("changing", name);
    await shown;
    times.push(performance.now() - since);
    await pause(50);
  }
  return times;
}

/** A large workspace: the cost of loading it, catching up with it and watching it. */
export const benchWorkspace: Bench = async (resources) => {
  const browser = await openBenchBrowser(resources);
  const { page, server } = browser;
  const device = await deviceOf(browser);
  const empty = await measured(() => firstRows(browser));
  for (let list = 0; list < LISTS; list += 1)
    await device.name(`list-${String(list)}`, `List ${String(list)}`);
  await device.fill("list-0", 0, MEMBERS);
  await page.goto(`${server.url}/lists`);
  await untilStored(page, "list-0", MEMBERS);
  const full = await measured(() => firstRows(browser));
  const away = await measured((run) => catchUp(browser, device, run));
  await device.name("changing", "A change");
  await page.goto(`${server.url}/lists`);
  const changes = await measured(async (run) => percentile(await changeTimes(page, device, run), 0.95));
  return full.flatMap((rows, at) => {
    const of = (name: string, value: number | undefined, reference: number | undefined, against?: string) =>
      figure(`${name}, run ${at + 1}`, [value ?? Number.NaN, "ms"], reference ?? Number.NaN, against);
    return [
      of(`first rows with ${LISTS} lists and ${MEMBERS} members`, rows, empty[at], "an empty account"),
      of("catching up 10,000 operations", away[at]?.took, GOALS.catchUpMs),
      of("longest task of it", away[at]?.longest, GOALS.longestTaskMs),
      of("a change on another device, p95 of 20", changes[at], GOALS.changeMs),
    ];
  });
};
