import {
  type CompanyReadOperation,
  type EnrichOperation,
  type ReadOperation,
  type SearchOperation,
  reachablePages,
} from "#contract/operation.ts";
import { type OperationName, operations } from "#contract/operations.ts";
import {
  rawInputs,
  withReadableInputs,
  type PageRequest,
  attributesOf,
  parseAttributes,
  parsePage,
  parseQuery,
  readJson,
} from "#service/http/parse-request.ts";
import { matchCompanies } from "#service/matching/match-company.ts";
import { chargeRecords, countRequest } from "#service/metering/charge.ts";
import { enrichCompanies } from "#service/operations/companies/enrich-companies.ts";
import { enrichHashtags } from "#service/operations/companies/enrich-hashtags.ts";
import { enrichTechnologies } from "#service/operations/companies/enrich-technologies.ts";
import { searchCompanies } from "#service/operations/companies/search-companies.ts";
import { enrichContacts } from "#service/operations/contacts/enrich-contacts.ts";
import { enrichOrgChart } from "#service/operations/contacts/enrich-org-chart.ts";
import { searchContacts } from "#service/operations/contacts/search-contacts.ts";
import { enrichIntent, searchIntent } from "#service/operations/events/search-intent.ts";
import { enrichNews, searchNews } from "#service/operations/events/search-news.ts";
import { enrichScoops, searchScoops } from "#service/operations/events/search-scoops.ts";
import { enrichHierarchy } from "#service/operations/hierarchy/enrich-hierarchy.ts";
import { lookupData, lookupEnrich, lookupSearch } from "#service/operations/lookups/lookup-operations.ts";
import type {
  AnswerRecord,
  Call,
  CompanyReadCall,
  EnrichCall,
  SearchCall,
  SearchResult,
} from "#service/service-call.ts";
import { readUsage } from "./read-organisation-limits.ts";
import { type WrittenAnswer, countedRecords, writeAnswer } from "./written-answer.ts";

/** Prefix of the path in `links.prev`: clients must not rely on the form of links. [paging-4] */
const PREVIOUS_MARKER = "prev:";

/** `links` and `meta` of a search answer. [field-1] [paging-3] */
function pageEnvelope(path: string, parameters: URLSearchParams, page: PageRequest, total: number) {
  const pages = Math.min(Math.ceil(total / page.size), reachablePages(page.size));
  const last = Math.max(1, pages);
  const link = (number: number) => {
    const query = new URLSearchParams(parameters);
    query.set("page[number]", String(number));
    query.set("page[size]", String(page.size));
    return `${path}?${query.toString()}`;
  };
  return {
    links: {
      first: link(1),
      last: link(last),
      ...(page.page < last ? { next: link(page.page + 1) } : {}),
      ...(page.page > 1 ? { prev: PREVIOUS_MARKER + link(Math.min(page.page - 1, last)) } : {}),
    },
    meta: { page: { number: page.page, total: pages }, totalResults: total },
  };
}

/** `meta` of an answer without paging. */
function wholeEnvelope(total: number) {
  return { meta: { totalResults: total } };
}

