import { html } from "hono/html";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import type { SchemaRow } from "#service/openapi/openapi-schema-rows.ts";

/** Characters of a line that fit beside the text on a wide screen. */
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
  // only what holds nothing else fits on a line that people can read
  const flat = Object.values(value).every((entry) => typeof entry !== "object");
  if (flat && indent.length + line.length < WIDTH) return `${open} ${line} ${close}`;
  const deeper = `${indent}  `;
  return `${open}\n${deeper}${parts(value, deeper).join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** JSON for people: short objects and lists stay on one line. */
export function readableJson(value: unknown): string {
  return shown(value, "");
}

/** Text in a box of its own, which can be scrolled with the keyboard. */
export function codeBlock(label: string, text: string): Markup {
  return html`<figure class="code">
    <figcaption>${label}</figcaption>
    <pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>
  </figure>`;
}

/** A path with its last part, which is the name, set off from where it is; it may break between the two. */
function pathMarkup(path: string): Markup {
  const cut = path.lastIndexOf(".") + 1;
  if (cut === 0) return html`<code>${path}</code>`;
  return html`<code><span class="where">${path.slice(0, cut)}</span><wbr />${path.slice(cut)}</code>`;
}

/** A table of names, each with its type and what it means. */
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

/** What opens on demand: long lists. */
export function foldedAway(summary: string, inside: Markup): Markup {
  return html`<details>
    <summary>${summary}</summary>
    ${inside}
  </details>`;
}
