import { memo } from "react";
import {
  type FamilyTable,
  type MemberKind,
  isBranch,
  shownName,
} from "#app/features/families/model/family-table.ts";
import type { NodeFlags } from "#app/features/families/model/tree-rows.ts";
import { classNames } from "#app/lib/class-names.ts";
import type { Tone } from "#app/ui/tone.ts";
import { type CardParts, cardParts } from "./card-parts.ts";
import { isClosed } from "./chart-counts.ts";
import { ChartMinus, ChartPill, pillWidth } from "./chart-pill.tsx";
import { DETAILED_SCALE } from "./chart-scene.ts";
import { CardText } from "./chart-text.tsx";
import { type CardMarks, belowText, cardName, mergedText, pillText } from "./chart-labels.ts";
import { kindTone } from "./member-type-color.ts";
import { textWidth } from "./text-width.ts";

/** A check mark on the corner of a selected card. */
function CardCheck() {
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
function CardMatched({ width, scale }: CardMatchedProps) {
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

/** Colours of a type of members: the ground of its word, the word, and a bar where there is no room for words. */
interface KindColours {
  readonly ground: string;
  readonly ink: string;
  readonly bar: string;
}

/** Classes of an SVG shape. Written out, so that Tailwind finds the names. */
const FILLS: Readonly<Record<Extract<Tone, "neutral" | "teal" | "violet" | "warning">, KindColours>> = {
  neutral: { ground: "fill-sunken", ink: "fill-ink-2", bar: "fill-line-control" },
  teal: { ground: "fill-teal-soft", ink: "fill-teal-ink", bar: "fill-teal" },
  violet: { ground: "fill-violet-soft", ink: "fill-violet-ink", bar: "fill-violet" },
  warning: { ground: "fill-warning-soft", ink: "fill-warning-ink", bar: "fill-warning" },
};

/** The top stands out of all colours. */
const TOP: KindColours = { ground: "fill-ink", ink: "fill-surface", bar: "fill-ink" };

/** The classes of a type of members in the chart. */
function kindColours(kind: MemberKind): KindColours {
  return kind === "parent" ? TOP : FILLS[kindTone[kind]];
}

interface ChartCardProps extends CardMarks {
  readonly table: FamilyTable;
  readonly open: NodeFlags;
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Room between the card and the next column. */
  readonly aside: number;
  /** Members below that are not drawn at this scale, and their companies. */
  readonly merged: number;
  readonly mergedCompanies: number;
  readonly focused: boolean;
  /** It stands above the focused card. */
  readonly onPath: boolean;
}

/** What hangs on the right edge of a card. */
function pillOf({ table, open, node, merged, mergedCompanies }: ChartCardProps) {
  if (isClosed(table, open, node)) {
    const text = pillText(table, node);
    return { part: "toggle", text, title: `Open this branch: ${belowText(table, node)}` } as const;
  }
  if (merged === 0) return undefined;
  const text = mergedText({ merged, companies: mergedCompanies });
  return { part: "zoom", text, title: "Zoom in to what is below" } as const;
}

/** A company of the chart. Clicks and keys are the chart's; it stands for the node in `data-node`. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps) {
  const { table, open, node, x, y, width, height, scale, aside, focused } = props;
  const pill = pillOf(props);
  const end = pill === undefined ? 0 : pillWidth(pill.text);
  // a pill that has no room beside the card lies on its right end
  const pillX = Math.min(width - 2, width + aside - 5 - end);
  const taken = pill === undefined ? 0 : Math.max(0, width - 6 - pillX);
  const parts = cardParts(table, node, { width, height, scale, taken });
  const closable = pill?.part !== "toggle" && isBranch(table, node);
  return (
    <g
      role="button"
      tabIndex={focused ? 0 : -1}
      aria-label={cardName(table, open, node, props)}
      data-node={node}
      transform={`translate(${x} ${y})`}
      className="group/card outline-none"
    >
      {(parts.name.cut || scale < DETAILED_SCALE) && <title>{shownName(table, node)}</title>}
      <CardFrame {...props} />
      <CardFace parts={parts} height={height} />
      {props.matched && <CardMatched width={width} scale={scale} />}
      {props.selected && <CardCheck />}
      {closable && <ChartMinus x={width} y={height / 2} shown={focused} />}
      {pill && <ChartPill {...pill} x={pillX} y={height / 2} height={Math.min(22, height - 2)} />}
    </g>
  );
});

function CardFrame({ width, height, scale, focused, onPath, selected, found }: ChartCardProps) {
  const radius = Math.min(8 * Math.max(0.75, scale), height / 3);
  const outer = { width, height, rx: radius };
  return (
    <>
      <rect
        {...outer}
        x={-4}
        y={-4}
        width={width + 8}
        height={height + 8}
        rx={radius + 4}
        strokeWidth={2}
        className="fill-none stroke-accent opacity-0 group-focus-visible/card:opacity-100"
      />
      {focused && <rect {...outer} strokeWidth={7} className="fill-none stroke-accent-line opacity-70" />}
      {found && !focused && <rect {...outer} strokeWidth={5} className="fill-none stroke-warning" />}
      <rect
        {...outer}
        strokeWidth={focused ? 2 : 1}
        className={classNames(
          selected ? "fill-accent-soft" : "fill-surface group-hover/card:fill-hover",
          focused || onPath || selected ? "stroke-accent" : "stroke-line-strong",
        )}
      />
    </>
  );
}

function CardFace({ parts, height }: { readonly parts: CardParts; readonly height: number }) {
  const { name, badge, place } = parts;
  const colours = kindColours(parts.kind);
  return (
    <>
      {badge === undefined && (
        <rect x={2} y={4} width={3} height={Math.max(4, height - 8)} rx={1.5} className={colours.bar} />
      )}
      <CardText {...name} className="fill-ink font-semibold" />
      {badge && (
        <>
          <rect
            x={badge.x}
            y={badge.y - badge.height / 2}
            width={badge.width}
            height={badge.height}
            rx={4}
            className={colours.ground}
          />
          <CardText
            {...badge}
            x={badge.x + badge.width / 2}
            anchor="middle"
            className={`${colours.ink} font-medium`}
          />
        </>
      )}
      {place && <CardText {...place} className="fill-ink-2" />}
    </>
  );
}
