import Papa from "papaparse";

/** The rows of a CSV file, by a reader that the app's writer has no part in. */
export function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
}
