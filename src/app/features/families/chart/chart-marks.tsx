import { DETAILED_SCALE } from "./chart-scene.ts";
import { textWidth } from "./text-width.ts";

/** A check mark on the corner of a selected card. */
export function CardCheck() {
  return (
    <g aria-hidden className="pointer-events-none">
      <circle r={8} strokeWidth={1.5} className="fill-accent stroke-surface" />
      <path
        d="M-3.5 0.2 -1 2.7 3.6 -2.4"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-none stroke-on-accent"
      />
    </g>
  );
}

interface CardMatchedProps {
  readonly width: number;
  readonly scale: number;
}

const WORD = "Matched";
const SIZE = 11;

/** "Matched" on the upper edge of the company that was asked for; a ring where there is no room for the word. */
export function CardMatched({ width, scale }: CardMatchedProps) {
  if (scale < DETAILED_SCALE) {
    return (
      <g aria-hidden transform={`translate(${width - 10} 0)`} className="pointer-events-none">
        <circle r={6} strokeWidth={2} className="fill-surface stroke-accent" />
        <circle r={2.5} className="fill-accent" />
      </g>
    );
  }
  const wide = Math.round(textWidth(WORD, SIZE)) + 12;
  return (
    <g aria-hidden transform={`translate(${width - wide - 10} -9)`} className="pointer-events-none">
      <rect width={wide} height={17} rx={8.5} className="fill-accent" />
      <text
        x={wide / 2}
        y={8.5}
        dy="0.36em"
        fontSize={SIZE}
        textAnchor="middle"
        className="fill-on-accent font-medium"
      >
        {WORD}
      </text>
    </g>
  );
}
