import { readableJson } from "./docs-json.ts";
import type { OperationObject } from "#service/openapi/openapi-document-types.ts";
import { REQUEST_EXAMPLES } from "#service/openapi/openapi-request-examples.ts";

const EXAMPLES: Readonly<Record<string, { readonly parameters?: Readonly<Record<string, string>> }>> =
  REQUEST_EXAMPLES;

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The body of the first example that an operation's request shows. */
export function exampleBody({ requestBody }: OperationObject): unknown {
  return Object.values(requestBody?.content ?? {})[0]?.example;
}

function addressOf(path: string, operation: OperationObject): string {
  const given = Object.entries(EXAMPLES[operation.operationId]?.parameters ?? {});
  const inPath = given.filter(([name]) => path.includes(`{${name}}`));
  const filled = inPath.reduce((address, [name, value]) => address.replace(`{${name}}`, value), path);
  const query = given.filter(([name]) => !path.includes(`{${name}}`));
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return filled + (text.length === 0 ? "" : `?${text.join("&")}`);
}

/** A command that makes the example request; BASE and TOKEN are set by the first command of the page. */
export function curlOf(method: string, path: string, operation: OperationObject): string {
  const body = exampleBody(operation);
  const parts = [
    `curl ${method === "get" ? "" : "-X POST "}"$BASE${addressOf(path, operation)}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/vnd.api+json'`, `-d ${quoted(readableJson(body))}`]),
  ];
  return parts.join(" \\\n  ");
}
