import { memo, useMemo } from "react";
import { elbowPath } from "./chart-path.ts";
import { CARD_WIDTH, COLUMN_WIDTH } from "./chart-layout.ts";
import type { ChartScene, SceneWindow } from "./chart-scene.ts";
import type { FamilyTable } from "#app/features/families/model/family-table.ts";
import { type NodeFlags, type TreeRows, nodeAt } from "#app/features/families/model/tree-rows.ts";
import { ChartCard } from "./chart-card.tsx";
import { ChartCluster } from "./chart-cluster.tsx";
import type { NodeSet } from "#app/features/families/tree-grid/family-grid.tsx";

interface ChartDrawingProps {
  readonly table: FamilyTable;
  readonly rows: TreeRows;
  readonly open: NodeFlags;
  readonly scene: ChartScene;
  readonly window: SceneWindow;
  /** What is taken off all places, so that numbers stay small however far down the chart one looks. */
  readonly origin: { readonly x: number; readonly y: number };
  /** The row with the focus; -1 for none. */
  readonly focus: number;
  /** The rows above it. */
  readonly path: ReadonlySet<number>;
  readonly matched: number;
  readonly found: NodeSet;
  readonly isSelected: (node: number) => boolean;
}

/** All lines, cards and clusters of a scene. Moving the chart draws none of them again. */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  const { table, rows, open, scene, window, origin, focus, path } = props;
  const { scale, columnScale } = window;
  return (
    <>
      <ChartLinks scene={scene} window={window} origin={origin} focus={focus} path={path} />
      {scene.clusters.map((cluster) => {
        const { first, last, members, rows: size, companies, x, y, width, height } = cluster;
        return (
          <ChartCluster
            key={`cluster ${nodeAt(rows, first)}`}
            table={table}
            first={nodeAt(rows, first)}
            last={nodeAt(rows, last)}
            members={members}
            companies={companies}
            x={Math.round(x - origin.x)}
            y={Math.round(y - origin.y)}
            width={Math.round(width)}
            height={Math.round(height)}
            focused={focus >= first && focus < first + size}
          />
        );
      })}
      {scene.cards.map(({ row, x, y, width, height, merged, mergedCompanies }) => {
        const node = nodeAt(rows, row);
        return (
          <ChartCard
            key={node}
            table={table}
            open={open}
            node={node}
            x={Math.round(x - origin.x)}
            y={Math.round(y - origin.y)}
            width={Math.round(width)}
            height={Math.round(height)}
            scale={scale}
            aside={(COLUMN_WIDTH - CARD_WIDTH) * columnScale}
            merged={merged}
            mergedCompanies={mergedCompanies}
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

type ChartLinksProps = Pick<ChartDrawingProps, "scene" | "window" | "origin" | "focus" | "path">;

/** Two paths: the way to the card with the focus lies over the other lines. */
function ChartLinks({ scene, window, origin, focus, path }: ChartLinksProps) {
  const { plain, marked } = useMemo(() => {
    const edges = { top: window.top - origin.y - 40, bottom: window.bottom - origin.y + 40 };
    const draw = (onPath: boolean) =>
      scene.links
        .filter(({ child }) => (child === focus || path.has(child)) === onPath)
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
  }, [scene, window, origin, focus, path]);
  return (
    <g aria-hidden className="pointer-events-none fill-none">
      <path d={plain} strokeWidth={1.25} className="stroke-line-control" />
      <path d={marked} strokeWidth={2} className="stroke-accent" />
    </g>
  );
}
