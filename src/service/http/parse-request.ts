import * as z from "zod/mini";
import { VALIDATION_CODES, type ValidationCode } from "#contract/error-schemas.ts";
import { ALTERNATE_MEDIA_TYPE, LIMITS, MEDIA_TYPE } from "#contract/operation.ts";
import {
  type Finding,
  type ProblemSource,
  bodyTooLarge,
  notAcceptable,
  unsupportedMediaType,
  validationProblem,
} from "./http-problem.ts";

const MEDIA_TYPES = [MEDIA_TYPE, ALTERNATE_MEDIA_TYPE];

function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** The media type to answer in: the first that the client accepts. Throws a 406 when it accepts neither. */
export function negotiate(accept: string | null): string {
  if (accept === null || accept.trim() === "") return MEDIA_TYPE;
  const accepted = new Set(accept.split(",").map(essence));
  const found = MEDIA_TYPES.find((type) => accepted.has(type));
  if (found) return found;
  if (accepted.has("*/*") || accepted.has("application/*")) return MEDIA_TYPE;
  throw notAcceptable(MEDIA_TYPES);
}

/** The announced length of the body in bytes; undefined where none was, as in chunks. */
function announcedLength(request: Request): number | undefined {
  const header = request.headers.get("Content-Length") ?? "";
  return /^\d+$/.test(header) ? Number(header) : undefined;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = announcedLength(request);
  if (announced === undefined) return readChunks(request);
  if (announced > LIMITS.bodyBytes) throw bodyTooLarge(LIMITS.bodyBytes);
  // a server reads no more than was announced, and in one piece it takes much less time
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > LIMITS.bodyBytes) throw bodyTooLarge(LIMITS.bodyBytes);
  return bytes;
}

async function readChunks(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > LIMITS.bodyBytes) throw bodyTooLarge(LIMITS.bodyBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the JSON body of a POST. Throws 415, 413 or a 400 that says what is wrong with it. */
export async function readJson(request: Request): Promise<unknown> {
  if (!MEDIA_TYPES.includes(essence(request.headers.get("Content-Type") ?? "")))
    throw unsupportedMediaType(MEDIA_TYPES);
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw validationProblem([
      { code: VALIDATION_CODES.parameter, detail: "The body is not valid JSON.", source: { pointer: "" } },
    ]);
  }
}

type Issue = z.core.$ZodIssue;

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The innermost issues: a failed union reports its branches. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const branch = issue.errors.find((issues) => issues.every((inner) => inner.code !== "invalid_type"));
  return (branch ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether something required is not there at all, be it a text, one of several words or an object. */
function isMissing(issue: Issue): boolean {
  return (issue.code === "invalid_type" || issue.code === "invalid_value") && issue.input === undefined;
}

function codeOf(issue: Issue): ValidationCode {
  // a rule over several criteria says in its message what is missing
  if (issue.code === "custom") return VALIDATION_CODES.notEnoughCriteria;
  const field = issue.path.some((part) => part === "outputFields" || part === "requiredFields");
  if (issue.code === "unrecognized_keys") return VALIDATION_CODES.unknownField;
  if (field && issue.code === "invalid_value") return VALIDATION_CODES.outputField;
  if (isMissing(issue)) return VALIDATION_CODES.parameter;
  return VALIDATION_CODES.invalidValue;
}

const shown = (value: unknown) => (typeof value === "string" ? `"${value.slice(0, 80)}"` : typeof value);

function detailOf(issue: Issue, name: string): string {
  if (issue.code === "unrecognized_keys")
    return `${issue.keys.map((key) => `"${key}"`).join(", ")} is not known here.`;
  if (isMissing(issue)) return `"${name}" is required.`;
  if (issue.code === "custom") return issue.message;
  if (issue.code === "too_big") return `"${name}" takes at most ${issue.maximum}.`;
  if (issue.code === "too_small") return `"${name}" takes at least ${issue.minimum}.`;
  if (codeOf(issue) === VALIDATION_CODES.outputField)
    return `${shown(issue.input)} is not a field of this record.`;
  return `"${name}" has an invalid value.`;
}

function findingOf(issue: Issue, sourceOf: (path: readonly PropertyKey[]) => ProblemSource): Finding {
  const extra = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...extra];
  return {
    code: codeOf(issue),
    detail: detailOf(issue, String(path.at(-1) ?? "data")),
    source: sourceOf(path),
  };
}

/** Reads a value by its schema of the contract; throws a 400 that names each thing wrong with it. */
function parse<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  sourceOf: (path: readonly PropertyKey[]) => ProblemSource,
): Output {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => {
    const inner = flatten(issue);
    return inner.length > 0 ? inner : [issue];
  });
  throw validationProblem(issues.slice(0, 20).map((issue) => findingOf(issue, sourceOf)));
}

/** The attributes of `{data: {type, attributes}}`. [search-1] */
export function parseBody<Output>(body: unknown, type: string, attributes: z.ZodMiniType<Output>): Output {
  const envelope = z.looseObject({
    data: z.looseObject({ type: z.literal(type), attributes: z.optional(z.unknown()) }),
  });
  const { data } = parse(envelope, body, (path) => ({ pointer: pointerOf(path) }));
  return parse(attributes, data.attributes ?? {}, (path) => ({
    pointer: `/data/attributes${pointerOf(path)}`,
  }));
}

/** The `filter[...]` parameters and path parameters of a GET; empty ones count as absent. */
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
  return parse(schema, values, (path) => {
    const key = String(path[0]);
    return { parameter: key in pathParameters ? key : `filter[${key}]` };
  });
}

/** Page and sort of a search. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly key: string; readonly descending: boolean };
}

function invalidParameter(parameter: string, detail: string) {
  return validationProblem([{ code: VALIDATION_CODES.parameter, detail, source: { parameter } }]);
}

function integer(parameters: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < 1 || value > max) {
    throw invalidParameter(name, `"${name}" takes a whole number from 1 to ${max}.`);
  }
  return value;
}

/** Reads page[number], page[size] and sort; a page beyond the reachable ones is a 400. [paging-1] [paging-2] */
export function parsePage(
  parameters: URLSearchParams,
  sortKeys: readonly string[],
  defaultSort: string,
): PageRequest {
  const asked = parameters.get("sort");
  if (asked !== null && sortKeys.length === 0) throw invalidParameter("sort", '"sort" is not accepted here.');
  const sort = asked ?? defaultSort;
  const descending = sort.startsWith("-");
  const key = descending ? sort.slice(1) : sort;
  if (asked !== null && !sortKeys.includes(key)) {
    throw invalidParameter(
      "sort",
      `"sort" takes one of ${sortKeys.join(", ")}, each with or without a leading "-".`,
    );
  }
  return {
    page: integer(parameters, "page[number]", 1, LIMITS.reachablePages),
    size: integer(parameters, "page[size]", LIMITS.pageSizeDefault, LIMITS.pageSizeMax),
    sort: { key, descending },
  };
}
