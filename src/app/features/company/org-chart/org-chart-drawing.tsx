import { useCallback, useState } from "react";
import { classNames } from "#app/lib/class-names.ts";
import type { SelectableRecord } from "#app/selection/selected-record.ts";
import { useIsSelected, useSelection } from "#app/selection/use-selection.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FoldButton } from "./org-chart-fold-button.tsx";
import { CARD_HEIGHT, type OrgCard, layoutOrgChart } from "./org-chart-layout.ts";
import { type OrgNode, type OrgPerson, shortTitle } from "./org-chart-tree.ts";

/** What the drawing and the list of a chart are given. */
export interface OrgChartProps {
  readonly tree: readonly OrgNode[];
  /** The keys of the cards that are open. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The width before it is measured, in pixels. */
const DEFAULT_WIDTH = 720;

/** The chart as cards with lines between them, as wide as there is room. */
export function OrgChartDrawing({ tree, open, onToggle }: OrgChartProps) {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  const measure = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
    observer.observe(frame);
    setWidth(frame.clientWidth);
    return () => observer.disconnect();
  }, []);
  const { cards, lines, cardWidth, height } = layoutOrgChart(tree, open, width);
  return (
    <div className="bg-canvas p-4">
      <div ref={measure} className="relative" style={{ height }}>
        <svg
          width={width}
          height={height}
          aria-hidden
          className="pointer-events-none absolute inset-0 fill-none stroke-line-control"
        >
          {/* a line of one pixel is sharp between whole ones, also where several lie on each other */}
          <g transform="translate(0.5 0.5)">
            {lines.map(({ node, path }) => (
              <path key={node.key} d={path} />
            ))}
            {/* over the others, which share most of their way with these */}
            {lines.map(({ node: { key, person }, path }) =>
              person === undefined ? null : <SelectedLine key={key} choice={person.choice} path={path} />,
            )}
          </g>
        </svg>
        <ul aria-label="Org chart" className="absolute inset-0">
          {cards.map((card) => (
            <li
              key={card.node.key}
              className="absolute"
              style={{ left: card.x, top: card.y, width: cardWidth, height: CARD_HEIGHT }}
            >
              <ChartCard card={card} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface SelectedLineProps {
  readonly choice: SelectableRecord;
  readonly path: string;
}

/** The line to somebody who is selected; nothing to anybody else. */
function SelectedLine({ choice, path }: SelectedLineProps) {
  const selected = useIsSelected(choice);
  if (!selected) return null;
  return <path d={path} className="stroke-focus stroke-2 forced-colors:stroke-[Highlight]" />;
}

interface ChartCardProps {
  readonly card: OrgCard;
  readonly onToggle: (key: string) => void;
}

function ChartCard({ card: { node, depth, open }, onToggle }: ChartCardProps) {
  return (
    <>
      {node.person === undefined ? (
        <div className="flex size-full items-center rounded-sm border border-dashed border-line-control bg-surface px-3 font-medium text-ink-2">
          <span className="truncate" title={node.label}>
            {node.label}
          </span>
        </div>
      ) : (
        <PersonCard person={node.person} depth={depth} />
      )}
      {/* the top is always open */}
      {node.below > 0 && depth > 0 && (
        <FoldButton
          node={node}
          open={open}
          onToggle={onToggle}
          className="absolute top-[calc(100%+4px)] left-1/2 -translate-1/2"
        />
      )}
    </>
  );
}

function PersonCard({ person, depth }: { readonly person: OrgPerson; readonly depth: number }) {
  const { name, title, department, choice } = person;
  const selection = useSelection();
  const selected = useIsSelected(choice);
  // below the top, cards of all departments stand beside each other
  const shownDepartment = depth === 1 ? department : "";
  const whole = [title, shownDepartment].filter(Boolean).join(" · ");
  const detail = [depth === 0 ? title : shortTitle(title), shownDepartment].filter(Boolean).join(" · ");
  return (
    <Checkbox
      label={`Select ${[name, whole].filter(Boolean).join(", ")}`}
      checked={selected}
      onChange={() => selection.getState().toggle(choice)}
      className={classNames(
        "!flex !size-full !justify-start gap-2 rounded-sm border px-2.5",
        selected ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:bg-hover",
      )}
    >
      <span aria-hidden className="grid min-w-0 flex-1" title={`${name}\n${whole}`}>
        <span className="truncate text-xs font-semibold">{name}</span>
        <span className="truncate text-2xs text-ink-2">{detail}</span>
      </span>
    </Checkbox>
  );
}
