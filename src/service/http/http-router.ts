import { SERVICE_PREFIX } from "#contract/operation.ts";
import { type OperationName, type Operations, operations } from "#contract/operations.ts";
import { notFound, wrongMethod } from "./http-problem.ts";

/** The operation for a path, with its path parameters. */
export interface Route {
  readonly operation: Operations[OperationName];
  readonly parameters: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly operation: Operations[OperationName];
  readonly expression: RegExp;
}

const PATTERNS: readonly Pattern[] = Object.values(operations).map((operation) => ({
  operation,
  expression: new RegExp(
    `^${SERVICE_PREFIX}${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`,
  ),
}));

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw notFound();
  }
}

/** Finds the operation for a request. Throws a 404, which names the right method if the path is known. [api-2] */
export function matchRoute(method: string, path: string): Route {
  for (const { operation, expression } of PATTERNS) {
    const found = expression.exec(path);
    if (!found) continue;
    if (operation.method !== method) throw wrongMethod(operation.method);
    return { operation, parameters: decoded(found.groups ?? {}) };
  }
  throw notFound();
}
