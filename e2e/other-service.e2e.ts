import { freePort } from "#tools/server-process.ts";
import { type AlteringProxy, type Difference, startAlteringProxy } from "#tools/network/altering-proxy.ts";
import { resultCount, runToEnd, startEnriching } from "./support/enrich-steps.ts";
import { exportedCsv, recordsOf } from "./support/export-steps.ts";
import { expect, expectAccessible, openSignedIn, test as base } from "./support/fixtures.ts";

interface OtherServiceFixtures {
  proxies: AlteringProxy[];
  /** The service is another one from now on. */
  becomeOther: (difference: Difference) => void;
}

/**
 * A journey whose service can be replaced: a proxy between gateway and service answers data calls like another service
 * would, whether the page or the gateway sends them.
 */
const test = base.extend<OtherServiceFixtures>({
  ownServer: true,
  proxies: async ({}, use) => {
    const proxies: AlteringProxy[] = [];
    await use(proxies);
    for (const proxy of proxies) await proxy.stop();
  },
  serviceAt: async ({ proxies }, use) =>
    use(async (serviceUrl) => {
      const proxy = await startAlteringProxy(serviceUrl, await freePort());
      proxies.push(proxy);
      return proxy.url;
    }),
  becomeOther: async ({ server: _started, proxies }, use) =>
    use((difference) => proxies.forEach((proxy) => proxy.become(difference))),
});

/** Exceeds what a number can represent; even, so that its neighbours round to the same number. */
const FAR = 2n ** 60n;
const far = (id: string) => String(FAR + BigInt(id));
const near = (id: string) => String(BigInt(id) - FAR);

/** The headers without those about charges, which only some services send. */
function withoutCharges(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["X-Credits-Charged", "X-Gateway-Credits"]) kept.delete(name);
  return kept;
}

/** The ids of contacts in numbers, without quotes. */
const withFarIds = (body: string) =>
  body
    .replaceAll(/"type":"Contact","id":"(\d+)"/g, (_, id: string) => `"type":"Contact","id":${far(id)}`)
    .replaceAll(/"personId":"?(\d+)"?/g, (_, id: string) => `"personId":${far(id)}`);

/** Fields without whether they may be read, which only some services tell. */
const withoutAccess = (body: string) => body.replaceAll(/,"accessGranted":(true|false)/g, "");

test("records whose ids no number holds are enriched and exported each as itself, and no credits are made up where no charges are told @full", async ({
  page,
  becomeOther,
}) => {
  becomeOther({
    request: (body) => body.replaceAll(/\d{16,}/g, near),
    answer: (path, { status, headers, body }) => ({
      status,
      headers: withoutCharges(headers),
      body: path.includes("/contacts/") ? withFarIds(body) : withoutAccess(body),
    }),
  });
  await openSignedIn(page, "/contacts?lastName=w&requiredFields=email&sort=lastName");
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(page.getByText("25 selected")).toBeVisible();
  await page.getByRole("button", { name: "Review and enrich" }).click();
  await runToEnd(page, 25);
  await expect(resultCount(page, "Enriched")).toHaveText("25");
  await expect(resultCount(page, "Credits used")).toHaveText("0 to 25");
  const exported = recordsOf(await exportedCsv(page));
  for (const column of ["Input ID", "E-mail"]) {
    const values = exported.map((record) => record[column] ?? "");
    expect(new Set(values.filter((value) => value !== "")).size, column).toBe(25);
  }
  for (const record of exported) expect(BigInt(record["Input ID"] ?? "") - FAR).toBeGreaterThan(0n);
  await page.goto("/usage");
  await expect(page.getByText("You used 0 credits this month. Not confirmed: up to 25 more.")).toBeVisible();
});

test.describe("a service without usage and lookups", () => {
  test.use({ expectedComplaints: /status of 40[34]/ });

  test("says what is not told, and everything else works @full", async ({ page, becomeOther }) => {
    const html = (status: number) => ({
      status,
      headers: new Headers({ "Content-Type": "text/html" }),
      body: "<html><body>Not here</body></html>",
    });
    becomeOther({
      answer: (path, answer) => {
        if (path.includes("/users/usage") || path.includes("/lookup/")) return html(404);
        if (!path.includes("/contacts/search")) return answer;
        // another service need not say which page this is, nor of how many
        return {
          ...answer,
          body: answer.body.replace(/"meta":\{[^{}]*\{[^{}]*\}[^{}]*\}\}$/, '"meta":{}}'),
        };
      },
    });
    await openSignedIn(page, "/contacts?lastName=w");
    await expect(page.getByRole("table").getByRole("checkbox").nth(3)).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText(/^26–50/)).toBeVisible();
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await page.getByRole("button", { name: "Review and enrich" }).click();
    await startEnriching(page);
    await expect(page.getByRole("region", { name: "Progress" }).getByText("25 of 25")).toBeVisible();
    await page.goto("/usage");
    await expect(page.getByText("Your data provider doesn’t say how many credits are left")).toBeVisible();
    await expect(page.getByText("You used 25 credits this month.")).toBeVisible();
    await expectAccessible(page);
    becomeOther({ answer: (path, answer) => (path.includes("/users/usage") ? html(403) : answer) });
    await page.goto("/usage");
    await expect(page.getByText("You don’t have access to usage")).toBeVisible();
    becomeOther({ answer: (path, answer) => (path.includes("/users/usage") ? html(200) : answer) });
    await page.goto("/usage");
    await expect(page.getByText("The answer can’t be read")).toBeVisible();
    await expect(page.getByText("You used 25 credits this month.")).toBeVisible();
  });
});
