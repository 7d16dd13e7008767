import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("..", import.meta.url));
const TABLE = join(APP, "../../e2e/support/price-places.ts");

/** Files and folders below src/app that mention credits without showing a record's price, and why. */
const NO_PLACE: Readonly<Record<string, string>> = {
  "prices/": "the prices and their words themselves",
  "features/usage/": "what was used, and what may be",
  "features/runs/results/": "what each record of a run did cost",
  "features/runs/screens/": "what a run did cost, and may yet by its own terms",
  "search/results/results-table.tsx": "searching costs none",
  "search/results/search-prompt.tsx": "searching costs none",
  "search/results/results-toolbar.tsx": "searching costs none",
  "features/owned/free-notice.tsx": "what is free says what it costs once it is not",
  "record-views/cells/record-cells.tsx": "its free time is over",
  "runs/read-request.ts": "asks at the price that its caller shows",
  "runs/use-reveal.ts": "asks at the price that its caller shows",
  "runs/start-terms.ts": "adds up for the question before a run",
  "runs/single-run-state.ts": "what a run that stands still may have cost",
  "runs/single-runs.ts": "what a run did cost",
  "features/families/pages/family-states.tsx": "once more, after a run that was to be free and no longer is",
};

/** Modules that compute a record's price, or word it. */
const PRICING =
  /^import (?!type\b)[^;]*(?:price-of|price-labels|read-prices|use-price|credit-amounts|confirm-spending|cost-messages)\.tsx?";/m;

/** The texts of a file: in quotes, templates and JSX, without comments. */
function textsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replaceAll(/^import[^;]*;/gm, "");
  const quoted = [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g)].map(([text]) => text);
  const between = [...code.matchAll(/(?<!=)[>}]([^<>{}=()]*)(?=[<{])/g)].map(([, text = ""]) => text);
  // a single lower-case word is a key
  return [...quoted.filter((text) => / |"[A-Z]/.test(text)), ...between];
}

function namesPrice(source: string): boolean {
  return PRICING.test(source) || textsOf(source).some((text) => /\bcredits?\b/i.test(text));
}

const naming = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => namesPrice(readFileSync(join(APP, file), "utf8")));

/** The files that the table of places lists. */
const inTable = [...readFileSync(TABLE, "utf8").matchAll(/shownBy: \[([^\]]*)\]/g)].flatMap(
  ([, files = ""]) => [...files.matchAll(/"([^"]+)"/g)].map(([, file = ""]) => file),
);
const isExempt = (file: string) =>
  Object.keys(NO_PLACE).some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));

test("whatever names a price stands in the journey's table of places, or is said to price no record", () => {
  expect(inTable.length).toBeGreaterThan(20);
  expect(naming.filter((file) => !inTable.includes(file) && !isExempt(file))).toEqual([]);
});

test("the table and its exceptions name only files that name a price", () => {
  expect(inTable.filter((file) => !naming.includes(file))).toEqual([]);
  const idle = Object.keys(NO_PLACE).filter(
    (path) => !naming.some((file) => (path.endsWith("/") ? file.startsWith(path) : file === path)),
  );
  expect(idle).toEqual([]);
  expect(inTable.filter(isExempt)).toEqual([]);
});

test.each([
  ["const label = `Reveal · ${count} credits`;", true],
  ["return <p>\n  Costs 1 credit each.\n</p>;", true],
  ['return <th scope="col">Credits</th>;', true],
  ['import { type Price, isFree } from "#app/prices/price-of.ts";', true],
  ['import type { Price } from "#app/prices/price-of.ts";', false],
  ["/** Costs 1 credit. */\nconst credits = run.credits;", false],
  ['const kinds = ["credits", "records"];', false],
])("a price is found in the words of a file: %s", (source, found) => {
  expect(namesPrice(source)).toBe(found);
});
