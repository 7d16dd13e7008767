import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { LIMITS, MEDIA_TYPE, SERVICE_PREFIX, requestBody } from "#contract/operation.ts";
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

interface FindOptions {
  readonly upstream: Service;
  readonly publicUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly log?: Log | undefined;
}

const answer = z.looseObject({ data: z.array(z.unknown()) });

function readRows(type: RecordType, body: Uint8Array): FoundRecord[] {
  const { data } = answer.parse(parseExactJson(new TextDecoder().decode(body)));
  return data.flatMap((row): FoundRecord[] => {
    if (type === "contact") {
      const record = searchContacts.record.safeParse(row).data;
      return record === undefined ? [] : [{ id: record.id, snapshot: contactSnapshot(record) }];
    }
    const record = searchCompanies.record.safeParse(row).data;
    return record === undefined ? [] : [{ id: record.id, snapshot: companySnapshot(record) }];
  });
}

/** Searches for up to 100 records by their ids, for the person of the token. It costs no credits. [metering-1] */
export async function findByIds(
  type: RecordType,
  ids: readonly string[],
  { upstream, publicUrl, token, signal, log }: FindOptions,
): Promise<FoundByIds> {
  const { path, requestType } = type === "contact" ? searchContacts : searchCompanies;
  const criteria = { [type === "contact" ? "personId" : "companyId"]: ids.filter(isRecordId).join(",") };
  const page = new URLSearchParams({ "page[number]": "1", "page[size]": String(LIMITS.pageSizeMax) });
  const request = new Request(`${publicUrl}${SERVICE_PREFIX}${path}?${page.toString()}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": MEDIA_TYPE, Accept: MEDIA_TYPE },
    body: JSON.stringify(requestBody(requestType, criteria)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  try {
    const response = await upstream(request);
    const body = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) return { refused: response, body };
    return { found: readRows(type, body), response };
  } catch (error) {
    // the network's errors, and an answer that is none: it cost nothing, and is asked for again
    if (!isUnreadable(error) && !(error instanceof Error)) throw error;
    log?.error({ operation: `search ${type}`, error }, "records not looked up");
    return { failed: true };
  }
}
