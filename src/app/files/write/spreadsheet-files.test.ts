import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import Papa from "papaparse";
import readXlsx from "read-excel-file/node";
import { expect, test } from "vitest";
import {
  FORMULA_PAYLOADS,
  JOINED_PHONES,
  cellText,
  legalInXml,
} from "#testing/files/spreadsheet-cells-for-test.ts";
import { feedFile } from "./feed-file.ts";
import type { FileContent } from "./file-content.ts";
import { createFileWorkerApi } from "./file-worker-api.ts";
import { guardCell } from "./guard-cell.ts";

/** SPREADSHEET_FILES is a folder for the files, which the soak opens in a real spreadsheet. */
const FOLDER = process.env["SPREADSHEET_FILES"];
/** Generated cells besides the payloads; SPREADSHEET_CELLS changes their number. */
const GENERATED = Number(process.env["SPREADSHEET_CELLS"] ?? 1000);

const CELLS = [
  ...JOINED_PHONES,
  ...FORMULA_PAYLOADS.flatMap((payload) => {
    const behind = [" ", "x;", 'x,"', "x|"].map(
      (before) => `${before}${payload}${before.endsWith('"') ? '"' : ""}`,
    );
    return [payload, ...behind, `\u200B${payload}\n${payload}`];
  }),
  ...fc.sample(cellText, { numRuns: GENERATED, seed: 7 }),
];

/** Follows each cell: a program that reads past the closing quote sees this. */
const NEXT_CELL = "=1+1";

const SHEET = {
  name: "Cells",
  header: ["Row", "Cell", "=End"],
  rows: CELLS.map((cell, row) => [row, cell, NEXT_CELL]),
};

/** Creates a file as bytes, and writes it to the folder if set. */
async function makeFile(name: string, content: FileContent): Promise<Buffer> {
  const options = { target: null, signal: new AbortController().signal, onProgress: () => undefined };
  const { blob } = await feedFile(content, options, createFileWorkerApi());
  if (!blob) throw new Error("There is no Blob");
  const bytes = Buffer.from(await blob.arrayBuffer());
  if (FOLDER !== undefined) writeFileSync(join(FOLDER, name), bytes);
  return bytes;
}

/** Text after a round trip through UTF-8, where lone surrogates become the replacement character. */
const wellFormed = (text: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));

test("a CSV file has every payload and generated cell, guarded", async () => {
  const bytes = await makeFile("cells.csv", { format: "csv", sheet: SHEET, excelUtf8: false });
  const guarded = CELLS.map((cell) => wellFormed(guardCell(cell)));
  if (FOLDER !== undefined) {
    writeFileSync(join(FOLDER, "cells.json"), JSON.stringify({ cells: CELLS, guarded }));
  }
  const { data } = Papa.parse<string[]>(bytes.toString(), { delimiter: ",", newline: "\r\n" });
  expect(data.slice(1, -1)).toEqual(guarded.map((cell, row) => [String(row), cell, "'=1+1"]));
});

test("an Excel file has every payload and generated cell as it is", async () => {
  const bytes = await makeFile("cells.xlsx", { format: "xlsx", sheets: [SHEET] });
  const [sheet] = await readXlsx(bytes, { trim: false });
  expect(sheet?.data.slice(1)).toEqual(CELLS.map((cell, row) => [row, legalInXml(cell), NEXT_CELL]));
});
