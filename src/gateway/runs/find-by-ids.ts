import { searchCompanies } from "#contract/company-schemas.ts";
import { searchContacts } from "#contract/contact-schemas.ts";
import {
  type RecordSnapshot,
  type RecordType,
  companySnapshot,
  contactSnapshot,
  isRecordId,
} from "#contract/records/record-snapshot.ts";
import { type FreeSearchOptions, sendFreeSearch } from "./free-search-call.ts";

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
