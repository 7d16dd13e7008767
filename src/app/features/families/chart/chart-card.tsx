import { memo } from "react";
import { type FamilyTable, type MemberKind, displayName } from "#app/features/families/model/family-model.ts";
import { isBranch } from "#app/chart/forest.ts";
import {
  type MemberState,
  belowLabel,
  cardLabel,
  formatBelow,
  formatMerged,
  MEMBER_TONES,
} from "#app/features/families/model/member-labels.ts";
import { type NodeFlags, isCollapsed } from "#app/chart/tree-rows.ts";
import { classNames } from "#app/lib/class-names.ts";
import type { Tone } from "#app/ui/tone.ts";
import { type CardLayout, cardLayout } from "./chart-card-layout.ts";
import { CardCheck, CardMatched, ChartMinus, ChartPill, SvgText, pillWidth } from "./chart-marks.tsx";
import { DETAILED_SCALE } from "#app/chart/chart-scene.ts";

/** Colours of a member type: background and text of its label, and a bar where there is no room for the label. */
interface KindColours {
  readonly ground: string;
  readonly ink: string;
  readonly bar: string;
}

/** SVG classes, written out so that Tailwind finds them. */
const FILLS: Readonly<Record<Extract<Tone, "neutral" | "teal" | "violet" | "warning">, KindColours>> = {
  neutral: { ground: "fill-sunken", ink: "fill-ink-2", bar: "fill-line-control" },
  teal: { ground: "fill-teal-soft", ink: "fill-teal-ink", bar: "fill-teal" },
  violet: { ground: "fill-violet-soft", ink: "fill-violet-ink", bar: "fill-violet" },
  warning: { ground: "fill-warning-soft", ink: "fill-warning-ink", bar: "fill-warning" },
};

/** The top stands out. */
const TOP: KindColours = { ground: "fill-ink", ink: "fill-surface", bar: "fill-ink" };

/** The classes of a member type in the chart. */
function kindColours(kind: MemberKind): KindColours {
  return kind === "parent" ? TOP : FILLS[MEMBER_TONES[kind]];
}

interface ChartCardProps extends MemberState {
  readonly table: FamilyTable;
  readonly open: NodeFlags;
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Space between the card and the next column. */
  readonly aside: number;
  /** Rows below that are not drawn at this scale, and their companies. */
  readonly merged: number;
  readonly mergedCompanies: number;
  readonly focused: boolean;
  /** It is the focused card or an ancestor of it. */
  readonly onPath: boolean;
}

/** The pill on the right edge of a card. */
function pillOf({ table, open, node, merged, mergedCompanies }: ChartCardProps) {
  if (isCollapsed(table, open, node)) {
    const text = formatBelow(table, node);
    return { part: "toggle", text, title: `Expand this branch: ${belowLabel(table, node)}` } as const;
  }
  if (merged === 0) return undefined;
  const text = formatMerged({ merged, companies: mergedCompanies });
  return { part: "zoom", text, title: "Zoom in on this branch" } as const;
}

/** A member. The chart handles clicks and keys and finds the node in `data-node`. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps) {
  const { table, open, node, x, y, width, height, scale, aside, focused } = props;
  const pill = pillOf(props);
  const end = pill === undefined ? 0 : pillWidth(pill.text);
  // without room beside the card the pill covers its right end
  const pillX = Math.min(width - 2, width + aside - 5 - end);
  const taken = pill === undefined ? 0 : Math.max(0, width - 6 - pillX);
  const face = cardLayout(table, node, { width, height, scale, taken });
  const closable = pill?.part !== "toggle" && isBranch(table, node);
  return (
    <g
      role="button"
      tabIndex={focused ? 0 : -1}
      aria-label={cardLabel(table, open, node, props)}
      data-node={node}
      transform={`translate(${x} ${y})`}
      className="group/card outline-none"
    >
      {(face.name.cut || scale < DETAILED_SCALE) && <title>{displayName(table, node)}</title>}
      <CardFrame {...props} />
      <CardFace face={face} height={height} />
      {props.matched && <CardMatched width={width} detailed={scale >= DETAILED_SCALE} />}
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
          onPath || selected ? "stroke-accent" : "stroke-line-strong",
        )}
      />
    </>
  );
}

function CardFace({ face, height }: { readonly face: CardLayout; readonly height: number }) {
  const { name, badge, location } = face;
  const colours = kindColours(face.kind);
  return (
    <>
      {badge === undefined && (
        <rect x={2} y={4} width={3} height={Math.max(4, height - 8)} rx={1.5} className={colours.bar} />
      )}
      <SvgText {...name} className="fill-ink font-semibold" />
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
          <SvgText
            {...badge}
            x={badge.x + badge.width / 2}
            anchor="middle"
            className={`${colours.ink} font-medium`}
          />
        </>
      )}
      {location && <SvgText {...location} className="fill-ink-2" />}
    </>
  );
}
