import type { OperationName } from "#contract/operations.ts";
import type { Caller, ServiceContext } from "./service-context.ts";
import type { PageRequest } from "#service/http/parse-request.ts";

/** What each handler is given besides its parsed request. */
export interface Call {
  readonly context: ServiceContext;
  readonly caller: Caller;
  /** The organisation that pays. */
  readonly organisation: string;
  readonly requestId: string;
}

/** A search, parsed: criteria by the contract, page and sort. [paging-1] [search-5] */
export interface SearchCall<Criteria> extends Call {
  readonly criteria: Criteria;
  readonly page: PageRequest;
}

/** A read about one company, which was matched already. */
export interface CompanyReadCall<Criteria> extends SearchCall<Criteria> {
  readonly companyId: number;
}

/** What a search found: the records of one page and how many there are in all. */
export interface SearchResult {
  readonly data: readonly object[];
  readonly total: number;
}

/** An enrich call, parsed; `inputs` are as they came, to be echoed. [match-3] */
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
