import { expect, it, vi } from "vitest";
import { sessionForTest } from "#testing/user-database-for-test.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());

const { notifyOfRuns } = await import("#app/sync/runs-news.ts");
const { importQuery, importsQuery } = await import("./import-queries.ts");

it("an import and the list of imports are read again when the gateway told of news, from whichever device", () => {
  const session = sessionForTest();
  const { queryClient } = session;
  const keys = [importQuery(session, "import").queryKey, importsQuery(session).queryKey];
  queryClient.setQueryData(keys[0] ?? [], null);
  queryClient.setQueryData(keys[1] ?? [], []);
  const areOld = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  expect(areOld()).toEqual([false, false]);
  notifyOfRuns();
  expect(areOld()).toEqual([true, true]);
});
