import * as z from "zod/mini";
import { searchCompanies as companySearch } from "#contract/companies.ts";
import { enrichCompanies as companyEnrich } from "#contract/enrich-companies.ts";
import { searchContacts as contactSearch } from "#contract/contacts.ts";
import { enrichContacts as contactEnrich } from "#contract/enrich-contacts.ts";
import {
  lookupData as dataLookup,
  lookupEnrich as enrichLookup,
  lookupSearch as searchLookup,
} from "#contract/lookups.ts";
import type { EnrichOperation, ReadOperation, SearchOperation } from "#contract/operation.ts";
import type { OperationName } from "#contract/operations.ts";
import { readUsage as usageRead } from "#contract/usage.ts";
import { countRequest } from "./metering/count-request.ts";
import type { AnswerRecord, Call, EnrichCall, SearchCall, SearchResult } from "./operations/call.ts";
import { searchCompanies } from "./operations/companies.ts";
import { searchContacts } from "./operations/contacts.ts";
import { enrichCompanies } from "./operations/enrich-companies.ts";
import { enrichContacts } from "./operations/enrich-contacts.ts";
import { lookupData, lookupEnrich, lookupSearch } from "./operations/lookups.ts";
import { readUsage } from "./operations/usage.ts";
import { pageEnvelope } from "./page-envelope.ts";
import { parseBody, parsePage, parseQuery } from "./parse-request.ts";
import { readJson } from "./read-body.ts";

/** A request on its way to its handler. */
export interface Incoming extends Call {
  readonly request: Request;
  readonly url: URL;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Parses, runs and meters one operation; gives the body of the answer. */
type Handler = (incoming: Incoming) => Promise<object>;

function search<Criteria>(
  row: SearchOperation<Criteria, unknown>,
  run: (call: SearchCall<Criteria>) => Promise<SearchResult>,
): Handler {
  return async (incoming) => {
    const page = parsePage(incoming.url.searchParams, row.sortKeys, row.defaultSort);
    const criteria = parseBody(await readJson(incoming.request), row.requestType, row.criteria);
    const result = await run({ ...incoming, criteria, page });
    await countRequest(incoming.context.database.query, incoming.organisation);
    return { data: result.data, ...pageEnvelope(row.path, incoming.url.searchParams, page, result.total) };
  };
}

/** The inputs as they came: `meta.input` echoes them untouched. */
const rawInputs = z.object({
  data: z.object({
    attributes: z.object({
      matchPersonInput: z.optional(z.array(z.record(z.string(), z.unknown()))),
      matchCompanyInput: z.optional(z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
});

function enrich<Attributes>(
  operation: OperationName,
  row: EnrichOperation<Attributes, unknown>,
  run: (call: EnrichCall<Attributes>) => Promise<AnswerRecord[]>,
): Handler {
  return async (incoming) => {
    const body = await readJson(incoming.request);
    const attributes = parseBody(body, row.requestType, row.attributes);
    const raw = rawInputs.parse(body).data.attributes;
    const inputs = raw.matchPersonInput ?? raw.matchCompanyInput ?? [];
    // the call is counted with its charge, in one transaction
    return { data: await run({ ...incoming, operation, attributes, inputs }) };
  };
}

function read<Query>(
  row: ReadOperation<Query, unknown>,
  run: (query: Query, call: Call) => AnswerRecord | AnswerRecord[] | Promise<AnswerRecord>,
): Handler {
  return async (incoming) => {
    const query = parseQuery(incoming.url.searchParams, incoming.pathParameters, row.query);
    await countRequest(incoming.context.database.query, incoming.organisation);
    return { data: await run(query, incoming) };
  };
}

/** One handler per row of the contract. */
export const handlers: Readonly<Record<OperationName, Handler>> = {
  searchContacts: search(contactSearch, searchContacts),
  enrichContacts: enrich("enrichContacts", contactEnrich, enrichContacts),
  searchCompanies: search(companySearch, searchCompanies),
  enrichCompanies: enrich("enrichCompanies", companyEnrich, enrichCompanies),
  lookupData: read(dataLookup, lookupData),
  lookupSearch: read(searchLookup, lookupSearch),
  lookupEnrich: read(enrichLookup, lookupEnrich),
  readUsage: read(usageRead, (_query, call) => readUsage(call)),
};
