import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const APP = fileURLToPath(new URL(".", import.meta.url));

/** Words of the machinery. What they mean for a person is said in other words: see "Words" in this folder's README. */
const MACHINERY = [
  /\bservices?\b/i,
  /\brequest(?:s|ed)?\b/i,
  // the record limit is what the account calls it
  /\brecords?\b(?! limit)/i,
  /\bbrowsers?\b/i,
  /\bgateways?\b/i,
  /\bAPIs?\b/,
  // a colon before it: a selector
  /(?<!:)\bscopes?\b/i,
  /\bunder management\b/i,
  /\breturned\b/i,
  /\bUTC\b/,
  /\bthe account that\b/i,
  /\banew\b/i,
  /\bdata (?:source|service)\b/i,
];

/** Where words of the machinery may stand: file, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  "errors/describe-error.ts": "error details, which support asks for",
  "features/usage/usage-technical-limits.tsx": "the part of Usage called Technical limits",
  "features/usage/usage-days.tsx": "the tooltip of the chart, whose days begin and end in UTC",
  "features/usage/usage-rows.ts": "heads of a file whose times are in UTC",
  "features/usage/claims/claim-rows.ts": "heads of a file whose times are in UTC",
  "features/administration/export-log-rows.ts": "heads of a file whose times are in UTC",
  "exports/profiles/salesforce-profiles.ts": "names that Salesforce gives",
  "exports/profiles/sales-engagement-profiles.ts": "names that Salesloft gives",
  "files/read/cell-meaning.ts": "words of other people's files that mean nothing",
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** Parts of a program whose texts nobody reads: types, modules, attributes that are no words, time zones, errors of a programmer. */
function isUnread({ type, name, key, callee, source }: Node): boolean {
  if (type === "Property") return nameOf(key) === "timeZone";
  if (type === "JSXAttribute") return /^(?:className|id|key|name|role|type)$/.test(nameOf(name));
  if (type === "NewExpression") return /^(?:\w*Error|URL)$/.test(nameOf(callee));
  const isModule = /^(?:Import|Export(?:Named|All))/.test(type) && isNode(source);
  return isModule || type.startsWith("TS");
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node["name"] === "string" ? node["name"] : "";

/** The text of a literal, of a template with "…" for what is put into it, or between tags. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return value;
  if (type !== "TemplateLiteral") return undefined;
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join("…");
}

/** Whether a text is meant for people: a code, a path, a class or a header is not. */
const isSentence = (text: string): boolean =>
  /\p{L}/u.test(text) && /\s|^\p{Lu}/u.test(text) && !/^X-[\w-]+$/.test(text);

function* sentencesIn(node: unknown): Generator<readonly [start: number, text: string]> {
  if (Array.isArray(node)) for (const child of node) yield* sentencesIn(child);
  if (!isNode(node) || isUnread(node)) return;
  const text = textOf(node)?.replaceAll(/\s+/g, " ").trim();
  if (text !== undefined && isSentence(text)) yield [node.start, text];
  // the third part of a criterion: words by which it is found, which nobody reads
  const isCriterion = node.type === "CallExpression" && nameOf(node["callee"]) === "row";
  const children = isCriterion
    ? (node["arguments"] as Node[]).filter((_, index) => index !== 2)
    : Object.values(node);
  for (const child of children) yield* sentencesIn(child);
}

/** Every sentence of a source, with its line. */
function sentencesOf(file: string, source: string): (readonly [line: number, text: string])[] {
  const { program } = parseSync(file, source);
  return [...sentencesIn(program)].map(
    ([start, text]) => [source.slice(0, start).split("\n").length, text] as const,
  );
}

const isMachinery = (text: string): boolean => MACHINERY.some((word) => word.test(text));

describe("what people read", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|for-test/.test(file))
    .toSorted();
  const found = files.flatMap((file) =>
    sentencesOf(file, readFileSync(join(APP, file), "utf8"))
      .filter(([, text]) => isMachinery(text))
      .map(([line, text]) => ({ file, at: `${file}:${line}: ${text}` })),
  );

  it("never says the machinery", () => {
    expect(found.filter(({ file }) => !(file in ALLOWED)).map(({ at }) => at)).toEqual([]);
  });

  it("is allowed to where it has to, and nowhere else", () => {
    expect(Object.keys(ALLOWED).filter((allowed) => !found.some(({ file }) => file === allowed))).toEqual([]);
  });

  it("is found in literals, templates and between tags, on its line", () => {
    const source =
      'const a = "The gateway said no";\nconst b = `${a} records`;\nconst c = <p>\n  A request\n</p>;';
    expect(sentencesOf("a.tsx", source)).toEqual([
      [1, "The gateway said no"],
      [2, "… records"],
      [3, "A request"],
    ]);
  });
});
