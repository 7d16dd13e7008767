import { describe, expect, it } from "vitest";
import { startObstacle } from "./start-obstacle.ts";

const READY: Parameters<typeof startObstacle>[0] = {
  type: "contact",
  choice: { output: ["email"], required: [] },
  preview: { allowed: true, creditsLeft: 100, cost: { selected: 2, free: 0, unchecked: 0 } },
  online: true,
  fieldsFailed: false,
  ceilingFailed: false,
  pastDay: undefined,
};
const { preview } = READY;

describe("why a run cannot start", () => {
  it("is nothing where all is known and chosen", () => {
    expect(startObstacle(READY)).toBeUndefined();
  });

  it.each<[string, Partial<typeof READY>]>([
    ["Your access does not include contacts.", { preview: { ...preview, allowed: false } }],
    ["Select contacts first.", { preview: { ...preview, cost: { ...preview.cost, selected: 0 } } }],
    ["You’re offline. You can start when the connection is back.", { online: false }],
    ["Output fields couldn’t be loaded.", { fieldsFailed: true }],
    ["Loading output fields…", { choice: undefined }],
    ["Choose at least one output field.", { choice: { output: [], required: [] } }],
    ["No credits left.", { preview: { ...preview, creditsLeft: 0 } }],
    ["Check the limit under “Stop at”.", { ceilingFailed: true }],
    ["5 are left of today.", { pastDay: "5 are left of today." }],
  ])("is said: %s", (said, change) => {
    expect(startObstacle({ ...READY, ...change })).toBe(said);
  });

  it("is the limit that nobody can read, also where nothing else stands in the way, so that no run goes without one", () => {
    const said = startObstacle({ ...READY, ceilingFailed: true, pastDay: "Past the day." });
    expect(said).toBe("Check the limit under “Stop at”.");
  });

  it.each(["free", "unchecked"])("is not that no credits are left where something is %s", (count) => {
    const cost = { ...preview.cost, [count]: 1 };
    expect(startObstacle({ ...READY, preview: { ...preview, creditsLeft: 0, cost } })).toBeUndefined();
  });
});
