import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CHARGE_KINDS, type Charge, chargesOfCalls, spendingByDay, spendingOf } from "./charges.ts";

const TODAY = new Date(2026, 10, 24, 9, 30);

const charge: fc.Arbitrary<Charge> = fc.record({
  kind: fc.constantFrom(...CHARGE_KINDS),
  at: fc
    .date({ min: new Date(2026, 8, 1), max: TODAY, noInvalidDate: true })
    .map((date) => date.toISOString()),
  credits: fc.nat({ max: 25 }),
  unconfirmed: fc.nat({ max: 25 }),
});

test("days and kinds add up to the same, and to all of the charges in these days", () => {
  fc.assert(
    fc.property(fc.array(charge, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (charges, count) => {
      const { days, all } = spendingByDay(charges, count, TODAY);
      expect(days).toHaveLength(count);
      const first = new Date(2026, 10, 24 - (count - 1));
      const within = charges.filter(({ at }) => new Date(at) >= first);
      expect(all).toEqual(spendingOf(within));
      for (const kind of CHARGE_KINDS) {
        expect(days.reduce((sum, day) => sum + day.byKind[kind], 0)).toBe(all.byKind[kind]);
      }
      expect(days.reduce((sum, { credits }) => sum + credits, 0)).toBe(all.credits);
      expect(Object.values(all.byKind).reduce((sum, credits) => sum + credits, 0)).toBe(all.credits);
    }),
  );
});

test("a charge counts on the day on which it was sent, by the clock of the reader", () => {
  const at = (hour: number, minute: number) => new Date(2026, 10, 23, hour, minute).toISOString();
  const charges = [at(0, 0), at(23, 59)].map((each) => ({
    kind: "run" as const,
    at: each,
    credits: 1,
    unconfirmed: 0,
  }));
  const { days } = spendingByDay(charges, 3, TODAY);
  expect(days.map(({ date, credits }) => [date.getDate(), credits])).toEqual([
    [22, 0],
    [23, 2],
    [24, 0],
  ]);
});

test("a call costs what each of its answers did; one that nobody knows about may have cost a credit", () => {
  const call = { id: "1", attempt: null, answer: { receivedAt: "2026-11-24T08:00:00Z" } };
  const sent = { key: "k", path: "/p", body: "{}", sentAt: "2026-11-24T09:00:00Z" };
  const charges = chargesOfCalls("family", [
    // brought by a run
    call,
    {
      ...call,
      charges: [
        { at: "2026-11-20T08:00:00Z", credits: 1 },
        { at: "2026-11-24T08:00:00Z", credits: 0 },
      ],
    },
    { ...call, charges: [{ at: "2026-11-24T08:00:00Z", credits: null }], attempt: sent },
  ]);
  expect(spendingOf(charges)).toMatchObject({ credits: 1, unconfirmed: 2, byKind: { family: 1, read: 0 } });
  expect(charges.map(({ at }) => at.slice(8, 10))).toEqual(["20", "24", "24", "24"]);
});
