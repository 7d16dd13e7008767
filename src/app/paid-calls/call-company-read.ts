import {
  type CompanyReadOperation,
  type SearchAnswer,
  requestBody,
  searchAnswer,
} from "#contract/operation.ts";
import { parseAnswer, searchPath } from "#app/api/call.ts";
import { send } from "#app/api/send.ts";

/** A page of what is known about one company; `page` counts from 1. */
export interface CompanyReadRequest<Criteria> {
  /** The company and what else is asked. */
  readonly criteria: Criteria;
  readonly page: number;
  readonly size: number;
}

/**
 * Reads about one company, once: it may cost a credit, and records that come back count. It is never sent again from
 * here and cannot be called off, since what left may be paid. `key` is the same on every attempt of one piece of paid
 * work. Rejects with an ApiError. Section 8, rules 2 to 4; decisions, "Metering".
 */
export async function callCompanyRead<Criteria, Row>(
  { method, path, requestType, record, paged }: CompanyReadOperation<Criteria, Row>,
  { criteria, ...page }: CompanyReadRequest<Criteria>,
  key: string,
): Promise<SearchAnswer<Row>> {
  const answer = await send({
    method,
    path: paged ? searchPath(path, page) : path,
    body: JSON.stringify(requestBody(requestType, criteria)),
    idempotencyKey: key,
  });
  const { data, meta } = parseAnswer(answer, (value) => searchAnswer(record).parse(value));
  // what is not paged comes whole
  return { data, meta: paged ? meta : { ...meta, totalResults: data.length } };
}
