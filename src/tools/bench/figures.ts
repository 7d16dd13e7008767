import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#tools/build-if-stale.js";
import type { Resources } from "#tools/resources.ts";

/** A measured value with its reference: a goal, or the same work measured in this run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference: number;
  /** What the reference is: a goal, or the name of what does the same work. */
  readonly against: string;
}

/** A bench, with the resources it opens, which its runner closes. */
export type Bench = (resources: Resources) => Promise<readonly Figure[]>;

/** A figure. Its reference is a goal unless `against` says otherwise. */
export function figure(
  name: string,
  [value, unit]: readonly [value: number, unit: string],
  reference: number,
  against = "goal",
): Figure {
  return { name, value, unit, reference, against };
}

/** How often each measure is repeated; all runs count. BENCH_RUNS sets another number. */
export const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);

/** Measures in several runs; each figure is named with its run, from 1. */
export async function inRuns(measure: (run: number) => Promise<readonly Figure[]>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const measured = await measure(run);
    figures.push(...measured.map((each) => ({ ...each, name: `${each.name}, run ${run}` })));
  }
  return figures;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A percentile of measured values, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The resident memory of a server in megabytes, from its metrics. */
export async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
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

/** Writes the figures to a file in the project folder, ignored by git. */
export function writeFigures(file: string, figures: readonly Figure[]): void {
  writeFileSync(join(root, file), `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
}
