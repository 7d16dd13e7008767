import "./grid-row.css";
import { type CSSProperties, memo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { type Tint, initials, tintOf } from "#app/lib/initials.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { type FamilyTable, companiesBelow, displayName } from "#app/features/families/model/family-model.ts";
import { valueAt } from "#app/chart/forest.ts";
import {
  SEARCHED_COMPANY,
  rowLabel,
  sharedLength,
  typeLabel,
} from "#app/features/families/model/member-labels.ts";

/** The state of a row; its values come from the table. */
export interface GridRowState {
  readonly node: number;
  readonly row: number;
  readonly top: number;
  readonly height: number;
  readonly position: number;
  readonly siblings: number;
  /** Has children that the filter leaves. */
  readonly branch: boolean;
  readonly open: boolean;
  readonly focused: boolean;
  readonly selected: boolean;
  /** Has no company to select. */
  readonly fixed: boolean;
  readonly matched: boolean;
  readonly found: boolean;
  /** Shown only because of its descendants. */
  readonly faint: boolean;
}

interface GridRowProps extends GridRowState {
  readonly table: FamilyTable;
}

/** The grid handles presses on rows; without this the box would count as read-only. */
const pressIsHandledByGrid = () => undefined;

/** One member. Few elements, since a page of them is rendered within a frame; the grid handles all events. */
export const GridRow = memo(function GridRow({ table, ...row }: GridRowProps) {
  const { node } = row;
  const level = valueAt(table.levels, node);
  const name = displayName(table, node);
  const shared = name.length > MIN_SPLIT_LENGTH ? sharedLength(table, node) : 0;
  const below = companiesBelow(table, node);
  return (
    <div
      role="row"
      aria-label={rowLabel(table, node, row)}
      data-node={node}
      tabIndex={row.focused ? 0 : -1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-rowindex={row.row + 1}
      aria-selected={row.selected}
      {...(row.branch ? { "aria-expanded": row.open } : {})}
      {...(row.matched ? { "aria-current": "true" as const } : {})}
      style={{ top: row.top, height: row.height }}
      className={classNames(
        "family-row",
        row.focused && "focused",
        row.selected && "selected",
        row.faint && "faint",
        (row.matched || level === 1) && "leading",
      )}
    >
      <div
        role="gridcell"
        style={indent(level)}
        {...(level > FULL_INDENT_LEVELS ? { "data-level": formatNumber(level) } : {})}
        {...(below > 0 ? { "data-below": formatNumber(below) } : {})}
      >
        {row.branch && <span data-toggle />}
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={row.selected}
          disabled={row.fixed}
          onChange={pressIsHandledByGrid}
        />
        <bdi
          data-initials={initials(name)}
          title={name}
          style={tintStyle(tintOf(name))}
          className={classNames(row.found && "found", shared > 0 && "split")}
        >
          {shared === 0 ? (
            name
          ) : (
            <>
              <span>{name.slice(0, shared)}</span>
              <span>{name.slice(shared)}</span>
            </>
          )}
        </bdi>
      </div>
      <div role="gridcell">{typeText(typeLabel(table, node), row.matched, level)}</div>
    </div>
  );
});

/** Names from this length may be truncated: what they share with their parent's goes first. */
const MIN_SPLIT_LENGTH = 26;

/** Deeper levels are indented by a few pixels only, and show their number: names need the room. */
const FULL_INDENT_LEVELS = 4;
/** From here on all levels are indented alike. */
const MAX_INDENT_LEVEL = 12;

type RowStyle = CSSProperties & Readonly<Record<`--${string}`, string | number>>;

const indents = Array.from({ length: MAX_INDENT_LEVEL + 1 }, (_, level): RowStyle => ({
  "--full-indents": Math.min(Math.max(level, 1), FULL_INDENT_LEVELS) - 1,
  "--small-indents": Math.max(0, level - FULL_INDENT_LEVELS),
}));

function indent(level: number): RowStyle {
  return indents[Math.min(level, MAX_INDENT_LEVEL)] ?? {};
}

/** "Searched company · Subsidiary"; deep in the tree only "Searched", where names need the room. */
function typeText(type: string, matched: boolean, level: number): string {
  if (!matched) return type;
  return level > FULL_INDENT_LEVELS ? "Searched" : `${SEARCHED_COMPANY} · ${type}`;
}

function tintStyle(tint: Tint): RowStyle {
  return { "--tint": `var(--${tint}-soft)`, "--tint-ink": `var(--${tint}-ink)` };
}
