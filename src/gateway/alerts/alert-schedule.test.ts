import { expect, it } from "vitest";
import { alertDay, isDue } from "./daily-counting.ts";

const at = (time: string) => new Date(`2026-11-${time}:00Z`);

it("a day of counting begins at its hour, and lasts until that of the next day [alerts-2]", () => {
  const days = ["26T04:59", "26T05:00", "26T23:59", "27T04:59"].map(
    (time) => alertDay(at(time), { hour: 5 }).name,
  );
  expect(days).toEqual(["2026-11-25", "2026-11-26", "2026-11-26", "2026-11-26"]);
});

it("people are spread, each at a time of their own on each day, and who was missed stays due [alerts-2]", () => {
  const schedule = { hour: 5, spreadMinutes: 60 };
  const dueAt = (time: string) => {
    const now = at(time);
    const people = Array.from({ length: 200 }, (_, person) => `person ${String(person)}`);
    return people.filter((id) => isDue(id, now, alertDay(now, schedule), schedule));
  };
  const half = dueAt("26T05:30");
  expect(half.length).toBeGreaterThan(60);
  expect(half.length).toBeLessThan(140);
  expect(dueAt("27T05:30")).not.toEqual(half);
  expect(dueAt("26T06:00")).toHaveLength(200);
  expect(dueAt("27T04:00")).toHaveLength(200);
  const atOnce = { hour: 5, spreadMinutes: 0 };
  expect(isDue("person 1", at("26T05:00"), alertDay(at("26T05:00"), atOnce), atOnce)).toBe(true);
});
