import { expect, test } from "vitest";
import { scriptedJournal, setUp, started } from "#testing/enrich-run-for-test.ts";
import { manualClock } from "#testing/manual-clock.ts";
import { memorySharedRuns } from "#testing/memory-shared-runs.ts";

test("a run is not seen elsewhere while its batches are still on their way to the gateway", async () => {
  const shared = { sharedRuns: memorySharedRuns(), journal: scriptedJournal(), clock: manualClock() };
  const { sharedRuns, clock } = shared;
  const { id } = await started(25, shared);
  await clock.advance(5000);
  const whole = sharedRuns.documents.get(id);
  if (typeof whole !== "object" || "removed" in whole) throw new Error("It was not copied");
  sharedRuns.documents.set(id, { ...whole, progress: [] });
  const { engine } = await setUp(shared);
  await clock.advance(5000);
  expect(engine.get(id)).toBeUndefined();
  sharedRuns.documents.set(id, whole);
  engine.refresh(id);
  await clock.advance(1);
  expect(engine.get(id)?.batches).toHaveLength(1);
});
