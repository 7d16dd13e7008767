import { describe, expect, it } from "vitest";
import { plainApiError } from "#app/api/api-error.ts";
import type { Price } from "#app/prices/price-of.ts";
import type { SingleRunState } from "#app/runs/single-run-state.ts";
import { unlockInTurn } from "./unlock-company.ts";

const done = (credits: number, atStake = 0): SingleRunState => {
  return { kind: "done", found: true, credits, atStake, status: null };
};
const charged = done(1);
const nothing = done(0);
const failed: SingleRunState = { kind: "failed", label: "Unconfirmed", text: "", again: "send-again" };

/** The price limit of each read, where the reads end in these states; reads whose turn did not come are left out. */
async function unlock(states: readonly SingleRunState[], managed: () => Promise<boolean>, price = "credit") {
  const prices: Price["kind"][] = [];
  let released = 0;
  const steps = states.map((state) => ({
    load: (most: Price) => (prices.push(most.kind), Promise.resolve(state)),
    release: () => void (released += 1),
  }));
  const first: Price = price === "free" ? { kind: "free", freeUntil: null } : { kind: "credit" };
  await unlockInTurn(steps, first, managed);
  expect(released).toBe(states.length);
  return prices;
}

const yes = async () => true;
const no = async () => false;

describe("unlockInTurn", () => {
  it("goes on free of charge once the company is under management", async () => {
    expect(await unlock([charged, nothing, nothing], yes)).toEqual(["credit", "free", "free"]);
    expect(await unlock([nothing, nothing], no, "free")).toEqual(["free", "free"]);
  });

  it("offers the credit to the next read where nothing was charged", async () => {
    const prices = await unlock([nothing, nothing, charged, nothing], yes);
    expect(prices).toEqual(["credit", "credit", "credit", "free"]);
  });

  it("stops after what was charged, or may have been, where the company did not become free, or nobody can tell", async () => {
    expect(await unlock([nothing, charged, nothing], no)).toEqual(["credit", "credit"]);
    expect(await unlock([done(0, 1), nothing], no)).toEqual(["credit"]);
    const offline = () => Promise.reject(plainApiError("network"));
    expect(await unlock([charged, nothing], offline)).toEqual(["credit"]);
  });

  it("stops where a read stands still", async () => {
    expect(await unlock([failed, nothing], yes)).toEqual(["credit"]);
  });
});
