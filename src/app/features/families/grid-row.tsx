import { type CSSProperties, memo } from "react";
import { classNames } from "#app/lib/class-names.ts";
import { initials, tintOf } from "#app/lib/initials.ts";
import { numberText } from "#app/lib/number-text.ts";
import {
  type FamilyTable,
  companiesBelow,
  isBranch,
  shownName,
  typeOf,
  valueAt,
} from "#app/family/family-table.ts";
import { rowName } from "#app/family/chart-words.ts";
import { sharedLength } from "#app/family/shared-length.ts";

/** What a row shows besides what the table holds. */
export interface GridRowState {
  readonly node: number;
  readonly row: number;
  readonly top: number;
  readonly height: number;
  readonly position: number;
  readonly siblings: number;
  readonly open: boolean;
  readonly focused: boolean;
  readonly selected: boolean;
  /** Has no company of its own to choose. */
  readonly fixed: boolean;
  readonly matched: boolean;
  readonly found: boolean;
  /** Only there because of what is below it. */
  readonly faint: boolean;
}

interface GridRowProps extends GridRowState {
  readonly table: FamilyTable;
}

/** One member. Few elements, since a page of them is drawn within a frame; the grid hears all presses. */
export const GridRow = memo(function GridRow({ table, ...row }: GridRowProps) {
  const { node } = row;
  const level = valueAt(table.levels, node);
  const branch = isBranch(table, node);
  const name = shownName(table, node);
  const tint = tintOf(name);
  const shared = name.length > LONG ? sharedLength(table, node) : 0;
  const below = branch ? companiesBelow(table, node) : 0;
  return (
    <div
      role="row"
      aria-label={rowName(table, node, row)}
      data-node={node}
      tabIndex={row.focused ? 0 : -1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-rowindex={row.row + 1}
      aria-selected={row.selected}
      {...(branch ? { "aria-expanded": row.open } : {})}
      {...(row.matched ? { "aria-current": "true" as const } : {})}
      style={{ top: row.top, height: row.height }}
      className={classNames(
        rowLook,
        row.focused ? "bg-accent-soft shadow-bar" : row.selected ? "bg-sunken" : "hover:bg-hover",
        row.faint && !row.focused && "text-ink-3",
      )}
    >
      <div role="gridcell" className={nameCell} style={indent(level)}>
        {branch && <span data-toggle className={classNames(chevron, row.open && "before:rotate-45")} />}
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={row.selected}
          disabled={row.fixed}
          readOnly
          className={classNames(box, !branch && "ml-7.5")}
        />
        <bdi
          data-initials={initials(name)}
          title={name}
          style={tintStyle[tint]}
          className={classNames(
            nameLook,
            shared === 0 ? "truncate" : "flex min-w-0 items-center before:flex-none",
            (row.matched || level === 1) && "font-medium",
            row.found && foundLook,
          )}
        >
          {shared === 0 ? (
            name
          ) : (
            <>
              <span className="min-w-6 shrink-[999] truncate whitespace-pre">{name.slice(0, shared)}</span>
              <span className="truncate">{name.slice(shared)}</span>
            </>
          )}
        </bdi>
        {below > 0 && <span className="flex-none text-xs text-ink-3 tabular-nums">{numberText(below)}</span>}
      </div>
      <div role="gridcell" className="flex-none pl-3 text-xs text-ink-2">
        {row.matched ? `Matched · ${typeOf(table, node).label}` : typeOf(table, node).label}
      </div>
    </div>
  );
});

/** Letters from which a name may be cut: then what it shares with the one above goes first. */
const LONG = 26;

/** Beyond this level rows are not indented further: a chain of a thousand would leave no room for names. */
const DEEPEST_INDENT = 12;

const indents = Array.from({ length: DEEPEST_INDENT + 1 }, (_, level): CSSProperties => ({
  paddingLeft: 4 + Math.max(0, level - 1) * 16,
}));

function indent(level: number): CSSProperties {
  return indents[Math.min(level, DEEPEST_INDENT)] ?? {};
}

const tintStyle = Object.fromEntries(
  (["neutral", "ok", "warn", "bad", "accent", "violet", "teal"] as const).map((tone) => [
    tone,
    tone === "neutral"
      ? { "--tint": "var(--sunken)", "--tint-ink": "var(--ink-2)" }
      : { "--tint": `var(--${tone}-soft)`, "--tint-ink": `var(--${tone}-ink)` },
  ]),
) as Readonly<Record<string, CSSProperties>>;

const rowLook =
  "absolute inset-x-0 flex items-center border-b border-line pr-4 pl-2 outline-none select-none " +
  "focus-visible:inset-ring-2 focus-visible:inset-ring-accent";

const nameCell = "flex min-w-0 flex-1 items-center gap-1.5";

const chevron =
  "grid size-6 flex-none cursor-pointer place-items-center rounded-xs hover:bg-sunken before:size-1.5 " +
  "before:-rotate-45 before:border-r-[1.5px] before:border-b-[1.5px] before:border-ink-2 pointer-coarse:w-9 pointer-coarse:-ml-3";

const box =
  "grid size-4 flex-none cursor-pointer appearance-none place-items-center rounded-xs border border-line-control bg-surface " +
  "text-2xs leading-none font-semibold text-on-accent checked:border-accent checked:bg-accent " +
  "checked:before:content-['✓'] disabled:invisible forced-colors:appearance-auto";

const nameLook =
  "before:mr-1.5 before:inline-grid before:size-5 before:place-items-center before:rounded-xs before:bg-(--tint) " +
  "before:align-middle before:text-[10px] before:font-semibold before:text-(--tint-ink) before:content-[attr(data-initials)]";

const foundLook = "underline decoration-accent decoration-2 underline-offset-3";
