import { Hono } from "hono";
import { operations } from "#contract/operations.ts";
import { OWNED_LIMITS, type OwnedQuery, ownedQuery, readsQuery } from "#contract/records/owned-list.ts";
import { OWNED_PATHS, knownQuestion } from "#contract/records/owned-record.ts";
import { PROBLEMS, readJson, refuse } from "#gateway/gateway-answers.ts";
import { unpackBody } from "#gateway/journal/stored-answer.ts";
import {
  type PageVariables,
  type PersonOfPageOptions,
  ofOwnPages,
} from "#gateway/sessions/person-of-page.ts";
import { JSON_HEADERS } from "#service/http/error-response.ts";
import { Problem, insufficientScope } from "#service/http/http-problem.ts";
import type { Log } from "#service/service-context.ts";
import { RecordReader, type RecordReaderOptions, isReadOperation, mayRead } from "./record-reader.ts";

interface RecordRoutesOptions extends PersonOfPageOptions, RecordReaderOptions {
  readonly log?: Log | undefined;
}

type Variables = { Variables: PageVariables };

const READ_HEADERS = { ...JSON_HEADERS, "Content-Type": "application/json", Vary: "Accept-Encoding" };

/** Sends a read as it came from the service; compressed, as it is kept, where the page takes that: a family can have 30 MB. */
async function readResponse(packed: Uint8Array<ArrayBuffer>, accepted: string): Promise<Response> {
  if (/\bgzip\b/.test(accepted))
    return new Response(packed, { headers: { ...READ_HEADERS, "Content-Encoding": "gzip" } });
  return new Response(await unpackBody(packed), { headers: READ_HEADERS });
}

const json = (body: object) => Response.json(body, { headers: JSON_HEADERS });

/** Whether there can be such a page: one within reach, or the one after a place. */
function isReached({ page, size, after }: OwnedQuery): boolean {
  return page * size <= OWNED_LIMITS.reach && (after === undefined || page === 1);
}

/** What pages read of what is owned. [owned-1] */
export function recordRoutes(options: RecordRoutesOptions): Hono<Variables> {
  const { log } = options;
  const reader = new RecordReader(options);
  const routes = new Hono<Variables>();
  const pages = ofOwnPages(options, { onlyReads: true });
  routes.use(OWNED_PATHS.records, pages);
  routes.use(`${OWNED_PATHS.records}/*`, pages);

  routes.post(OWNED_PATHS.known, async ({ req, var: page }) => {
    const question = await readJson(req.raw, knownQuestion);
    if (question instanceof Problem) return refuse(question);
    return json({ records: await reader.known(page, question) });
  });
  routes.post(OWNED_PATHS.records, async ({ req, var: page }) => {
    const query = await readJson(req.raw, ownedQuery);
    if (query instanceof Problem) return refuse(query);
    if (!isReached(query)) return refuse(PROBLEMS.invalidBody("There is no such list of records."));
    const answer = await reader.list(page, query);
    return answer instanceof Problem ? refuse(answer) : json(answer);
  });
  routes.get(OWNED_PATHS.reads, async ({ req, var: page }) => {
    const wanted = readsQuery.safeParse(req.query()).data;
    if (wanted === undefined) return refuse(PROBLEMS.invalidBody("There is no such list of reads."));
    const answer = await reader.reads(page, wanted);
    return answer instanceof Problem ? refuse(answer) : json(answer);
  });
  routes.get(OWNED_PATHS.read, async ({ req, var: { known, scopes } }) => {
    const { operation, company: companyId, variant } = req.param();
    if (!isReadOperation(operation)) return refuse(PROBLEMS.notFound("There is no such read."));
    if (!mayRead(scopes, operation)) return refuse(insufficientScope(operations[operation].scopes));
    const packed = await reader.read(known, { operation, companyId, variant });
    if (packed === undefined) return refuse(PROBLEMS.notFound("There is no such read."));
    return readResponse(packed, req.header("Accept-Encoding") ?? "");
  });
  routes.onError((error) => {
    log?.error({ error }, "owned records not available");
    return refuse(PROBLEMS.unavailable(), "not-sent");
  });
  return routes;
}
