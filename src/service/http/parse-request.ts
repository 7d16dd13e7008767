import * as z from "zod/mini";
import { VALIDATION_CODES } from "#contract/error-schemas.ts";
import { LIMITS, reachablePages, type EnrichOperation } from "#contract/operation.ts";
import { bodyTooLarge, compressedBody, unsupportedMediaType, validationProblem } from "./http-problem.ts";
import { MEDIA_TYPES, essence } from "./media-types.ts";
import { MAX_DEPTH, isCompressed, parseBody, readBody } from "./read-body.ts";
import { pointerOf, readBySchema } from "./validation-findings.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";

type Row = Pick<EnrichOperation<unknown, unknown>, "inputKey" | "input">;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The raw inputs of an enrich call, to be echoed. [match-3] */
export function rawInputs(row: Row, attributes: unknown): readonly unknown[] {
  const inputs = isObject(attributes) ? attributes[row.inputKey] : undefined;
  return Array.isArray(inputs) ? inputs : [];
}

/** A value of an input: texts are trimmed; blank and null count as missing. */
function given(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === "string" ? value.trim() || undefined : value;
}

/**
 * An input that fits the contract. An unreadable one becomes empty, so that it matches nothing and does not fail the
 * others; an unknown key stays, to be named in a refusal.
 */
function readable(row: Row, input: unknown): object {
  if (!isObject(input)) return {};
  const values = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, given(value)]));
  const { success, error } = row.input.safeParse(values);
  const isUnknown = error?.issues.some(({ code }) => code === "unrecognized_keys") === true;
  return success || isUnknown ? values : {};
}

/** The attributes of an enrich call, with readable inputs. [match-4] */
export function withReadableInputs(row: Row, attributes: unknown): unknown {
  if (!isObject(attributes) || !Array.isArray(attributes[row.inputKey])) return attributes;
  const inputs = rawInputs(row, attributes).map((input) => readable(row, input));
  return { ...attributes, [row.inputKey]: inputs };
}

/** Reads the JSON body of a POST. Throws 415, 413, or a 400 that says what is wrong. */
export async function readJson(request: Request): Promise<unknown> {
  const type = essence(request.headers.get("Content-Type") ?? "");
  if (!MEDIA_TYPES.some((known) => known === type)) throw unsupportedMediaType(MEDIA_TYPES);
  if (isCompressed(request)) throw compressedBody();
  const bytes = await readBody(request, LIMITS.bodyBytes);
  if (bytes === undefined) throw bodyTooLarge(LIMITS.bodyBytes);
  try {
    return parseBody(bytes);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const detail = `The body is not valid JSON of at most ${MAX_DEPTH} levels.`;
    throw validationProblem([{ code: VALIDATION_CODES.parameter, detail, source: { pointer: "" } }]);
  }
}

/** The unparsed `attributes` of `{data: {type, attributes}}`. Missing or null ones are a 400. [search-1] */
export function attributesOf(body: unknown, type: string): unknown {
  const envelope = z.looseObject({
    data: z.looseObject({ type: z.literal(type), attributes: z.optional(z.unknown()) }),
  });
  const { data } = readBySchema(envelope, body, (path) => ({ pointer: pointerOf(path) }));
  if (data.attributes !== undefined && data.attributes !== null) return data.attributes;
  const detail = '"attributes" is required: an object, which may be empty where nothing has to be said.';
  const source = { pointer: "/data/attributes" };
  throw validationProblem([{ code: VALIDATION_CODES.attributesMissing, detail, source }]);
}

/** Parses attributes by their schema in the contract. [search-1] */
export function parseAttributes<Output>(attributes: unknown, schema: z.ZodMiniType<Output>): Output {
  return readBySchema(schema, attributes, (path) => ({ pointer: `/data/attributes${pointerOf(path)}` }));
}

/** Parses the `filter[...]` and path parameters of a GET; empty ones count as missing. [lookup-1] */
export function parseQuery<Output>(
  parameters: URLSearchParams,
  pathParameters: Readonly<Record<string, string>>,
  schema: z.ZodMiniType<Output>,
): Output {
  const values: Record<string, string> = { ...pathParameters };
  for (const [name, value] of parameters) {
    const key = /^filter\[(.+)\]$/.exec(name)?.[1];
    if (key !== undefined && value !== "") values[key] = value;
  }
  return readBySchema(schema, values, (path) => {
    const key = String(path[0]);
    return { parameter: key in pathParameters ? key : `filter[${key}]` };
  });
}

/** Page and sort key of a search. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly key: string; readonly descending: boolean };
}

function invalidParameter(parameter: string, what: string) {
  const detail = `"${parameter}" ${what}.`;
  return validationProblem([{ code: VALIDATION_CODES.parameter, detail, source: { parameter } }]);
}

interface Bounded {
  readonly fallback: number;
  readonly max: number;
  /** Appended to the message: when this maximum applies. */
  readonly when?: string;
}

function integer(parameters: URLSearchParams, name: string, { fallback, max, when = "" }: Bounded): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  if (!/^-?\d+$/.test(text)) throw invalidParameter(name, `must be a whole number from 1 to ${max}`);
  const value = Number(text);
  if (value < 1) throw invalidParameter(name, "must be at least 1");
  if (value > max) throw invalidParameter(name, `must be at most ${max}${when}`);
  return value;
}

/** Parses page[number], page[size] and sort; a page beyond the reachable records is a 400. [paging-1] [paging-2] */
export function parsePage(
  parameters: URLSearchParams,
  sortKeys: readonly string[],
  defaultSort: string,
): PageRequest {
  const asked = parameters.get("sort");
  if (asked !== null && sortKeys.length === 0) throw invalidParameter("sort", "is not accepted here");
  const sort = asked ?? defaultSort;
  const descending = sort.startsWith("-");
  const key = descending ? sort.slice(1) : sort;
  if (asked !== null && !sortKeys.includes(key)) {
    const keys = sortKeys.join(", ");
    throw invalidParameter("sort", `must be one of ${keys}, each with or without a leading "-"`);
  }
  const size = integer(parameters, "page[size]", {
    fallback: LIMITS.pageSizeDefault,
    max: LIMITS.pageSizeMax,
  });
  const page = integer(parameters, "page[number]", {
    fallback: 1,
    max: reachablePages(size),
    when: ` where "page[size]" is ${size}`,
  });
  return { page, size, sort: { key, descending } };
}
