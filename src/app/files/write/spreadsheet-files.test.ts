import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FORMULA_PAYLOADS, cellText } from "#testing/files/spreadsheet-cells-for-test.ts";
import { feedFile } from "./feed-file.ts";
import type { FileContent } from "./file-content.ts";
import { createFileWorkerApi } from "./file-worker-api.ts";
import { guardCell } from "./guard-cell.ts";

/** Where the soak wants files that a spreadsheet opens; it reads them back by another program. */
const FOLDER = process.env["SPREADSHEET_FILES"];
const GENERATED = 10_000;

async function bytesOf(content: FileContent): Promise<Uint8Array> {
  const options = { target: null, signal: new AbortController().signal, onProgress: () => undefined };
  const { blob } = await feedFile(content, options, createFileWorkerApi());
  return new Uint8Array((await blob?.arrayBuffer()) ?? []);
}

test.runIf(FOLDER !== undefined)("every payload and generated cells, as CSV and Excel files", async () => {
  const disguised = FORMULA_PAYLOADS.flatMap((payload) => [
    payload,
    ` ${payload}`,
    `x;${payload}`,
    `x,"${payload}"`,
    `x|${payload}`,
    `\u200B${payload}\n${payload}`,
  ]);
  const cells = [...disguised, ...fc.sample(cellText, { numRuns: GENERATED, seed: 7 })];
  const sheet = {
    name: "Cells",
    header: ["Row", "Cell", "=End"],
    rows: cells.map((cell, row) => [row, cell, "end"]),
  };
  const folder = FOLDER ?? "";
  writeFileSync(join(folder, "cells.csv"), await bytesOf({ format: "csv", sheet, excelUtf8: false }));
  writeFileSync(join(folder, "cells.xlsx"), await bytesOf({ format: "xlsx", sheets: [sheet] }));
  const wellFormed = cells.map((cell) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(guardCell(cell))),
  );
  writeFileSync(join(folder, "cells.json"), JSON.stringify({ cells, guarded: wellFormed }));
  expect(cells.length).toBeGreaterThan(GENERATED);
});
