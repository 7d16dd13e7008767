import { classNames } from "#app/lib/class-names.ts";
import { formatCount, formatNumber, perLocale } from "#app/lib/format-number.ts";
import type { TopicOverview, TopicSignals } from "./intent-companies.ts";

/** The range of scores: one scale for all sparklines. */
const SCORES = { min: 60, max: 100 };

/** Size of the drawing in its own units, which are pixels at full size. */
const WIDTH = 96;
const HEIGHT = 28;
/** Room for the last dot. */
const MARGIN = 4;

interface ScoreSparklineProps {
  readonly topic: TopicSignals;
  /** The date range shared by all sparklines. */
  readonly days: Pick<TopicOverview, "from" | "to">;
  /** Whether it is the company's best topic, which is drawn in colour. */
  readonly best: boolean;
}

/** The scores of a topic from 60 to 100, over the date range of all sparklines. */
export function ScoreSparkline({ topic, days, best }: ScoreSparklineProps) {
  const { from = 0, to = 0 } = days;
  const span = Math.max(1, to - from);
  const places = topic.points.map(({ at, score }) => {
    const height = Math.min(1, Math.max(0, (score - SCORES.min) / (SCORES.max - SCORES.min)));
    return {
      x: MARGIN + ((at - from) / span) * (WIDTH - 2 * MARGIN),
      y: HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN),
    };
  });
  const line = places.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  const [first, last] = [places[0], places.at(-1)];
  // draws coinciding dots once
  const dots = new Map(places.slice(0, -1).map((place) => [`${place.x} ${place.y}`, place]));
  return (
    <svg
      role="img"
      aria-label={sparklineLabel(topic)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={classNames(
        "min-w-12 shrink forced-colors:text-[CanvasText]",
        best ? "text-accent-ink" : "text-ink-3",
      )}
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="currentColor" opacity="0.25" />
      {first && last && places.length > 1 && (
        <>
          <polygon
            points={`${round(first.x)},${HEIGHT} ${line} ${round(last.x)},${HEIGHT}`}
            fill="currentColor"
            opacity="0.1"
          />
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </>
      )}
      {[...dots].map(([key, { x, y }]) => (
        <circle key={key} cx={round(x)} cy={round(y)} r="1.5" fill="currentColor" />
      ))}
      {last && <circle cx={round(last.x)} cy={round(last.y)} r="3" fill="currentColor" />}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const dayOfYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const dayAndYear = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

/**
 * Formats two dates in short, "Sep 1" and "Nov 22", with years where these differ. The dates are the service's, in UTC.
 * Milliseconds since 1970.
 */
export function formatDays(from: number, to: number, locale?: string): readonly [string, string] {
  const sameYear = new Date(from).getUTCFullYear() === new Date(to).getUTCFullYear();
  const { format } = (sameYear ? dayOfYear : dayAndYear)(locale);
  return [format(from), format(to)];
}

const NOUN = { one: "signal", many: "signals" };

/** "Zero Trust: 8 signals from Sep 1 to Nov 22, 81 to 97". */
export function sparklineLabel({ topic, points, signals }: TopicSignals): string {
  const count = `${topic || "No topic"}: ${formatCount(signals, NOUN)}`;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return count;
  const [firstDay, lastDay] = formatDays(first.at, last.at);
  const when = firstDay === lastDay ? `on ${firstDay}` : `from ${firstDay} to ${lastDay}`;
  const scores = points.map(({ score }) => score);
  const [low, high] = [formatNumber(Math.min(...scores)), formatNumber(Math.max(...scores))];
  return `${count} ${when}, ${low === high ? `score ${low}` : `${low} to ${high}`}`;
}
