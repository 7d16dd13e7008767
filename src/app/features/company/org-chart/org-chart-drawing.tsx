import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ChartFrame } from "#app/chart/chart-frame.tsx";
import { type ChartSizes, chartLayout, elbowPath } from "#app/chart/chart-layout.ts";
import type { ChartScene } from "#app/chart/chart-scene.ts";
import { revealCard } from "#app/chart/chart-view.ts";
import { valueAt } from "#app/chart/forest.ts";
import { nodeAt, rowOfNode, treeRows } from "#app/chart/tree-rows.ts";
import { useChartScene } from "#app/chart/use-chart-scene.ts";
import { pressViewKey, useChartView } from "#app/chart/use-chart-view.ts";
import { classNames } from "#app/lib/class-names.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FoldButton } from "./org-chart-fold-button.tsx";
import { type OrgNode, type OrgPerson, orgForest, shortTitle } from "./org-chart-tree.ts";

/** The props that the drawing and the list of a chart share. */
export interface OrgChartProps {
  readonly tree: readonly OrgNode[];
  /** The keys of the open cards. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The sizes of an org chart. Every person has a card, however far the chart is zoomed out. */
const SIZES: ChartSizes = {
  cardWidth: 190,
  cardHeight: 42,
  columnWidth: 238,
  siblings: 48,
  cousins: 54,
  singleScale: 0.46,
  minScale: 0.46,
};

/** The frame is as high as the content it shows at first, within these bounds. Pixels. */
const MIN_HEIGHT = 240;
const MAX_HEIGHT = 640;
const PADDING = 64;

/** The visible cards: those below open cards, and those below a card that stands alone at the top. */
function useShownCards(tree: readonly OrgNode[], open: ReadonlySet<string>) {
  const forest = useMemo(() => orgForest(tree), [tree]);
  return useMemo(() => {
    const flags = Uint8Array.from(forest.cards, ({ key }, node) =>
      open.has(key) || (node === 0 && tree.length === 1) ? 1 : 0,
    );
    const rows = treeRows(forest, { order: undefined, open: flags, included: undefined });
    const sums = new Int32Array(rows.count + 1);
    return { forest, rows, flags, sums, layout: chartLayout(forest, rows, SIZES) };
  }, [forest, tree, open]);
}

/** The chart as cards with lines between them, from left to right; it can be moved and zoomed. */
export function OrgChartDrawing({ tree, open, onToggle }: OrgChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useShownCards(tree, open);
  const { rows, layout } = shown;
  const [height] = useState(() => Math.max(MIN_HEIGHT, Math.min(layout.bounds.bottom + PADDING, MAX_HEIGHT)));
  const place = { layout, rows, included: undefined, wanted: undefined, focus: -1 };
  const viewport = useChartView(frame, place, "in-page");
  const { view, space, animate, hold } = viewport;
  const { scene } = useChartScene(shown, view, space, "whole");
  const opened = useRef(-1);
  useEffect(() => {
    const row = rowOfNode(rows, opened.current);
    opened.current = -1;
    const end = valueAt(layout.ends, row);
    // scrolls the newly opened cards into view
    if (row >= 0 && end > row + 1)
      animate((now, room) => revealCard(layout, row + 1, revealCard(layout, end - 1, now, room), room));
  }, [layout, rows, animate]);
  const onFocus = useCallback(
    (row: number) => animate((now, room) => revealCard(layout, row, now, room)),
    [layout, animate],
  );
  const toggle = useCallback(
    (node: number, key: string) => {
      hold(node);
      opened.current = node;
      onToggle(key);
    },
    [hold, onToggle],
  );
  const moved = { transform: `translate(${Math.round(view.x)}px, ${Math.round(view.y)}px)` };
  return (
    <ChartFrame frame={frame} viewport={viewport} className="touch-pan-x touch-pan-y" height={height}>
      <svg
        aria-hidden
        className="pointer-events-none absolute overflow-visible fill-none stroke-line-control"
        style={moved}
      >
        <OrgLines {...shown} scene={scene} />
      </svg>
      <ul
        aria-label="Org chart"
        className="absolute inset-0 select-none"
        style={moved}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) =>
          ctrlKey || metaKey || altKey || pressViewKey(key, viewport)
        }
      >
        <OrgCards {...shown} scene={scene} onFocus={onFocus} onToggle={toggle} />
      </ul>
    </ChartFrame>
  );
}

