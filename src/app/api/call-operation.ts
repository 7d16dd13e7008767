import * as z from "zod/mini";
import {
  type ReadOperation,
  type SearchAnswer,
  type SearchOperation,
  requestBody,
  searchAnswer,
} from "#contract/operation.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { ApiError, plainApiError } from "./api-error.ts";
import type { Sender } from "./request-limiter.ts";
import { type WireAnswer, send } from "./send-request.ts";

/** The requested page of a search; `page` counts from 1. */
interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

/** The path of one page of results. [paging-1] */
function searchPath(path: string, { page, size, sort }: PageRequest): string {
  const query = new URLSearchParams({
    "page[number]": String(page),
    "page[size]": String(size),
    ...(sort === undefined ? {} : { sort }),
  });
  return `${path}?${query}`;
}

/** A search as a screen asks for it. */
export interface SearchRequest<Criteria> extends PageRequest {
  readonly criteria: Criteria;
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

/** Parses a complete answer by the contract. Throws an ApiError where that fails. */
export function parseAnswer<Output>(answer: WireAnswer, read: (body: unknown) => Output): Output {
  try {
    return read(parseExactJson(answer.body));
  } catch (error) {
    const requestId = answer.requestId;
    throw plainApiError("unreadable", { cause: error, ...(requestId === undefined ? {} : { requestId }) });
  }
}

const counted = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.catch(
    z.looseObject({
      totalResults: z.catch(z.optional(z.number()), undefined),
      page: z.catch(z.looseObject({ total: z.number() }), { total: 0 }),
    }),
    { page: { total: 0 } },
  ),
});

/**
 * Adds a total to an answer that lacks one: the rows read so far, plus one after a full page so that the next page can
 * be requested.
 */
function withTotal(value: unknown, { page, size }: PageRequest): unknown {
  const { data, meta, ...rest } = counted.parse(value);
  const read = (page - 1) * size + data.length;
  const atLeast = data.length < size ? read : Math.max(read + 1, meta.page.total * size);
  return { ...rest, data, meta: { ...meta, totalResults: meta.totalResults ?? atLeast } };
}

const readAnswer = z.looseObject({ data: z.unknown() });

/** Options of a call, besides its request. */
interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly sender?: Sender | undefined;
}

/**
 * Searches, and parses the answer by the contract. Rejects with an ApiError, or with the signal's reason after an
 * abort. Enrichment costs credits and goes through the run engine, never through here.
 */
export async function callSearch<Criteria, Row>(
  operation: SearchOperation<unknown, Row, Criteria>,
  request: SearchRequest<Criteria>,
  { signal, sender }: CallOptions = {},
): Promise<SearchAnswer<Row>> {
  const body = JSON.stringify(requestBody(operation.requestType, request.criteria));
  const answer = await send({
    method: operation.method,
    path: searchPath(operation.path, request),
    body,
    signal,
    sender,
  });
  return parseAnswer(answer, (value) => searchAnswer(operation.record).parse(withTotal(value, request)));
}

/** For `catch`: substitutes a value when the service does not offer the operation (404); rethrows any other error. */
export function fallbackIfAbsent<Substitute>(substitute: Substitute): (error: unknown) => Substitute {
  return (error) => {
    if (error instanceof ApiError && error.kind === "not-found") return substitute;
    throw error;
  };
}

/** Reads a lookup or the usage; a single record becomes a list of one. Rejects like {@link callSearch}. */
export async function callRead<Query extends Readonly<Record<string, string | undefined>>, Row>(
  operation: ReadOperation<Query, Row>,
  query: Query,
  { signal, sender }: CallOptions = {},
): Promise<Row[]> {
  const answer = await send({
    method: operation.method,
    path: readPath(operation.path, query),
    signal,
    sender,
  });
  return parseAnswer(answer, (value) => {
    const { data } = readAnswer.parse(value);
    return (Array.isArray(data) ? data : [data]).map((record) => operation.record.parse(record));
  });
}
