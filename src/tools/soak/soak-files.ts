import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import Papa from "papaparse";
import * as z from "zod/mini";
import { root } from "#tools/build-if-stale.js";
import type { Check, Soak } from "./soak-check.ts";

const TEST = "src/app/files/write/spreadsheet-files.test.ts";
const GENERATED_CELLS = 10_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;
const CONVERT_TIMEOUT_MS = 5 * 60_000;
const PACKAGE = "libreoffice-calc-nogui";

/** Runs a system program to its end, without output. */
function run(program: string, args: readonly string[], timeout: number): boolean {
  return spawnSync(program, args, { stdio: "ignore", timeout }).status === 0;
}

/** What the files contain: the cells, and their form in a CSV file. */
const written = z.object({ cells: z.array(z.string()), guarded: z.array(z.string()) });

const isThere = () => run("soffice", ["--version"], CONVERT_TIMEOUT_MS);

/** Whether LibreOffice is installed, or could be installed as root. */
function ensureLibreOffice(): boolean {
  if (isThere()) return true;
  if (process.getuid?.() !== 0) return false;
  run("apt-get", ["update", "-qq"], INSTALL_TIMEOUT_MS);
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...wait, PACKAGE], INSTALL_TIMEOUT_MS);
  return isThere();
}

/** A way to open a CSV file, as the options of LibreOffice's filter. */
interface CsvOptions {
  /** The code of the separator. */
  readonly separator: number;
  /** The code of the quote character; with 0, quotes have no meaning. */
  readonly quote: number;
  /** 1033 is American English, 1031 is German. */
  readonly language: number;
  /** Whether quoted cells are texts; otherwise they are parsed as numbers and formulas. */
  readonly quotedIsText: boolean;
}

function csvFilter({ separator, quote, language, quotedIsText }: CsvOptions): string {
  // UTF-8 from the first line, special numbers, and the last option: formulas are evaluated
  const rest = ["76", "1", "", language, quotedIsText, true, false, false, false, -1, !quotedIsText];
  return `CSV:${[separator, quote, ...rest].join(",")}`;
}

/** Opens a file in LibreOffice and saves it in another format; returns its text. */
function convert(folder: string, file: string, format: string, name: string, inFilter?: string): string {
  const target = join(folder, name);
  mkdirSync(target);
  const filter = inFilter === undefined ? [] : [`--infilter=${inFilter}`];
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  run(
    "soffice",
    [profile, "--headless", ...filter, "--convert-to", format, "--outdir", target, join(folder, file)],
    CONVERT_TIMEOUT_MS,
  );
  const ending = format.split(":")[0] ?? "";
  const result = join(target, basename(file).replace(/\w+$/, ending));
  if (!existsSync(result)) throw new Error(`LibreOffice did not convert ${file} to ${format}`);
  return readFileSync(result, "utf8");
}

/** All cells of the second column, as a CSV file that LibreOffice wrote. */
function secondColumn(csv: string): string[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ""), {
    delimiter: ",",
    newline: "\n",
    skipEmptyLines: true,
  });
  return data.slice(1).map((row) => row[1] ?? "");
}

/** A text without characters that an Excel file cannot hold; LibreOffice writes none of them either. */
function withoutControls(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, "");
}

/** A text with the only kind of line break that LibreOffice has; it merges two different ones in a row. */
function normalized(text: string): string {
  return withoutControls(text.replace(/\r\n|\n\r|\r/g, "\n"));
}

function compare(name: string, read: readonly string[], expected: readonly string[]): Check {
  const wrong = expected.flatMap((cell, row) =>
    normalized(cell) === normalized(read[row] ?? "missing")
      ? []
      : [`${row}: ${JSON.stringify([cell, read[row]])}`],
  );
  const ok = wrong.length === 0 && read.length === expected.length;
  return {
    name,
    ok,
    seen: ok ? `${read.length} cells` : `${wrong.length} differ, such as ${wrong.slice(0, 3).join(" ")}`,
  };
}

function withoutFormula(name: string, fods: string): Check {
  const formulas = fods.match(/table:formula="[^"]*"/g) ?? [];
  const cells = fods.match(/<table:table-cell/g)?.length ?? 0;
  return {
    name,
    ok: formulas.length === 0 && cells > GENERATED_CELLS,
    seen: `${formulas.length} formulas in ${cells} cells ${formulas.slice(0, 3).join(" ")}`,
  };
}

const AS_TEXT = { separator: 44, quote: 34, language: 1033, quotedIsText: true };
const SEPARATORS = [
  ["comma", 44],
  ["semicolon", 59],
  ["tab", 9],
  ["bar", 124],
] as const;
const LANGUAGES = [
  ["English", 1033],
  ["German", 1031],
] as const;
const QUOTES = [
  ["heeding quotes", 34],
  ["ignoring quotes", 0],
] as const;
const CSV_FORMAT = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true";

/** Unguarded cells must be formulas; otherwise the other checks would prove nothing. */
function detectsFormulas(folder: string): Check {
  writeFileSync(join(folder, "unguarded.csv"), '"=1+1";"-2+3"\r\n"x;=1+1";"y"\r\n');
  const filter = csvFilter({ separator: 59, quote: 34, language: 1033, quotedIsText: false });
  const formulas =
    convert(folder, "unguarded.csv", "fods", "unguarded", filter).match(/table:formula=/g) ?? [];
  return {
    name: "formulas are seen where no guard stands",
    ok: formulas.length > 0,
    seen: `${formulas.length} formulas`,
  };
}

function checkFiles(folder: string): Check[] {
  const { cells, guarded } = written.parse(JSON.parse(readFileSync(join(folder, "cells.json"), "utf8")));
  const checks = [
    detectsFormulas(folder),
    compare(
      "Excel file, each cell",
      secondColumn(convert(folder, "cells.xlsx", CSV_FORMAT, "xlsx-csv")),
      cells.map(withoutControls),
    ),
    withoutFormula("Excel file", convert(folder, "cells.xlsx", "fods", "xlsx-fods")),
    compare(
      "CSV file, each cell",
      secondColumn(convert(folder, "cells.csv", CSV_FORMAT, "csv-csv", csvFilter(AS_TEXT))),
      guarded,
    ),
  ];
  for (const [character, separator] of SEPARATORS) {
    for (const [language, languageId] of LANGUAGES) {
      for (const [quoting, quote] of QUOTES) {
        const name = `CSV file, ${character}, ${language}, ${quoting}`;
        const filter = csvFilter({ separator, quote, language: languageId, quotedIsText: false });
        checks.push(
          withoutFormula(name, convert(folder, "cells.csv", "fods", name.replaceAll(/\W+/g, "-"), filter)),
        );
      }
    }
  }
  return checks;
}

/**
 * Files of every payload and 10,000 generated cells, opened in LibreOffice: each cell reads back as written, and none is a
 * formula, whatever the separator, language and quoting of the program.
 */
export const soakFiles: Soak = async function* (resources) {
  const name = "files in LibreOffice";
  if (!ensureLibreOffice()) {
    yield { name, ok: false, seen: `it is not installed: apt-get install ${PACKAGE}` };
    return;
  }
  const folder = resources.folder();
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "sqlite", TEST], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, SPREADSHEET_FILES: folder, SPREADSHEET_CELLS: String(GENERATED_CELLS) },
  });
  if (status !== 0) yield { name, ok: false, seen: "the files were not written" };
  else for (const check of checkFiles(folder)) yield { ...check, name: `in LibreOffice: ${check.name}` };
};
