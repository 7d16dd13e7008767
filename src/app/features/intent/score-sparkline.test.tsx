import { expect, test } from "vitest";
import { renderMarkup } from "#testing/render-markup.tsx";
import type { TopicSignals } from "./intent-companies.ts";
import { ScoreSparkline, formatDays, sparklineLabel } from "./score-sparkline.tsx";

const day = (date: string) => new Date(`${date}T12:00:00`).getTime();

/** The signals of a topic, as "2026-09-01 81, 2026-10-01 97". */
function topic(text: string, signals?: number): TopicSignals {
  const points = text.split(", ").flatMap((each) => {
    const [date = "", score] = each.split(" ");
    return score === undefined ? [] : [{ at: day(date), score: Number(score) }];
  });
  const counts = { signals: signals ?? points.length, latest: points.at(-1)?.score, best: undefined };
  return { topic: "Revenue cycle management", points, ...counts };
}

test.each([
  [topic("2026-09-01 81, 2026-10-01 97, 2026-11-22 90", 8), "8 signals from Sep 1 to Nov 22, 81 to 97"],
  [topic("2026-09-01 66"), "1 signal on Sep 1, score 66"],
  [topic("2025-12-01 66, 2026-01-05 66"), "2 signals from Dec 1, 2025 to Jan 5, 2026, score 66"],
  [topic("", 2), "2 signals"],
])("a sparkline is read out", (given, label) => {
  expect(sparklineLabel(given)).toBe(`Revenue cycle management: ${label}`);
});

test("days are short, with years where they differ", () => {
  expect(formatDays(day("2026-09-01"), day("2026-11-22"), "en-US")).toEqual(["Sep 1", "Nov 22"]);
  expect(formatDays(day("2025-09-01"), day("2026-11-22"), "en-GB")).toEqual(["1 Sept 2025", "22 Nov 2026"]);
});

/** The positions of a sparkline's dots. */
function dots(given: TopicSignals, from: string, to: string) {
  const days = { from: day(from), to: day(to) };
  const markup = renderMarkup(<ScoreSparkline topic={given} days={days} best={false} />);
  expect(markup).not.toMatch(/NaN|Infinity/);
  return [...markup.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => `${x ?? ""} ${y ?? ""}`);
}

test("every line has the same days and the same scores", () => {
  const whole = dots(topic("2026-09-01 60, 2026-11-22 100"), "2026-09-01", "2026-11-22");
  expect(whole).toEqual(["4 24", "92 4"]);
  expect(dots(topic("2026-11-22 80"), "2026-09-01", "2026-11-22")).toEqual(["92 14"]);
  // an out-of-range score stays inside
  expect(dots(topic("2026-09-01 240"), "2026-09-01", "2026-09-01")).toEqual(["4 4"]);
});
