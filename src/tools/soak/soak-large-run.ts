import { openBenchBrowser, usedHeap } from "#tools/bench/signed-in/measure-signed-in.ts";
import { setFaults } from "#tools/network/set-faults.ts";
import { serviceCaller, usedOf } from "#tools/service-caller.ts";
import { runToEnd, selectTwentyThousand } from "./large-run-steps.ts";
import type { Soak } from "./soak-check.ts";

/** One call in this many fails, each in another way. */
const CALLS_PER_FAULT = 20;
const FAULTS = [
  "cut-before-commit",
  "lost-after-commit",
  "429",
  "truncated-body",
  "lost-before-commit",
  "cut-after-commit",
  "5xx",
  "delay",
] as const;
const MAX_RULES = 100;

/** A run of 20,000 contacts in which one call in twenty fails: all have their results, and each was paid once. */
export const soakLargeRun: Soak = async function* (resources) {
  const browser = await openBenchBrowser(resources, { CREDITS: "100000", FAULTS: "1" });
  const { page, server } = browser;
  const records = await selectTwentyThousand(browser);
  const rules = Array.from({ length: MAX_RULES }, (_, place) => ({
    operation: "enrichContacts",
    kind: FAULTS[place % FAULTS.length],
    skip: CALLS_PER_FAULT - 1,
  }));
  await setFaults(server.url, rules);
  const seconds = await runToEnd(page, records);
  const credits = await usedOf(await serviceCaller(server.url), "uniqueIdLimit");
  const doubts = await page.getByText(/unconfirmed|in doubt/i).count();
  const heap = await usedHeap(page);
  yield {
    name: `a run of ${records} contacts, one call in ${CALLS_PER_FAULT} failed`,
    ok: credits === records && doubts === 0,
    seen: `${credits} credits, ${doubts} in doubt, in ${Math.round(seconds)} s; the page holds ${heap.toFixed(1)} MB`,
  };
};
