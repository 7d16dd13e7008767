import { expect, it, vi } from "vitest";
import type { ImportAnswer } from "#contract/imports/import-schemas.ts";
import { mustAsk, termsOf } from "#app/runs/start-terms.ts";

await vi.hoisted(async () => (await import("#testing/page/stub-page.ts")).stubPage());
const { startWaitsFor } = await import("./use-import-start.ts");

const at = (given: Partial<ImportAnswer>) =>
  ({
    state: "ready",
    waitsFor: null,
    retryAt: null,
    counts: { matched: 12, toMatch: 72 },
    ...given,
  }) as ImportAnswer;

it("a start waits while rows are found and choices are saved; where finding them has stopped, it is asked about", () => {
  const waiting = (waitsFor: ImportAnswer["waitsFor"]) =>
    startWaitsFor(at({ state: "waiting", waitsFor, retryAt: "2026-11-29T12:00:00.000Z" }), false);
  expect(startWaitsFor(at({ state: "matching" }), false)).toBe("Finding rows… 12 of 72");
  expect(waiting("rate")).toBe("Finding rows… 12 of 72");
  expect(startWaitsFor(at({ state: "draft" }), false)).toBe("Receiving rows…");
  expect(startWaitsFor(at({}), true)).toBe("Saving your choices…");
  expect(startWaitsFor(at({}), false)).toBeUndefined();
  for (const stopped of ["service", "sign-in", "permission"] as const)
    expect(waiting(stopped)).toBeUndefined();
});

it("rows that nobody has looked for are asked about, whatever the start costs", () => {
  const credits = { creditsLeft: 500, leftToday: undefined, askFrom: 100 };
  const facts = { leavesOut: true, promised: 3, limit: null, ...credits };
  const byPrice = { new: 3, free: 0, nothing: 0, unknown: 0 };
  const terms = (notLookedFor: number) => termsOf({ inputs: 3, byPrice, notLookedFor }, facts);
  expect([mustAsk(terms(0), facts), mustAsk(terms(2), facts)]).toEqual([false, true]);
});
