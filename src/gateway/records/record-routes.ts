import { operations } from "#contract/operations.ts";
import { OWNED_LIMITS, ownedQuery, readsQuery } from "#contract/records/owned-list.ts";
import { OWNED_PATHS, knownQuestion } from "#contract/records/owned-record.ts";
import { PROBLEMS, json, readJson } from "#gateway/gateway-answers.ts";
import { unpackBody } from "#gateway/journal/stored-answer.ts";
import { type PageRoutes, type PersonOfPageOptions, pageRoutes } from "#gateway/sessions/person-of-page.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { insufficientScope } from "#service/http/http-problem.ts";
import { RecordReader, type RecordReaderOptions, isReadOperation, mayRead } from "./record-reader.ts";

const READ_HEADERS = { ...JSON_HEADERS, "Content-Type": "application/json", Vary: "Accept-Encoding" };

/** Sends a read byte for byte, compressed as stored where the page accepts that: a family can have 30 MB. */
async function readResponse(packed: Uint8Array<ArrayBuffer>, accepted: string): Promise<Response> {
  if (/\bgzip\b/.test(accepted))
    return new Response(packed, { headers: { ...READ_HEADERS, "Content-Encoding": "gzip" } });
  return new Response(await unpackBody(packed), { headers: READ_HEADERS });
}

/** Routes for owned records. [owned-1] */
export function recordRoutes(options: PersonOfPageOptions & RecordReaderOptions): PageRoutes {
  const reader = new RecordReader(options);
  const paths = [`${OWNED_PATHS.records}/*`];
  const routes = pageRoutes(options, { what: "owned records", paths, onlyReads: true });

  routes.post(OWNED_PATHS.known, async ({ req, var: page }) => {
    const question = await readJson(req.raw, knownQuestion);
    return json({ records: await reader.known(page, question) });
  });
  routes.post(OWNED_PATHS.records, async ({ req, var: asking }) => {
    const query = await readJson(req.raw, ownedQuery);
    const { page, size, after } = query;
    if (page * size > OWNED_LIMITS.reach || (after !== undefined && page !== 1))
      throw PROBLEMS.invalidBody("There is no such list of records.");
    return json(await reader.list(asking, query));
  });
  routes.get(OWNED_PATHS.reads, async ({ req, var: page }) => {
    const wanted = readsQuery.safeParse(req.query()).data;
    if (wanted === undefined) throw PROBLEMS.invalidBody("There is no such list of reads.");
    return json(await reader.reads(page, wanted));
  });
  routes.get(OWNED_PATHS.read, async ({ req, var: { person, scopes } }) => {
    const { operation, company: companyId, variant } = req.param();
    if (!isReadOperation(operation)) throw PROBLEMS.notFound("There is no such read.");
    if (!mayRead(scopes, operation)) throw insufficientScope(operations[operation].scopes);
    const packed = await reader.read(person, { operation, companyId, variant });
    if (packed === undefined) throw PROBLEMS.notFound("There is no such read.");
    return readResponse(packed, req.header("Accept-Encoding") ?? "");
  });
  return routes;
}
