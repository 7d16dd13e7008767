import type { Page } from "@playwright/test";
import { SERVER_GONE, expect, expectAccessible, openSignedIn, onlyInFull } from "./support/fixtures.ts";
import {
  CrashingBrowser,
  ENRICH,
  finished,
  selectPages,
  startRun,
  startRunOfAll,
  test,
} from "./support/paid-run-steps.ts";
import { startEnriching } from "./support/enrich-steps.ts";
import type { ServiceClient } from "./support/service-client.ts";
import { mayFail } from "#tools/may-fail.ts";

/** How often each failure is played: once in the tests, and more often in the soak. */
const ROUNDS = Number(process.env["SOAK_ROUNDS"] ?? 1);

/** What a page says of calls whose connections broke, and of a gateway that was away. */
const BROKEN = new RegExp(`${SERVER_GONE.source}|status of (409|502)`);

const CONTACTS = "/contacts?lastName=m&size=100";
/** A search that finds somewhat more than 1,000. */
const THOUSAND = "/contacts?lastName=k";

/** What the screen says of the run, without its results. */
async function runOnScreen(page: Page): Promise<string> {
  const [title, run] = await Promise.all([
    page.getByRole("banner").innerText(),
    page.getByRole("main").innerText(),
  ]);
  return `${title}\n${run.replace(/\nColumns\n[^]*/, "")}`;
}

/** The run on the screen has an end for each of so many records, nothing is in doubt, and each was paid for once. */
async function expectPaidOnce(page: Page, service: ServiceClient, records: number): Promise<void> {
  await expect
    .poll(() => finished(page), { message: "records finished", timeout: 120_000, intervals: [100] })
    .toBe(records)
    .catch(async (error: unknown) => {
      // a browser of its own leaves no picture behind
      throw new Error(`The run does not end:\n${await runOnScreen(page)}`, { cause: error });
    });
  await expect(page.getByText(/unconfirmed|in doubt/i)).toHaveCount(0);
  const credits = await service.creditsUsed();
  expect(credits).toBe(records);
  // the soak adds them up
  test.info().annotations.push({ type: "credits", description: String(credits) });
}

test.use({ expectedComplaints: BROKEN });

test("200 contacts, a slow service and a reload at 75: 200 rows, 200 credits, no word of doubt", async ({
  page,
  service,
}) => {
  await openSignedIn(page, CONTACTS, "slow");
  await startRun(page, 2);
  const table = page.getByRole("table", { name: "Contacts" });
  // a busy table takes no click
  const timesBusy = await table.evaluateHandle((element: Element) => {
    const times = { count: 0 };
    const watch = new MutationObserver(() => (times.count += Number(element.ariaBusy === "true")));
    watch.observe(element, { attributeFilter: ["aria-busy"] });
    return times;
  });
  await expect.poll(() => finished(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(75);
  expect(await timesBusy.jsonValue()).toEqual({ count: 0 });
  await page.reload();
  await expectPaidOnce(page, service, 200);
  await expectAccessible(page);
});

for (let round = 1; round <= ROUNDS; round += 1) {
  test.describe(`without a management window (${round})`, () => {
    test.use({ paidEnv: { MANAGEMENT_DAYS: "0" } });

    test("connections that break before and after the charge lose nothing and pay nothing twice", async ({
      page,
      cutter,
      service,
    }) => {
      await openSignedIn(page, CONTACTS);
      await selectPages(page, 2);
      const warm = { ...ENRICH, isReused: true };
      const cuts = [
        cutter.cutNextRequest(warm, "after"),
        cutter.cutNextRequest(warm, "before", { skip: 1 }),
        cutter.cutNextRequest(warm, "half-body"),
        cutter.cutNextRequest(warm, "after", { times: 2 }),
      ];
      await page.getByRole("button", { name: "Review and enrich" }).click();
      await startEnriching(page);
      await expectPaidOnce(page, service, 200);
      expect(cuts.reduce((sum, cut) => sum + cut.struck(), 0)).toBe(5);
    });

    test("five tabs that start at once pay once", { tag: "@full" }, async ({ page, context, service }) => {
      await openSignedIn(page, CONTACTS);
      await selectPages(page, 2);
      const others = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
      const tabs = [page, ...others];
      for (const tab of tabs) {
        await tab.goto("/selection");
        await expect(tab.getByRole("button", { name: "Start enriching" })).toBeEnabled();
        tab.setDefaultTimeout(5000);
      }
      // those that come too late find nothing to start
      await Promise.all(
        tabs.map((tab) =>
          startEnriching(tab).catch(mayFail("those that come too late find nothing to start")),
        ),
      );
      await page.goto("/runs");
      await page.getByRole("table").getByRole("link").first().click();
      await expectPaidOnce(page, service, 200);
    });
  });

  test.describe("with a process of its own", () => {
    test.use({ ownServer: true });

    test(
      `a gateway that is killed in the middle of 1,000 records (${round})`,
      { tag: "@full" },
      async ({ page, server, service }) => {
        await openSignedIn(page, THOUSAND);
        const total = await startRunOfAll(page);
        await expect.poll(() => finished(page)).toBeGreaterThan(100);
        await server.stop("SIGKILL");
        await server.start();
        await expectPaidOnce(page, service, total);
      },
    );
  });

  const POINTS = [
    ["before the first request has left", "hang", 0],
    ["while a request is held up on its way", "hang", 7],
    ["when an answer was charged and is lost", "after", 12],
    ["when half an answer has come", "half-body", 20],
    ["between two answers", undefined, 30],
  ] as const;
  for (const [point, when, skip] of POINTS) {
    test(
      `a browser that is killed ${point}, over 1,000 records (${round})`,
      onlyInFull(when !== "after"),
      async ({ cutter, service }) => {
        const browser = new CrashingBrowser();
        try {
          await browser.visit(new URL("/healthz", cutter.url).href);
          const page = await (await browser.open()).newPage();
          await openSignedIn(page, new URL(THOUSAND, cutter.url).href);
          const cut = when && cutter.cutNextRequest(ENRICH, when, { skip });
          const total = await startRunOfAll(page);
          const address = page.url();
          if (cut) await expect.poll(() => cut.struck()).toBe(1);
          else await expect.poll(() => finished(page)).toBeGreaterThan(skip * 10);
          await browser.kill();
          cut?.release();
          const again = await (await browser.open()).newPage();
          await openSignedIn(again, address);
          await expectPaidOnce(again, service, total);
        } finally {
          await browser.remove();
        }
      },
    );
  }
}

test(
  "a journal that does not answer is asked again, and the run goes on",
  { tag: "@full" },
  async ({ page, cutter, service }) => {
    await openSignedIn(page, CONTACTS);
    const lost = cutter.cutNextRequest(ENRICH, "hang", { times: 2 });
    // a browser asks once more by itself where a connection ends that was used before
    const silent = cutter.cutNextRequest({ method: "GET", path: "/gateway/v1/batches/" }, "hang", {
      times: 4,
    });
    await startRun(page, 1);
    await expect.poll(() => lost.struck()).toBe(2);
    await page.reload();
    await expect.poll(() => silent.struck(), { timeout: 30_000 }).toBe(4);
    await expectPaidOnce(page, service, 100);
  },
);

test.describe("a token that expires in the middle", () => {
  test.use({ paidEnv: { ACCESS_TTL: "35" } });

  test("is renewed, and the run goes on", { tag: "@full" }, async ({ page, service }) => {
    await openSignedIn(page, CONTACTS, "slow");
    await startRun(page, 3);
    await expectPaidOnce(page, service, 300);
  });
});
