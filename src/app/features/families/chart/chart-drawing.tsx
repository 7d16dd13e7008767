import { memo, useMemo } from "react";
import { type FamilyTable, displayName } from "#app/features/families/model/family-model.ts";
import { clusterCompaniesLabel, clusterLabel } from "#app/features/families/model/member-labels.ts";
import { nodeAt } from "#app/chart/tree-rows.ts";
import { textWidth, truncateText } from "./chart-card-layout.ts";
import { ChartCard } from "./chart-card.tsx";
import { elbowPath } from "#app/chart/chart-layout.ts";
import { FAMILY_SIZES } from "./family-chart-layout.ts";
import { SvgText } from "./chart-marks.tsx";
import type { SceneBox } from "#app/chart/chart-scene.ts";
import type { ShownScene } from "#app/chart/use-chart-scene.ts";
import type { FamilyChartProps } from "./chart-actions.ts";

interface ChartClusterProps extends SceneBox {
  readonly table: FamilyTable;
  /** Nodes of the first and the last sibling. */
  readonly first: number;
  readonly last: number;
  readonly members: number;
  readonly companies: number;
  /** It contains the focused node. */
  readonly focused: boolean;
}

const TEXT = 11.5;
const SMALL_TEXT = 11;
/** From this height on, the first name is below the count. */
const TWO_LINES = 36;

/** Siblings too close to tell apart at this scale: a click zooms in. */
const ChartCluster = memo(function ChartCluster(props: ChartClusterProps) {
  const { table, first, last, x, y, width, height, focused } = props;
  const label = clusterLabel(props);
  const names = [displayName(table, first), displayName(table, last)];
  const twoLines = height >= TWO_LINES;
  const edge = 9;
  const room = width - 2 * edge - 4;
  const middle = height / 2;
  const line = focused ? "stroke-accent" : "stroke-line-strong group-hover/cluster:stroke-accent";
  const frame = `fill-sunken ${line}`;
  return (
    <g
      role="button"
      tabIndex={focused ? 0 : -1}
      aria-label={`${label}, from ${names.join(" to ")}: zoom in`}
      data-cluster={first}
      data-last={last}
      transform={`translate(${x} ${y})`}
      className="group/cluster cursor-zoom-in outline-none"
    >
      <title>{`${label}: ${names.join(" – ")}`}</title>
      <rect
        x={-4}
        y={-3}
        width={width + 8}
        height={height + 6}
        rx={9}
        strokeWidth={2}
        className="fill-none stroke-accent opacity-0 group-focus-visible/cluster:opacity-100"
      />
      {/* two stacked cards */}
      <rect x={4} y={2.5} width={width - 4} height={height - 5} rx={5} className={frame} />
      <rect width={width - 4} height={height} rx={6} className={frame} />
      <SvgText
        text={textWidth(label, TEXT) <= room ? label : clusterCompaniesLabel(props)}
        x={edge}
        y={twoLines ? middle - 8 : middle}
        size={TEXT}
        className="fill-ink font-medium tabular-nums"
      />
      {twoLines && (
        <SvgText
          text={truncateText(`${names[0]}, …`, room, SMALL_TEXT)}
          x={edge}
          y={middle + 8}
          size={SMALL_TEXT}
          className="fill-ink-3"
        />
      )}
    </g>
  );
});

interface ChartDrawingProps extends FamilyChartProps, ShownScene {
  /** The focused row; -1 for none. */
  readonly focus: number;
  /** The focused row and its ancestors. */
  readonly path: ReadonlySet<number>;
}

/** All lines, cards and clusters of a scene. Moving the chart does not render it again. */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { table, rows, open, scene, window, origin, focus, path } = props;
  const { scale, columnScale } = window;
  const placed = ({ x, y, width, height }: SceneBox) => ({
    x: Math.round(x - origin.x),
    y: Math.round(y - origin.y),
    width: Math.round(width),
    height: Math.round(height),
  });
  return (
    <>
      <ChartLinks scene={scene} window={window} origin={origin} path={path} />
      {scene.clusters.map((cluster) => {
        const { first, last, members, rows: size, sum, ...box } = cluster;
        return (
          <ChartCluster
            key={`cluster ${nodeAt(rows, first)}`}
            table={table}
            first={nodeAt(rows, first)}
            last={nodeAt(rows, last)}
            members={members}
            companies={sum}
            {...placed(box)}
            focused={focus >= first && focus < first + size}
          />
        );
      })}
      {scene.cards.map(({ row, merged, mergedSum, ...box }) => {
        const node = nodeAt(rows, row);
        return (
          <ChartCard
            key={node}
            table={table}
            open={open}
            node={node}
            {...placed(box)}
            scale={scale}
            aside={(FAMILY_SIZES.columnWidth - FAMILY_SIZES.cardWidth) * columnScale}
            merged={merged}
            mergedCompanies={mergedSum}
            focused={row === focus}
            onPath={path.has(row)}
            selected={props.isSelected(node)}
            matched={node === props.matched}
            found={props.found.has(node)}
          />
        );
      })}
    </>
  );
});

type ChartLinksProps = Pick<ChartDrawingProps, "scene" | "window" | "origin" | "path">;

/** Two paths: the one to the focused card lies over the other lines. */
function ChartLinks({ scene, window, origin, path }: ChartLinksProps) {
  const { plain, marked } = useMemo(() => {
    const edges = { top: window.top - origin.y - 40, bottom: window.bottom - origin.y + 40 };
    const draw = (onPath: boolean) =>
      scene.links
        .filter(({ child }) => path.has(child) === onPath)
        .map(({ fromX, fromY, toX, toY }) =>
          elbowPath(
            {
              fromX: fromX - origin.x,
              toX: toX - origin.x,
              fromY: Math.round(fromY - origin.y),
              toY: Math.round(toY - origin.y),
            },
            edges,
          ),
        )
        .join("");
    return { plain: draw(false), marked: draw(true) };
  }, [scene, window, origin, path]);
  return (
    <g aria-hidden className="pointer-events-none fill-none">
      <path d={plain} strokeWidth={1.25} className="stroke-line-control" />
      <path d={marked} strokeWidth={2} className="stroke-accent" />
    </g>
  );
}
