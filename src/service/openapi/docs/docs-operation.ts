import { html } from "hono/html";
import type { Markup } from "#service/oauth/oauth-responses.ts";
import {
  codeBlock,
  foldedAway,
  readableJson,
  rowTable,
  MAX_SAMPLE_VALUES,
  type SchemaRow,
  schemaRows,
  typeWords,
  wordsOf,
} from "./docs-fragments.ts";
import type {
  OpenApiDocument,
  OperationObject,
  Parameter,
  Ref,
  ResponseObject,
} from "#service/openapi/openapi-document-types.ts";
import type { JsonSchema } from "#service/openapi/openapi-json-schema.ts";

/** An operation with its path and method. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** Resolves a reference into the document's components. */
function resolve<Target>(table: Readonly<Record<string, Target>>, value: Target | Ref): Target | undefined {
  const isRef = typeof value === "object" && value !== null && "$ref" in value;
  return isRef ? table[value.$ref.split("/").at(-1) ?? ""] : value;
}

function schemaBehind(document: OpenApiDocument, schema: JsonSchema | undefined): JsonSchema {
  if (schema?.$ref === undefined) return schema ?? {};
  return document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {};
}

function facts({ operation }: PlacedOperation): Markup {
  const scopes = [...new Set(operation.security.flatMap((scheme) => scheme["oauth"] ?? []))];
  const cost = /^Costs: (.+)$/m.exec(operation.description)?.[1];
  return html`<dl class="facts">
    ${
      scopes.length === 0
        ? ""
        : html`<div>
            <dt>${scopes.length > 1 ? "Any one scope" : "Scope"}</dt>
            <dd>${scopes.map((scope) => html`<code>${scope}</code> `)}</dd>
          </div>`
    }
    ${
      cost === undefined
        ? ""
        : html`<div>
            <dt>Costs</dt>
            <dd>${cost}</dd>
          </div>`
    }
  </dl>`;
}

function parameterRows({ operation }: PlacedOperation): SchemaRow[] {
  return (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) => ({
    path: name,
    type: place === "path" ? `in the path, ${typeWords(schema)}` : typeWords(schema),
    required,
    description: wordsOf({ ...schema, description }),
  }));
}

/** The table of a body: the attributes of a data call, or the fields of a form. */
function bodyTable(document: OpenApiDocument, { operation }: PlacedOperation): Markup | "" {
  const media = Object.entries(operation.requestBody?.content ?? {})[0];
  if (media === undefined) return "";
  const schema = schemaBehind(document, media[1].schema);
  const data = schema.properties?.["data"]?.properties;
  if (data === undefined) return rowTable("Form fields", schemaRows(schema));
  const attributes = data["attributes"] ?? {};
  const type = String(data["type"]?.const);
  return html`${rowTable(`Body: data.attributes, with data.type "${type}"`, schemaRows(attributes))}
  ${fieldNames(document, attributes)}`;
}

function nameList(summary: string, names: readonly unknown[] | undefined): Markup | "" {
  if (names === undefined || names.length <= MAX_SAMPLE_VALUES) return "";
  const list = html`<ul class="names">
    ${names.map((name) => html`<li><code>${String(name)}</code></li>`)}
  </ul>`;
  return foldedAway(summary, list);
}

function fieldNames(document: OpenApiDocument, attributes: JsonSchema): Markup | "" {
  const names = schemaBehind(document, attributes.properties?.["outputFields"]?.items).enum;
  return nameList(`All ${names?.length} output fields`, names);
}

/** The possible names in a part of the path. */
function pathNames({ operation }: PlacedOperation): (Markup | "")[] {
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
  return inPath.map(({ name, schema }) => nameList(`Every ${name}`, schema.enum));
}

function answers(document: OpenApiDocument, { operation }: PlacedOperation): Markup {
  const rows = Object.entries(operation.responses).map(([status, response]) => {
    const found = resolve<ResponseObject>(document.components.responses, response);
    const shape = Object.values(found?.content ?? {})[0]
      ?.schema.$ref?.split("/")
      .at(-1);
    return html`<tr>
      <th scope="row"><code class="status">${status}</code></th>
      <td>
        ${found?.description ?? ""}${shape === undefined ? "" : html` <span class="type">${shape}</span>`}
      </td>
    </tr>`;
  });
  return html`<table class="answers">
    <caption>
      Answers
    </caption>
    <thead>
      <tr>
        <th scope="col">Status</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The URL of the example request. */
function addressOf({ path, operation }: PlacedOperation): string {
  const given = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const text = (place: Parameter["in"]) =>
    given.flatMap(({ in: at, name, example = "" }) => (at === place ? [[name, example] as const] : []));
  const filled = text("path").reduce((address, [name, value]) => address.replace(`{${name}}`, value), path);
  const query = text("query").map((pair) => pair.map(encodeURIComponent).join("="));
  return filled + (query.length === 0 ? "" : `?${query.join("&")}`);
}

/** A curl command for the example request; the first command of the page sets BASE and TOKEN. */
function curlOf(placed: PlacedOperation): string {
  const body = Object.values(placed.operation.requestBody?.content ?? {})[0]?.example;
  const parts = [
    `curl ${placed.method === "get" ? "" : "-X POST "}"$BASE${addressOf(placed)}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/vnd.api+json'`, `-d ${quoted(readableJson(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

function successOf(document: OpenApiDocument, { operation }: PlacedOperation) {
  const response = operation.responses["200"];
  const found = response && resolve<ResponseObject>(document.components.responses, response);
  const media = Object.values(found?.content ?? {})[0];
  return { schema: schemaBehind(document, media?.schema), example: media?.example };
}

/** One operation: its purpose, cost, input and output. */
export function docsOperation(document: OpenApiDocument, placed: PlacedOperation): Markup {
  const { path, method, operation } = placed;
  const [text = ""] = operation.description.split("\n\n");
  const parameters = parameterRows(placed);
  const { schema, example } = successOf(document, placed);
  const answerRows = schemaRows(schema);
  const title = `${operation.operationId}-title`;
  return html`<article id="${operation.operationId}" aria-labelledby="${title}">
    <div class="text">
      <h3 id="${title}">${operation.summary}</h3>
      <p class="address">
        <span class="method method-${method}">${method.toUpperCase()}</span><code>${path}</code>
      </p>
      <p>${text}</p>
      ${facts(placed)} ${parameters.length === 0 ? "" : rowTable("Parameters", parameters)}
      ${pathNames(placed)} ${bodyTable(document, placed)} ${answers(document, placed)}
      ${answerRows.length === 0 ? "" : foldedAway("Everything in the answer", rowTable("Answer body", answerRows))}
    </div>
    <div class="samples">
      ${
        operation.security.some((scheme) => "oauth" in scheme)
          ? codeBlock(`Example request: ${operation.summary}`, curlOf(placed))
          : ""
      }
      ${example === undefined ? "" : codeBlock(`Example answer: ${operation.summary}`, readableJson(example))}
    </div>
  </article>`;
}
