import type { ReactNode } from "react";
import { AccuracyMeter } from "#app/ui/meter.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type BenchRow, COLUMNS } from "./bench-rows.ts";

const text = (row: BenchRow, column: number) => row.texts[column] ?? "";

/** The cells of each column: the same for every compared table. */
export const benchCells: readonly ((row: BenchRow) => ReactNode)[] = Array.from(
  { length: COLUMNS },
  (_, column) => {
    if (column === 0)
      return (row: BenchRow) => (
        <span className="flex items-center gap-2 font-semibold">
          <Avatar name={text(row, 0)} shape="square" />
          {text(row, 0)}
        </span>
      );
    if (column === 3) return (row: BenchRow) => <AccuracyMeter score={row.score} />;
    if (column === 5) return (row: BenchRow) => <Badge tone="accent">{text(row, 5)}</Badge>;
    return (row: BenchRow) => <span className="block truncate text-ink-2">{text(row, column)}</span>;
  },
);
