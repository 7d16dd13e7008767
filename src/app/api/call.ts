import * as z from "zod/mini";
import {
  type ReadOperation,
  type SearchAnswer,
  type SearchOperation,
  requestBody,
  searchAnswer,
} from "#contract/operation.ts";
import { type FreeOperationName, type FreeOperations, freeOperations } from "#contract/free-operations.ts";
import { plainApiError } from "./api-error.ts";
import { type WireAnswer, send } from "./send.ts";

/** A search as a screen asks for it; `page` counts from 1. */
export interface SearchRequest<Criteria> {
  readonly criteria: Criteria;
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

type Row = FreeOperations[FreeOperationName];

type RequestOf<Operation extends Row> =
  Operation extends SearchOperation<infer Criteria, infer _Record>
    ? SearchRequest<Criteria>
    : Operation extends ReadOperation<infer Query, infer _Record>
      ? Query
      : never;

type AnswerOf<Operation extends Row> =
  Operation extends SearchOperation<infer _Criteria, infer Record>
    ? SearchAnswer<Record>
    : Operation extends ReadOperation<infer _Query, infer Record>
      ? Record[]
      : never;

function searchPath(path: string, request: SearchRequest<unknown>): string {
  const query = new URLSearchParams({
    "page[number]": String(request.page),
    "page[size]": String(request.size),
    ...(request.sort === undefined ? {} : { sort: request.sort }),
  });
  return `${path}?${query}`;
}

function readPath(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const filters = new URLSearchParams();
  let filled = path;
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const inPath = filled.replace(`{${key}}`, encodeURIComponent(value));
    if (inPath === filled) filters.set(`filter[${key}]`, value);
    filled = inPath;
  }
  return filters.size === 0 ? filled : `${filled}?${filters}`;
}

function parse<Output>(answer: WireAnswer, read: (body: unknown) => Output): Output {
  try {
    return read(JSON.parse(answer.text));
  } catch (error) {
    const requestId = answer.requestId;
    throw plainApiError("unreadable", { cause: error, ...(requestId === undefined ? {} : { requestId }) });
  }
}

const readAnswer = z.looseObject({ data: z.unknown() });

async function run(row: Row, request: unknown, signal: AbortSignal | undefined) {
  if (row.kind === "search") {
    const search = request as SearchRequest<unknown>;
    const body = JSON.stringify(requestBody(row.requestType, search.criteria));
    const answer = await send({ method: "POST", path: searchPath(row.path, search), body, signal });
    return parse<unknown>(answer, (value) => searchAnswer<unknown>(row.record).parse(value));
  }
  const path = readPath(row.path, request as Record<string, string | undefined>);
  const answer = await send({ method: "GET", path, signal });
  return parse(answer, (value) => {
    const { data } = readAnswer.parse(value);
    return (Array.isArray(data) ? data : [data]).map((record) => row.record.parse(record));
  });
}

/**
 * Asks the service and reads its answer by the contract. Enrichment costs credits and goes through the run engine,
 * never through here. Rejects with an ApiError, or with the signal's reason when
 * it was aborted.
 */
export async function call<Name extends FreeOperationName>(
  name: Name,
  request: RequestOf<FreeOperations[Name]>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<AnswerOf<FreeOperations[Name]>> {
  return (await run(freeOperations[name], request, options.signal)) as AnswerOf<FreeOperations[Name]>;
}
