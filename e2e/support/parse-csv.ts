import Papa from "papaparse";

/** The rows of a CSV file, by a parser independent of the app's writer. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}
