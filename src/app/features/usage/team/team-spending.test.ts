import { expect, test } from "vitest";
import type { DaySpending, SpendingAnswer } from "#contract/administration/spending-schemas.ts";
import { teamSpending } from "./team-spending.ts";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

function day(date: string, given: Partial<DaySpending> = {}): DaySpending {
  const nothing = { runs: 0, reveals: 0, companies: 0, asked: 0, unconfirmed: 0, stopped: 0, ceiling: null };
  return { day: date, ...nothing, ...given };
}

function answer(people: SpendingAnswer["people"], given: Partial<SpendingAnswer> = {}): SpendingAnswer {
  return { ...NOVEMBER, today: "2026-11-22", ceilingOfEveryone: null, people, ...given };
}

const person = (name: string | null, days: readonly DaySpending[], ceiling: number | null = null) => {
  return { id: `id of ${String(name)}`, name, ceiling, days: [...days] };
};

test("days at a ceiling are those that were stopped or used it up, by the ceiling of that day", () => {
  const days = [
    day("2026-11-02", { runs: 40, ceiling: 40 }),
    day("2026-11-03", { runs: 39, ceiling: 40 }),
    day("2026-11-04", { runs: 10, ceiling: 40, stopped: 2 }),
    // before any ceiling was set
    day("2026-11-05", { runs: 400 }),
  ];
  const spent = teamSpending(answer([person("Ada", days, 30), person("Bo", [])]));
  const [ada, bo] = spent.people;
  expect([ada?.daysAtCeiling, bo?.daysAtCeiling]).toEqual([2, 0]);
  expect([spent.stopped, spent.peopleStopped]).toEqual([2, 1]);
  const atCeiling = ada?.days.filter((one) => one.atCeiling).map((one) => one.day);
  expect(atCeiling).toEqual(["2026-11-02", "2026-11-04"]);
});
