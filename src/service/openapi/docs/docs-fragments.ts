import { html } from "hono/html";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import type { JsonSchema } from "#service/openapi/openapi-json-schema.ts";

/** One row of a schema's table. */
export interface SchemaRow {
  /** Its path below the root: "matchPersonInput[].firstName". */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** Lists of values up to this length are shown inline; longer ones get a place of their own. */
export const MAX_SAMPLE_VALUES = 6;

const article = (type: string) => `list of ${type}`;

/** The type of a value in a few words. `named` resolves a reference. */
export function typeWords(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return enumWords(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined && schema.type === undefined) {
    return [...new Set(branches.map(typeWords))].join(" or ");
  }
  if (schema.items !== undefined) return article(typeWords(schema.items));
  if (schema.format === "date") return "day";
  return [schema.type ?? "any"].flat().join(" or ");
}

function enumWords(values: readonly unknown[]): string {
  if (values.length > MAX_SAMPLE_VALUES) return "name";
  return values.map(String).join(" | ");
}

function limitWords({ minItems, maxItems, minimum, maximum, default: given }: JsonSchema): string[] {
  const range = (least: number | undefined, most: number | undefined, of: string) =>
    least === undefined && most === undefined ? [] : [`${least ?? 0} to ${most ?? "any number"}${of}.`];
  return [
    // a minimum alone is not worth mentioning: every list needs an entry
    ...(maxItems === undefined ? [] : range(minItems, maxItems, " entries")),
    ...range(minimum, maximum, ""),
    ...(given === undefined ? [] : [`Default ${String(given)}.`]),
  ];
}

/** The description of a value besides its type. */
export function wordsOf(schema: JsonSchema): string {
  const said = schema.description ?? "";
  return [...(said === "" ? [] : [said]), ...limitWords(schema)].join(" ");
}

function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.oneOf ?? schema.anyOf ?? [];
}

function below(schema: JsonSchema, path: string): SchemaRow[] {
  if (schema.items !== undefined) return below(schema.items, `${path}[]`);
  const own = schema.properties === undefined ? [] : schemaRows(schema, `${path}.`);
  return [...own, ...branchesOf(schema).flatMap((branch) => below(branch, path))];
}

/** Every property of an object at any depth, each path once. */
export function schemaRows(schema: JsonSchema, prefix = ""): SchemaRow[] {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => [
    {
      path: prefix + name,
      type: typeWords(value),
      required: schema.required?.includes(name) ?? false,
      description: wordsOf(value),
    },
    ...below(value, prefix + name),
  ]);
  return [...new Map(rows.map((row) => [row.path, row])).values()];
}

/** Characters per line that fit beside the text on a wide screen. */
const WIDTH = 52;

function parts(value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.map((entry) => shown(entry, indent));
  return Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${shown(entry, indent)}`);
}

function shown(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const line = parts(value, indent).join(", ");
  if (line === "") return open + close;
  // only flat values are readable on one line
  const flat = Object.values(value).every((entry) => typeof entry !== "object");
  if (flat && indent.length + line.length < WIDTH) return `${open} ${line} ${close}`;
  const deeper = `${indent}  `;
  return `${open}\n${deeper}${parts(value, deeper).join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** Readable JSON: short objects and lists stay on one line. */
export function readableJson(value: unknown): string {
  return shown(value, "");
}

/** A code box that can be scrolled by keyboard. */
export function codeBlock(label: string, text: string): Markup {
  return html`<figure class="code">
    <figcaption>${label}</figcaption>
    <pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>
  </figure>`;
}

/** A path with its last part, the name, emphasised; it may wrap before it. */
function pathMarkup(path: string): Markup {
  const cut = path.lastIndexOf(".") + 1;
  if (cut === 0) return html`<code>${path}</code>`;
  return html`<code><span class="where">${path.slice(0, cut)}</span><wbr />${path.slice(cut)}</code>`;
}

/** A table of names with types and meanings. */
export function rowTable(caption: string, rows: readonly SchemaRow[]): Markup {
  const described = rows.some((row) => row.description !== "");
  const typed = (row: SchemaRow) => (row.type === "" ? "" : html`<span class="type">${row.type}</span>`);
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">${described ? "Meaning" : "Type"}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row">
              ${pathMarkup(row.path)}${row.required ? html` <span class="must">required</span>` : ""}
              ${described ? typed(row) : ""}
            </th>
            <td>${described ? row.description : typed(row)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A collapsed part, for long lists. */
export function foldedAway(summary: string, inside: Markup): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${inside}
  </details>`;
}
