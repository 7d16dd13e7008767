import type { OperationName } from "#contract/operations.ts";
import type { Caller, ServiceContext } from "./service-context.ts";
import type { PageRequest } from "#service/http/parse-request.ts";

/** What each handler gets besides its parsed request. */
export interface Call {
  readonly context: ServiceContext;
  readonly caller: Caller;
  /** The organisation that pays. */
  readonly organisation: string;
  readonly requestId: string;
}

/** A parsed search: criteria by the contract, page and sort key. [paging-1] [search-5] */
export interface SearchCall<Criteria> extends Call {
  readonly criteria: Criteria;
  readonly page: PageRequest;
}

/** A read about one company that has been matched. */
export interface CompanyReadCall<Criteria> extends SearchCall<Criteria> {
  readonly companyId: number;
}

/** The result of a search: the records of one page, and the total. */
export interface SearchResult {
  readonly data: readonly object[];
  readonly total: number;
}

/** A parsed enrich call; `inputs` are the raw ones, to be echoed. [match-3] */
export interface EnrichCall<Attributes> extends Call {
  readonly attributes: Attributes;
  readonly inputs: readonly unknown[];
  readonly operation: OperationName;
}

/** A record of an answer. [field-1] */
export interface AnswerRecord {
  readonly type: string;
  readonly id: string;
  readonly attributes?: object;
  readonly meta?: { readonly input: unknown; readonly matchStatus: string };
}