interface DrawnProps extends ReturnType<typeof useShownCards> {
  readonly scene: ChartScene;
}

const OrgLines = memo(function OrgLines({ forest, rows, scene: { links } }: DrawnProps) {
  const lines = links.map((link) => ({
    key: link.child,
    path: elbowPath(link),
    person: forest.cards[nodeAt(rows, link.child)]?.person,
  }));
  return (
    <>
      {lines.map(({ key, path }) => (
        <path key={key} d={path} />
      ))}
      {/* drawn above the other lines, which share most of their path */}
      {lines.map(
        ({ key, path, person }) => person && <SelectedLine key={key} choice={person.choice} path={path} />,
      )}
    </>
  );
});

interface SelectedLineProps {
  readonly choice: SelectableRecord;
  readonly path: string;
}

/** The line to a selected person; nothing for anybody else. */
function SelectedLine({ choice, path }: SelectedLineProps) {
  const selected = useIsSelected(choice);
  if (!selected) return null;
  return <path d={path} className="stroke-focus stroke-2 forced-colors:stroke-[Highlight]" />;
}

/** Cards that are less high have no room for a title. Pixels. */
const MIN_TWO_LINES = 31;

interface OrgCardsProps extends DrawnProps {
  readonly onFocus: (row: number) => void;
  readonly onToggle: (node: number, key: string) => void;
}

const OrgCards = memo(function OrgCards({ forest, rows, flags, layout, scene, ...on }: OrgCardsProps) {
  return scene.cards.map(({ row, x, y, width, height }) => {
    const node = nodeAt(rows, row);
    const card = forest.cards[node];
    if (card === undefined) return null;
    const depth = valueAt(layout.levels, row);
    const [left, top] = [Math.round(x), Math.round(y)];
    const box = { left, top, width: Math.round(width), height: Math.round(height) };
    return (
      <li
        key={card.key}
        className="absolute"
        style={box}
        onFocus={({ target }) => {
          // a click does not move the chart
          if (target.matches(":focus-visible")) on.onFocus(row);
        }}
      >
        {card.person === undefined ? (
          <div className="flex size-full items-center rounded-sm border border-dashed border-line-control bg-surface px-3 font-medium text-ink-2">
            <span className="truncate" title={card.label}>
              {card.label}
            </span>
          </div>
        ) : (
          <PersonCard person={card.person} depth={depth} named={height < MIN_TWO_LINES} />
        )}
        {/* the top card is always open */}
        {card.below > 0 && depth > 0 && (
          <FoldButton
            node={card}
            open={flags[node] === 1}
            onToggle={(key) => on.onToggle(node, key)}
            className="absolute top-1/2 left-[calc(100%-2px)] -translate-y-1/2"
          />
        )}
      </li>
    );
  });
});

interface PersonCardProps {
  readonly person: OrgPerson;
  readonly depth: number;
  /** Whether there is room for the name only. */
  readonly named: boolean;
}

function PersonCard({ person, depth, named }: PersonCardProps) {
  const { name, title, department, choice } = person;
  const selection = useSelection();
  const selected = useIsSelected(choice);
  // below the top, cards of all departments stand side by side
  const shownDepartment = depth === 1 ? department : "";
  const whole = [title, shownDepartment].filter(Boolean).join(" · ");
  const detail = [depth === 0 ? title : shortTitle(title), shownDepartment].filter(Boolean).join(" · ");
  return (
    <Checkbox
      label={`Select ${[name, whole].filter(Boolean).join(", ")}`}
      checked={selected}
      onChange={() => selection.getState().toggle(choice)}
      className={classNames(
        "!flex !size-full !min-h-0 !justify-start gap-2 rounded-sm border px-2.5",
        selected ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:bg-hover",
      )}
    >
      <span aria-hidden className="grid min-w-0 flex-1" title={`${name}\n${whole}`}>
        <span className="truncate text-xs leading-4 font-semibold">{name}</span>
        {!named && <span className="truncate text-2xs leading-3.5 text-ink-2">{detail}</span>}
      </span>
    </Checkbox>
  );
}
