import { expect, test, vi } from "vitest";
import { openWorkspace } from "#app/storage/workspace/workspace-store.ts";
import { DAILY_COUNTS, type DailyCount } from "#contract/workspace/daily-count-schemas.ts";
import { sessionForTest } from "#testing/user-database-for-test.ts";
import { dailyCounts } from "./daily-counts.ts";

const request = { id: "request", operation: "searchContacts", attributes: {} };
const saved = { id: "search", request };

test("a count is known since it came; one that was there when the page opened is older than the page", async () => {
  const session = sessionForTest();
  const workspace = session.part(openWorkspace);
  const arrive = async (count: Omit<DailyCount, "id" | "request">) => {
    const body = { id: saved.id, request: request.id, ...count };
    const change = { type: "put" as const, entries: [{ key: saved.id, body }] };
    await workspace.changeSeen([{ document: DAILY_COUNTS, change }], () => undefined);
    workspace.announce({ documents: [], entries: [{ document: DAILY_COUNTS.id, keys: [saved.id] }] });
  };
  await arrive({ total: 7, at: 1000 });
  const counts = session.part(dailyCounts);
  await vi.waitFor(() => expect(counts.of(saved)).toMatchObject({ total: 7, knownSince: 0 }));
  const before = Date.now();
  await arrive({ total: 9, at: 2000 });
  await vi.waitFor(() => expect(counts.of(saved)?.total).toBe(9));
  expect(counts.of(saved)?.knownSince).toBeGreaterThanOrEqual(before);
  expect(counts.of({ ...saved, request: { ...request, id: "other" } })).toBeUndefined();
});
