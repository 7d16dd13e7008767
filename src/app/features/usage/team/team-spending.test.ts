import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsv } from "#app/files/write/csv.ts";
import type { DaySpending, SpendingAnswer } from "#contract/administration/spending-schemas.ts";
import { eachDay, monthOf, periodOf, periodProblem } from "./team-period.ts";
import { paceOf, spendingRows, teamSpending } from "./team-spending.ts";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

function day(date: string, given: Partial<DaySpending> = {}): DaySpending {
  const nothing = { runs: 0, reveals: 0, companies: 0, asked: 0, unconfirmed: 0, stopped: 0, ceiling: null };
  return { day: date, ...nothing, ...given };
}

function answer(people: SpendingAnswer["people"], given: Partial<SpendingAnswer> = {}): SpendingAnswer {
  return { ...NOVEMBER, today: "2026-11-22", ceilingOfEveryone: null, people, ...given };
}

const person = (name: string | null, days: readonly DaySpending[], ceiling: number | null = null) => ({
  id: `id of ${String(name)}`,
  name,
  ceiling,
  days: [...days],
});

test("day, kind and person sum to the same, in every view and in the file [administration-2]", () => {
  const amount = fc.nat(500);
  const spent = fc.record({ runs: amount, reveals: amount, companies: amount });
  const days = fc.dictionary(fc.constantFrom(...eachDay(NOVEMBER)), spent);
  fc.assert(
    fc.property(fc.array(days, { maxLength: 6 }), (team) => {
      const people = team.map((own, at) =>
        person(
          `P${String(at)}`,
          Object.entries(own).map(([date, kinds]) => day(date, kinds)),
        ),
      );
      const sent = answer(people, { today: "2026-11-30" });
      const { all, days: shown, people: rows } = teamSpending(sent);
      const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
      expect(sum(shown.map(({ credits }) => credits))).toBe(all.credits);
      expect(sum(Object.values(all.byKind))).toBe(all.credits);
      expect(sum(rows.map(({ credits }) => credits))).toBe(all.credits);
      expect(sum(rows.flatMap((row) => row.days.map(({ credits }) => credits)))).toBe(all.credits);
      const [, ...lines] = spendingRows(sent);
      expect(sum(lines.map((line) => Number(line[5])))).toBe(all.credits);
    }),
  );
});

test("days at a ceiling are those that were stopped or used it up, by the ceiling of that day", () => {
  const days = [
    day("2026-11-02", { runs: 40, ceiling: 40 }),
    day("2026-11-03", { runs: 39, ceiling: 40 }),
    day("2026-11-04", { runs: 10, ceiling: 40, stopped: 2 }),
    // before there was one
    day("2026-11-05", { runs: 400 }),
  ];
  const { people, stopped, peopleStopped } = teamSpending(
    answer([person("Ada", days, 30), person("Bo", [])]),
  );
  expect(people.map(({ name, daysAtCeiling }) => [name, daysAtCeiling])).toEqual([
    ["Ada", 2],
    ["Bo", 0],
  ]);
  expect([stopped, peopleStopped]).toEqual([2, 1]);
  expect(people[0]?.days.filter(({ atCeiling }) => atCeiling).map((one) => one.day)).toEqual([
    "2026-11-02",
    "2026-11-04",
  ]);
});

test("the pace counts the days that have begun, and says nothing of a period that is over", () => {
  const spent = [person("Ada", [day("2026-11-02", { runs: 220 })])];
  expect(paceOf(teamSpending(answer(spent)))).toBe(300);
  expect(paceOf(teamSpending(answer(spent, { today: "2026-12-01" })))).toBeUndefined();
});

test("no name in the file is a formula, and whoever is gone is told as such", () => {
  const rows = spendingRows(
    answer([person("=HYPERLINK(1)", [day("2026-11-03", { runs: 1 })]), person(null, [day("2026-11-02")])]),
  );
  const text = formatCsv(rows, { bom: false });
  expect(text).toContain(`"2026-11-02","No longer known"`);
  expect(text).toContain(`"2026-11-03","'=HYPERLINK(1)"`);
  expect(text.indexOf("2026-11-02")).toBeLessThan(text.indexOf("2026-11-03"));
});

test("an address asks for real days, else for this month", () => {
  expect(monthOf("2026-11-22")).toEqual(NOVEMBER);
  expect(monthOf("2026-01-31", 1)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(monthOf("2028-03-30", 1)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  const own = { from: "2026-10-05", to: "2026-10-06" };
  expect(periodOf(own, "2026-11-22")).toEqual(own);
  for (const odd of [
    { from: "2026-11-05", to: undefined },
    { from: "2026-11-05", to: "2026-11-04" },
  ])
    expect(periodOf(odd, "2026-11-22")).toEqual(NOVEMBER);
  expect(periodProblem({ from: "2026-11-05", to: "2026-11-04" })).toMatch(/first day is after/);
  expect(periodProblem({ from: "2024-11-05", to: "2026-11-04" })).toMatch(/up to 366 days/);
  expect(periodProblem(own)).toBeUndefined();
});
