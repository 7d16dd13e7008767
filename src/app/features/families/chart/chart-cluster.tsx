import { memo } from "react";
import { clusterCompanies, clusterText } from "./chart-labels.ts";
import { type FamilyTable, shownName } from "#app/features/families/model/family-table.ts";
import { fittedText, textWidth } from "./text-width.ts";
import { CardText } from "./chart-text.tsx";

interface ChartClusterProps {
  readonly table: FamilyTable;
  /** Nodes of the first and the last of the siblings. */
  readonly first: number;
  readonly last: number;
  readonly members: number;
  readonly companies: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The node with the focus is in it. */
  readonly focused: boolean;
}

const TEXT = 11.5;
const SMALL_TEXT = 11;
/** From this height on, the first name stands below the count. */
const TWO_LINES = 36;

/** Siblings that are too close to tell apart at this scale: a click zooms to them. */
export const ChartCluster = memo(function ChartCluster(props: ChartClusterProps) {
  const { table, first, last, x, y, width, height, focused } = props;
  const label = clusterText(props);
  const names = [shownName(table, first), shownName(table, last)];
  const twoLines = height >= TWO_LINES;
  const edge = 9;
  const room = width - 2 * edge - 4;
  const middle = height / 2;
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
      <ClusterFrame width={width} height={height} marked={focused} />
      <CardText
        text={textWidth(label, TEXT) <= room ? label : clusterCompanies(props)}
        x={edge}
        y={twoLines ? middle - 8 : middle}
        size={TEXT}
        className="fill-ink font-medium tabular-nums"
      />
      {twoLines && (
        <CardText
          text={fittedText(`${names[0]}, …`, room, SMALL_TEXT)}
          x={edge}
          y={middle + 8}
          size={SMALL_TEXT}
          className="fill-ink-3"
        />
      )}
    </g>
  );
});

interface ClusterFrameProps {
  readonly width: number;
  readonly height: number;
  readonly marked: boolean;
}

/** Two cards behind each other. */
function ClusterFrame({ width, height, marked }: ClusterFrameProps) {
  const line = marked ? "stroke-accent" : "stroke-line-strong group-hover/cluster:stroke-accent";
  return (
    <>
      <rect
        x={-4}
        y={-3}
        width={width + 8}
        height={height + 6}
        rx={9}
        strokeWidth={2}
        className="fill-none stroke-accent opacity-0 group-focus-visible/cluster:opacity-100"
      />
      <rect x={4} y={2.5} width={width - 4} height={height - 5} rx={5} className={`fill-sunken ${line}`} />
      <rect width={width - 4} height={height} rx={6} className={`fill-sunken ${line}`} />
    </>
  );
}
