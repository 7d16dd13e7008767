import type { parse } from "papaparse";
import papaUrl from "papaparse/papaparse.min.js?url";
import { readTableFile } from "#app/files/read/read-table-file.ts";
import type { ReadFilesTimes } from "#bench/bench-page-globals.ts";

/*
 * A large CSV file read twice, each time from the file to rows of cells on the page: by the app in its worker, and by
 * Papa Parse in its own.
 */

declare global {
  /** What its script leaves on the page. */
  interface Window {
    readonly Papa: { readonly parse: typeof parse };
  }
}

const WORDS = [
  "Alderbrook Logistics",
  "Jane",
  "1,250.75",
  "VP of Sales",
  "jane.doe@acme.example",
  "Oslo",
  'say "hi"',
];

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file as spreadsheets write it: quotes where they are needed. */
function makeFile(rows: number, columns: number): File {
  const parts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const cells = Array.from({ length: columns }, (_, column) =>
      quoted(row === 0 ? `Column ${column}` : (WORDS[(row + column) % WORDS.length] ?? "")),
    );
    parts.push(`${cells.join(",")}\r\n`);
  }
  return new File(parts, "rows.csv");
}

/** A row as either reader gives it. */
type CellsOf<Row> = (row: Row) => readonly unknown[];

/**
 * Runs a step and says how long it took, and the longest time between two ticks of a timer meanwhile; then how long it
 * takes to have every cell in hand, which the app's reader cuts out only when it is asked for.
 */
async function timed<Row>(
  step: () => Promise<readonly Row[]>,
  cellsOf: CellsOf<Row>,
): Promise<ReadFilesTimes> {
  let last = performance.now();
  let gap = 0;
  const tick = () => {
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(tick, 4);
  const started = performance.now();
  const rows = await step();
  const took = performance.now() - started;
  tick();
  clearInterval(timer);
  const cutting = performance.now();
  let cells = 0;
  for (const row of rows) for (const cell of cellsOf(row)) cells += typeof cell === "string" ? 1 : 0;
  return { took, gap, cut: performance.now() - cutting, rows: rows.length, cells };
}

/** Papa Parse as it is published: its worker is made of its own text, which a bundler would change. */
function loadPapa(): Promise<void> {
  const script = document.createElement("script");
  script.src = papaUrl;
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Papa Parse was not loaded.")));
  });
}

function readByPapa(file: File): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  return new Promise((resolve, reject) => {
    window.Papa.parse<string[], File>(file, {
      worker: true,
      skipEmptyLines: true,
      chunk: ({ data }) => {
        for (const row of data) rows.push(row);
      },
      complete: () => resolve(rows),
      error: reject,
    });
  });
}

const files: { large?: File } = {};

function made(): File {
  if (files.large === undefined) throw new Error("Make a file first.");
  return files.large;
}

const options = { onProgress: () => undefined, maxRows: 1_000_000 };

await loadPapa();

globalThis.readFilesBench = {
  make(rows, columns) {
    files.large = makeFile(rows, columns);
    return files.large.size;
  },
  own: () =>
    timed(
      async () => {
        const { signal } = new AbortController();
        return (await readTableFile(made(), { ...options, signal })).rows;
      },
      ({ cells }) => cells,
    ),
  papa: () =>
    timed(
      () => readByPapa(made()),
      (cells) => cells,
    ),
  async cancel() {
    const controller = new AbortController();
    const reading = readTableFile(made(), {
      ...options,
      signal: controller.signal,
      onProgress: (fraction) => {
        if (fraction > 0.4) controller.abort();
      },
    });
    let aborted = 0;
    controller.signal.addEventListener("abort", () => {
      aborted = performance.now();
    });
    const ended = await reading.then(
      () => false,
      () => controller.signal.aborted,
    );
    if (!ended) throw new Error("The file was read to its end.");
    return performance.now() - aborted;
  },
};
