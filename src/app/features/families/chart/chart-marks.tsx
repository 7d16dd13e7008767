import { SEARCHED_COMPANY } from "#app/features/families/model/member-labels.ts";
import { textWidth } from "./chart-card-layout.ts";

interface SvgTextProps {
  readonly text: string;
  readonly x: number;
  /** The vertical middle. */
  readonly y: number;
  readonly size: number;
  readonly anchor?: "middle" | undefined;
  readonly className: string;
}

/** Text that starts with right-to-left letters. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** A line of text in its own direction, aligned left in either case. */
export function SvgText({ text, x, y, size, anchor, className }: SvgTextProps) {
  const rtl = RIGHT_TO_LEFT.test(text);
  return (
    <text
      x={x}
      y={y}
      dy="0.36em"
      fontSize={size}
      direction={rtl ? "rtl" : undefined}
      textAnchor={anchor ?? (rtl ? "end" : undefined)}
      className={`pointer-events-none select-none [unicode-bidi:plaintext] ${className}`}
    >
      {text}
    </text>
  );
}

interface ChartPillProps {
  readonly text: string;
  /** The tooltip. */
  readonly title: string;
  /** What a press does: opens the branch, or zooms in on what is merged. */
  readonly part: "toggle" | "zoom";
  readonly x: number;
  /** Middle. */
  readonly y: number;
  readonly height: number;
}

const TEXT = 11;

/** The target of a press: 24 pixels, or 44 for touch. */
const target = "fill-transparent stroke-transparent stroke-0 pointer-coarse:stroke-[20px]";

/** How wide a pill is, in pixels. */
export function pillWidth(text: string): number {
  return Math.round(textWidth(text, TEXT * 1.06)) + 14;
}

/** "+38" on the right of a card. Keys do the same, so it is hidden from screen readers. */
export function ChartPill({ text, title, part, x, y, height }: ChartPillProps) {
  const width = pillWidth(text);
  return (
    <g aria-hidden data-part={part} className="group/pill cursor-pointer">
      <title>{title}</title>
      <rect x={x} y={y - 12} width={width} height={24} className={target} />
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

/** A small minus on the right edge of an expanded card, visible on hover and focus. */
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
      <title>Collapse this branch</title>
      <circle cx={x} cy={y} r={12} className={target} />
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

/** The check mark on the corner of a selected card. */
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
  /** Whether there is room for the word. */
  readonly detailed: boolean;
}

/** "Searched company" on the top edge of the requested company, or a ring where there is no room for the word. */
export function CardMatched({ width, detailed }: CardMatchedProps) {
  if (!detailed) {
    return (
      <g aria-hidden transform={`translate(${width - 10} 0)`} className="pointer-events-none">
        <circle r={6} strokeWidth={2} className="fill-surface stroke-accent" />
        <circle r={2.5} className="fill-accent" />
      </g>
    );
  }
  const wide = Math.round(textWidth(SEARCHED_COMPANY, TEXT)) + 12;
  return (
    <g aria-hidden transform={`translate(${width - wide - 10} -9)`} className="pointer-events-none">
      <rect width={wide} height={17} rx={8.5} className="fill-accent" />
      <text
        x={wide / 2}
        y={8.5}
        dy="0.36em"
        fontSize={TEXT}
        textAnchor="middle"
        className="fill-on-accent font-medium"
      >
        {SEARCHED_COMPANY}
      </text>
    </g>
  );
}
