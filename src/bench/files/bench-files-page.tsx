import Papa from "papaparse";
import { default as writeXlsx } from "write-excel-file/browser";
import type { FileContent } from "#app/files/write/file-content.ts";
import { writeFile } from "#app/files/write/file-writer.ts";
import { FILE_HEADER, fileRows } from "./bench-file-rows.ts";
import { writeToTarget } from "./bench-file-target.ts";
import type { FileWriterName } from "#bench/bench-page-globals.ts";

let rows: ReturnType<typeof fileRows> = [];

const sheet = () => ({ name: "People", header: FILE_HEADER, rows });

async function ours(content: FileContent): Promise<Blob> {
  const { signal } = new AbortController();
  const { blob } = await writeFile(content, { target: null, signal, onProgress: () => undefined });
  if (!blob) throw new Error("There is no Blob");
  return blob;
}

const WRITERS: Readonly<Record<FileWriterName, () => Promise<Blob>>> = {
  "own-csv": () => ours({ format: "csv", sheet: sheet(), excelUtf8: true }),
  "own-xlsx": () => ours({ format: "xlsx", sheets: [sheet()] }),
  papaparse: async () => {
    const table = [[...FILE_HEADER], ...rows.map((row) => [...row])];
    return new Blob([Papa.unparse(table, { quotes: true, escapeFormulae: true })], { type: "text/csv" });
  },
  "write-excel-file": () => {
    const header = FILE_HEADER.map((value) => ({ value, fontWeight: "bold" as const }));
    return writeXlsx([header, ...rows.map((row) => [...row])]).toBlob();
  },
};

/** The longest task of the page's thread during `work`, in milliseconds; 0 where none took over 50. */
async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  // the task that started the bench is not observed
  await new Promise((resolve) => setTimeout(resolve));
  await work();
  // entries come a moment after their task
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return longest;
}

globalThis.fileBench = {
  make(count) {
    rows = fileRows(count);
  },
  async write(writer) {
    let [took, bytes] = [0, 0];
    const longest = await longestTask(async () => {
      const start = performance.now();
      const blob = await WRITERS[writer]();
      took = performance.now() - start;
      bytes = blob.size;
    });
    return { took, longest, bytes };
  },
  writeToTarget: (task) => writeToTarget(rows, task),
};
