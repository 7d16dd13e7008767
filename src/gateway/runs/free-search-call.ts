import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import {
  LIMITS,
  MEDIA_TYPE,
  SERVICE_PREFIX,
  type SearchOperation,
  requestBody,
} from "#contract/operation.ts";
import {
  type RecordSnapshot,
  type RecordType,
  companySnapshot,
  contactSnapshot,
  isRecordId,
} from "#contract/records/record-snapshot.ts";
import type { Service } from "#service/service.ts";
import type { Log } from "#service/service-context.ts";
import * as z from "zod/mini";

/** How long one search may take. */
const TIMEOUT_MS = 60_000;

/** What a search found, or the answer that refused it; undefined where none came. */
export type FreeSearchAnswer<Row> =
  | { readonly rows: readonly Row[]; readonly total: number; readonly response: Response }
  | { readonly refused: Response; readonly body: Uint8Array }
  | { readonly failed: true };

export interface FreeSearchOptions {
  readonly upstream: Service;
  readonly publicUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly log?: Log | undefined;
}

const answer = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.catch(z.looseObject({ totalResults: z.optional(z.number()) }), {}),
});

/** As much of a search as it takes to send it. */
type Searched<Row> = Pick<SearchOperation<never, Row>, "name" | "path" | "requestType" | "record">;

/**
 * Sends a search for a page of 100 records, for the person of the token. Criteria travel in the body alone. It costs no
 * credits. [metering-1]
 */
export async function sendFreeSearch<Row>(
  { name, path, requestType, record }: Searched<Row>,
  { criteria, page = 1 }: { readonly criteria: object; readonly page?: number },
  { upstream, publicUrl, token, signal, log }: FreeSearchOptions,
): Promise<FreeSearchAnswer<Row>> {
  const query = new URLSearchParams({
    "page[number]": String(page),
    "page[size]": String(LIMITS.pageSizeMax),
  });
  const request = new Request(`${publicUrl}${SERVICE_PREFIX}${path}?${query.toString()}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, Accept: MEDIA_TYPE },
    body: JSON.stringify(requestBody(requestType, criteria)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  try {
    const response = await upstream(request);
    const body = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) return { refused: response, body };
    const { data, meta } = answer.parse(parseExactJson(new TextDecoder().decode(body)));
    const rows = data.flatMap((row) => record.safeParse(row).data ?? []);
    return { rows, total: meta.totalResults ?? data.length, response };
  } catch (error) {
    // the network's errors, and an answer that is none: it cost nothing, and is asked for again
    if (!isUnreadable(error) && !(error instanceof Error)) throw error;
    log?.error({ operation: name, error }, "records not looked up");
    return { failed: true };
  }
}

/** A record as search knows it, under its id of today. */
export interface FoundRecord {
  readonly id: string;
  readonly snapshot: RecordSnapshot;
}

/** What a search found, or the answer that refused it; undefined where none came. */
export type FoundByIds =
  | { readonly found: readonly FoundRecord[]; readonly response: Response }
  | { readonly refused: Response; readonly body: Uint8Array }
  | { readonly failed: true };

/** Searches for up to 100 records by their ids, for the person of the token. It costs no credits. [metering-1] */
export async function findByIds(
  type: RecordType,
  ids: readonly string[],
  options: FreeSearchOptions,
): Promise<FoundByIds> {
  const list = ids.filter(isRecordId).join(",");
  if (type === "contact") {
    const answer = await sendFreeSearch(searchContacts, { criteria: { personId: list } }, options);
    if (!("rows" in answer)) return answer;
    const found = answer.rows.map((record) => ({ id: record.id, snapshot: contactSnapshot(record) }));
    return { found, response: answer.response };
  }
  const answer = await sendFreeSearch(searchCompanies, { criteria: { companyId: list } }, options);
  if (!("rows" in answer)) return answer;
  const found = answer.rows.map((record) => ({ id: record.id, snapshot: companySnapshot(record) }));
  return { found, response: answer.response };
}
