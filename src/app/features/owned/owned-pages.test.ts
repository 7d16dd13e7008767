import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { GATEWAY_PREFIX } from "#contract/gateway-schemas.ts";
import { OWNED_PATHS } from "#contract/records/owned-record.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { notifyOfRuns } = await import("#app/sync/runs-news.ts");
const { ownedPage, walkOwned } = await import("./owned-pages.ts");

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

it("a list of what is owned is read again soon after the gateway told of news, from whichever device", async () => {
  const session = sessionForTest();
  const { queryKey } = ownedPage(session, { type: "contact", order: "-last" }, { page: 1, size: 25 });
  const { queryClient } = session;
  const isOld = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  const nothing = { records: [], counts: { contact: 0, company: 0 }, total: { count: 0, atLeast: false } };
  queryClient.setQueryData(queryKey, { ...nothing, next: null, managementDays: 365 });
  expect(isOld()).toBe(false);
  // each call of a run sends an event: they are combined
  for (let call = 0; call < 3; call += 1) notifyOfRuns();
  expect(isOld()).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOld()).toBe(true);
});

it("what is searched for, and where a page begins, stand in no address [owned-2]", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked: unknown[] = [];
  const gotBy = { id: null, name: null, isSelf: false };
  const records = [{ id: "7", freeUntil: null, gotBy, record: null }];
  const answer = { records, counts: { contact: 0, company: 0 }, managementDays: 365 };
  vi.stubGlobal("fetch", (address: string, { body }: { readonly body: string }) => {
    asked.push([address, JSON.parse(body)]);
    const next = asked.length === 1 ? "a place" : null;
    return Promise.resolve(Response.json({ ...answer, total: { count: 2, atLeast: false }, next }));
  });
  const session = sessionForTest();
  const question = { type: "contact", order: "-got", search: "ana moss" } as const;
  for await (const rows of walkOwned(session, question, {})) expect(rows).toEqual(records);
  await session.queryClient.fetchQuery(ownedPage(session, question, { page: 2, size: 25 }));
  const address = GATEWAY_PREFIX + OWNED_PATHS.records;
  expect(asked).toEqual([
    [address, { ...question, size: 100 }],
    [address, { ...question, size: 100, after: "a place" }],
    [address, { ...question, size: 25, page: 2 }],
  ]);
});
