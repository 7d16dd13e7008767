import { expect, test } from "vitest";
import { renderMarkup } from "#testing/render-markup.tsx";
import type { TopicSignals } from "./intent-companies.ts";
import { ScoreSparkline, formatDays, sparklineLabel } from "./score-sparkline.tsx";

const day = (date: string) => new Date(`${date}T12:00:00`).getTime();

function topic(
  points: readonly (readonly [date: string, score: number])[],
  signals = points.length,
): TopicSignals {
  return {
    topic: "Revenue cycle management",
    points: points.map(([date, score]) => ({ at: day(date), score })),
    signals,
    latest: points.at(-1)?.[1],
    best: undefined,
  };
}

test.each([
  [
    topic(
      [
        ["2026-09-01", 81],
        ["2026-10-01", 97],
        ["2026-11-22", 90],
      ],
      8,
    ),
    "8 signals from Sep 1 to Nov 22, 81 to 97",
  ],
  [topic([["2026-09-01", 66]]), "1 signal on Sep 1, score 66"],
  [
    topic([
      ["2025-12-01", 66],
      ["2026-01-05", 66],
    ]),
    "2 signals from Dec 1, 2025 to Jan 5, 2026, score 66",
  ],
  [topic([], 2), "2 signals"],
])("a sparkline is read out", (given, label) => {
  expect(sparklineLabel(given)).toBe(`Revenue cycle management: ${label}`);
});

test("days are short, with years where they differ", () => {
  expect(formatDays(day("2026-09-01"), day("2026-11-22"), "en-US")).toEqual(["Sep 1", "Nov 22"]);
  expect(formatDays(day("2025-09-01"), day("2026-11-22"), "en-GB")).toEqual(["1 Sept 2025", "22 Nov 2026"]);
});

/** The positions of a sparkline's dots. */
function dots(given: TopicSignals, from: string, to: string) {
  const markup = renderMarkup(
    <ScoreSparkline topic={given} days={{ from: day(from), to: day(to) }} best={false} />,
  );
  expect(markup).not.toMatch(/NaN|Infinity/);
  return [...markup.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("every line has the same days and the same scores", () => {
  const whole = dots(
    topic([
      ["2026-09-01", 60],
      ["2026-11-22", 100],
    ]),
    "2026-09-01",
    "2026-11-22",
  );
  expect(whole).toEqual([
    [4, 24],
    [92, 4],
  ]);
  const [later] = dots(topic([["2026-11-22", 80]]), "2026-09-01", "2026-11-22");
  expect(later).toEqual([92, 14]);
  // an out-of-range score stays inside
  expect(dots(topic([["2026-09-01", 240]]), "2026-09-01", "2026-09-01")).toEqual([[4, 4]]);
});
