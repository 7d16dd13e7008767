import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#tools/build-if-stale.js";

/** One measured figure beside what it is held against in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** A goal, or the same work done barely; its meaning is in `against`. */
  readonly reference: number;
  readonly against: string;
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints a table of figure, reference and ratio. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, value, unit, reference, against }) => ({
    figure: name,
    value: `${round(value)} ${unit}`,
    reference: `${round(reference)} ${unit} (${against})`,
    ratio: reference === 0 ? "–" : (value / reference).toFixed(2),
  }));
  const columns = ["figure", "value", "reference", "ratio"] as const;
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  process.stdout.write(`\n${line(columns)}\n${line(widths.map((width) => "─".repeat(width)))}\n`);
  for (const row of rows) process.stdout.write(`${line(columns.map((column) => row[column]))}\n`);
}

/** A percentile of measured values, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Writes the figures to a file at the top, which git ignores. */
export function writeFigures(file: string, figures: readonly Figure[]): void {
  writeFileSync(join(root, file), `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
}