/** An authorized request for its handler. */
export interface Incoming extends Call {
  readonly request: Request;
  readonly url: URL;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Parses, runs, writes and meters one operation, in this order, so that whatever is counted or charged can be sent. */
type Handler = (incoming: Incoming) => Promise<WrittenAnswer>;

function search<Criteria>(
  row: SearchOperation<Criteria, unknown>,
  run: (call: SearchCall<Criteria>) => Promise<SearchResult>,
): Handler {
  return async (incoming) => {
    const page = parsePage(incoming.url.searchParams, row.sortKeys, row.defaultSort);
    const attributes = attributesOf(await readJson(incoming.request), row.requestType);
    const criteria = parseAttributes(attributes, row.criteria);
    const result = await run({ ...incoming, criteria, page });
    const envelope = pageEnvelope(row.path, incoming.url.searchParams, page, result.total);
    const answer = writeAnswer({ data: result.data, ...envelope }, countedRecords(row, result.data));
    await countRequest(incoming.context.database.query, incoming.organisation, answer.records);
    return answer;
  };
}

function enrich<Attributes>(
  operation: OperationName,
  row: EnrichOperation<Attributes, unknown>,
  run: (call: EnrichCall<Attributes>) => Promise<WrittenAnswer>,
): Handler {
  return async (incoming) => {
    const raw = attributesOf(await readJson(incoming.request), row.requestType);
    const attributes = parseAttributes(withReadableInputs(row, raw), row.attributes);
    const inputs = rawInputs(row, raw);
    // counts the call in the transaction of its charge
    return run({ ...incoming, operation, attributes, inputs });
  };
}

function read<Query>(
  row: ReadOperation<Query, unknown>,
  run: (query: Query, call: Call) => AnswerRecord[] | Promise<AnswerRecord[]>,
): Handler {
  return async (incoming) => {
    const query = parseQuery(incoming.url.searchParams, incoming.pathParameters, row.query);
    const answer = writeAnswer({ data: await run(query, incoming) });
    await countRequest(incoming.context.database.query, incoming.organisation);
    return answer;
  };
}

/** The attributes that identify the company of a read. */
interface Named {
  readonly companyId?: number | string | undefined;
  readonly companyName?: string | undefined;
  readonly companyWebsite?: string | undefined;
}

async function readCompany(
  incoming: Incoming,
  criteria: Named,
  run: (companyId: number) => Promise<SearchResult>,
): Promise<{ companyId: number; result: SearchResult } | undefined> {
  const { companyId, companyName, companyWebsite } = criteria;
  const [match] = await matchCompanies(incoming, [{ companyId, companyName, companyWebsite }]);
  return match?.status === "FULL_MATCH" ? { companyId: match.id, result: await run(match.id) } : undefined;
}

/** A read about one company: the company is paid for like an enriched one, unless nothing comes back. */
function companyRead<Criteria extends Named>(
  operation: OperationName,
  row: CompanyReadOperation<Criteria, unknown>,
  run: (call: CompanyReadCall<Criteria>) => Promise<SearchResult>,
): Handler {
  return async (incoming) => {
    const { context, organisation, url } = incoming;
    const page = parsePage(url.searchParams, row.sortKeys, row.defaultSort);
    const attributes = attributesOf(await readJson(incoming.request), row.requestType);
    const criteria = parseAttributes(attributes, row.criteria);
    const found = await readCompany(incoming, criteria, (companyId) =>
      run({ ...incoming, criteria, page, companyId }),
    );
    const { data, total } = found?.result ?? { data: [], total: 0 };
    const rest = row.paged ? pageEnvelope(row.path, url.searchParams, page, total) : wholeEnvelope(total);
    const answer = writeAnswer({ data, ...rest }, countedRecords(row, data));
    if (found === undefined || data.length === 0) await countRequest(context.database.query, organisation);
    else {
      await chargeRecords(context, {
        organisation,
        userId: incoming.caller.userId ?? incoming.caller.clientId,
        operation,
        requestId: incoming.requestId,
        type: "Company",
        records: [found.companyId],
        counted: answer.records,
      });
    }
    return answer;
  };
}

/** One handler per row of the contract. */
export const handlers: Readonly<Record<OperationName, Handler>> = {
  searchContacts: search(operations.searchContacts, searchContacts),
  searchCompanies: search(operations.searchCompanies, searchCompanies),
  searchIntent: search(operations.searchIntent, searchIntent),
  searchNews: search(operations.searchNews, searchNews),
  searchScoops: search(operations.searchScoops, searchScoops),
  enrichContacts: enrich("enrichContacts", operations.enrichContacts, enrichContacts),
  enrichCompanies: enrich("enrichCompanies", operations.enrichCompanies, enrichCompanies),
  enrichHierarchy: enrich("enrichHierarchy", operations.enrichHierarchy, enrichHierarchy),
  enrichIntent: companyRead("enrichIntent", operations.enrichIntent, enrichIntent),
  enrichNews: companyRead("enrichNews", operations.enrichNews, enrichNews),
  enrichScoops: companyRead("enrichScoops", operations.enrichScoops, enrichScoops),
  enrichOrgChart: companyRead("enrichOrgChart", operations.enrichOrgChart, enrichOrgChart),
  enrichTechnologies: companyRead("enrichTechnologies", operations.enrichTechnologies, enrichTechnologies),
  enrichHashtags: companyRead("enrichHashtags", operations.enrichHashtags, enrichHashtags),
  lookupData: read(operations.lookupData, lookupData),
  lookupSearch: read(operations.lookupSearch, lookupSearch),
  lookupEnrich: read(operations.lookupEnrich, lookupEnrich),
  readUsage: read(operations.readUsage, (_query, call) => readUsage(call)),
};
