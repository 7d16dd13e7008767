import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sessionForTest } from "#testing/user-database-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { tellOfRuns } = await import("#app/sync/runs-news.ts");
const { ownedPage } = await import("./owned-pages.ts");

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

it("a list of what is owned is read again soon after the gateway told of news, from whichever device", async () => {
  const session = sessionForTest();
  const { queryKey } = ownedPage(session, { type: "contact", order: "-last" }, { page: 1, size: 25 });
  const { queryClient } = session;
  const isOld = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  queryClient.setQueryData(queryKey, {
    records: [],
    counts: { contact: 0, company: 0 },
    total: { count: 0, atLeast: false },
    next: null,
    managementDays: 365,
  });
  expect(isOld()).toBe(false);
  // each call of a run is news: they are gathered
  for (let call = 0; call < 3; call += 1) tellOfRuns();
  expect(isOld()).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOld()).toBe(true);
});
