import { textWidth } from "./text-width.ts";

interface ChartPillProps {
  readonly text: string;
  /** What a press does, shown as a tooltip. */
  readonly title: string;
  /** What it is to the chart: opens a branch, or zooms to what is merged. */
  readonly part: "toggle" | "zoom";
  readonly x: number;
  /** Middle. */
  readonly y: number;
  readonly height: number;
}

const TEXT = 11;

/** What can be pressed: 24 pixels, under a finger 44. */
const reach = "fill-transparent stroke-transparent stroke-0 pointer-coarse:stroke-[20px]";

/** How wide a pill is, in pixels. */
export function pillWidth(text: string): number {
  return Math.round(textWidth(text, TEXT * 1.06)) + 14;
}

/** "+38" at the right of a card. Keys do the same, so it is not read out. */
export function ChartPill({ text, title, part, x, y, height }: ChartPillProps) {
  const width = pillWidth(text);
  return (
    <g aria-hidden data-part={part} className="group/pill cursor-pointer">
      <title>{title}</title>
      <rect x={x} y={y - 12} width={width} height={24} className={reach} />
      <rect
        x={x}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        strokeDasharray={part === "zoom" ? "3 2" : undefined}
        className="fill-surface stroke-line-strong group-hover/pill:fill-accent-soft group-hover/pill:stroke-accent"
      />
      <text
        x={x + width / 2}
        y={y}
        dy="0.36em"
        fontSize={TEXT}
        textAnchor="middle"
        className="fill-ink-2 font-semibold tabular-nums group-hover/pill:fill-accent-ink"
      >
        {text}
      </text>
    </g>
  );
}

/** A small minus on the right edge of an open card, seen while the card is pointed at or has the focus. */
export function ChartMinus({
  x,
  y,
  shown,
}: {
  readonly x: number;
  readonly y: number;
  readonly shown: boolean;
}) {
  return (
    <g
      aria-hidden
      data-part="toggle"
      className={`group/pill cursor-pointer transition-opacity duration-120 group-hover/card:opacity-100 pointer-coarse:opacity-100 ${
        shown ? "" : "opacity-0"
      }`}
    >
      <title>Close this branch</title>
      <circle cx={x} cy={y} r={12} className={reach} />
      <circle
        cx={x}
        cy={y}
        r={8}
        className="fill-surface stroke-line-control group-hover/pill:fill-accent-soft group-hover/pill:stroke-accent"
      />
      <path d={`M${x - 3.5} ${y}h7`} strokeWidth={1.5} className="stroke-ink-2" />
    </g>
  );
}
