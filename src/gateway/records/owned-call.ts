import * as z from "zod/mini";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { answeredSnapshot } from "#contract/records/answered-snapshot.ts";
import { type AskedRecord, type InputIdMember, matchInputSchema } from "#contract/records/match-input.ts";
import { foundId, isReturned, readEnrichAnswer } from "#contract/records/read-enrich-answer.ts";
import { readPaidAnswer } from "#contract/records/read-paid-answer.ts";
import {
  type CompanySnapshot,
  type ContactSnapshot,
  type RecordType,
  UNKNOWN_COMPANY,
  UNKNOWN_CONTACT,
} from "#contract/records/record-snapshot.ts";
import type { OwnedSource } from "#contract/records/owned-record.ts";
import type { Query } from "#database/database.ts";
import { inputsOfCall } from "#gateway/journal/call-inputs.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import type { SessionKeys } from "#gateway/keys/session-keys.ts";
import { type BroughtRecord, ownedCompany, ownedRecordsOf } from "./owned-answer.ts";
import { writeOwned } from "./owned-store.ts";

interface EnrichedKind {
  readonly type: RecordType;
  readonly idMember: InputIdMember;
  readonly snapshot: ContactSnapshot | CompanySnapshot;
}

const KINDS: Partial<Record<PaidOperation, EnrichedKind>> = {
  enrichContacts: { type: "contact", idMember: "personId", snapshot: UNKNOWN_CONTACT },
  enrichCompanies: { type: "company", idMember: "companyId", snapshot: UNKNOWN_COMPANY },
};

const enrichBody = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({
      matchPersonInput: z.optional(z.array(matchInputSchema)),
      matchCompanyInput: z.optional(z.array(matchInputSchema)),
      outputFields: z.array(z.string()),
    }),
  }),
});

/** A paid call that a program made, or a page by itself: what it asked for is known from its body alone. */
interface OwnedCall {
  readonly userId: string;
  readonly operation: PaidOperation;
  readonly body: Uint8Array;
}

interface OwnedCallAnswer {
  readonly body: Uint8Array;
  readonly credits: number | null;
  readonly sentAt: string;
  readonly endedAt: string;
}

function askedIn(body: Uint8Array, idMember: InputIdMember) {
  const { attributes } = enrichBody.parse(parseExactJson(new TextDecoder().decode(body))).data;
  const inputs = [...(attributes.matchPersonInput ?? []), ...(attributes.matchCompanyInput ?? [])];
  const asked = inputs.map((input, index): AskedRecord => {
    const { [idMember]: id, ...others } = input;
    if (id !== undefined && Object.keys(others).length === 0) return { id: String(id) };
    return { id: `input ${String(index)}`, input };
  });
  return { asked, outputFields: attributes.outputFields };
}

/** Those of which something came back, if every one of them was charged. */
function chargedIds(type: RecordType, records: readonly (EnrichRecord | null)[], credits: number | null) {
  const found = new Set(records.flatMap((record) => foundId(type, record) ?? []));
  return found.size === credits ? found : new Set<string>();
}

/** What an enrich call brought; nothing where its answer cannot be joined to what it asked for. */
function enrichedRecords(
  kind: EnrichedKind,
  body: Uint8Array,
  { body: answer, credits, sentAt }: OwnedCallAnswer,
  source: OwnedSource,
): BroughtRecord[] {
  const { asked, outputFields } = askedIn(body, kind.idMember);
  const joined = readEnrichAnswer(new TextDecoder().decode(answer), kind.idMember, asked);
  if (joined === undefined) return [];
  const records = asked.map(({ id }) => joined.byInput.get(id) ?? null);
  const charged = chargedIds(kind.type, records, credits);
  const results = asked.map(({ id, input = null }, index) => {
    const record = records[index] ?? null;
    const found = foundId(kind.type, record);
    return {
      id,
      input,
      record,
      snapshot: record === null ? kind.snapshot : answeredSnapshot(record, kind.snapshot),
      chargedAt: found !== null && charged.has(found) ? sentAt : null,
    };
  });
  return ownedRecordsOf({ type: kind.type, source, outputFields, results });
}

/** The companies that a read found, if each of them was charged: what was free was owned before, or brought nothing. */
function chargedCompanies(
  { operation, body }: OwnedCall,
  { body: answer, credits, sentAt }: OwnedCallAnswer,
  source: OwnedSource,
): BroughtRecord[] {
  const { ids } = inputsOfCall(operation, body, new URLSearchParams());
  if (ids.length !== credits) return [];
  const asked = ids.map((id) => ({ id }));
  const joined = readPaidAnswer(operation, new TextDecoder().decode(answer), "companyId", asked);
  const found = ids.filter((id) => {
    const record = joined?.byInput.get(id);
    return record != null && isReturned(record);
  });
  const about = { input: null, snapshot: UNKNOWN_COMPANY, record: null, chargedAt: sentAt };
  return found.map((id) => ownedCompany({ id, ...about }, source));
}

/**
 * Writes what a call brought into what its person's organisation owns, in the transaction that ends it. A program that
 * signed in for itself has no organisation here. [owned-1]
 */
export async function noteOwnedCall(
  on: Query,
  keys: SessionKeys,
  call: OwnedCall,
  answer: OwnedCallAnswer,
): Promise<void> {
  const { userId, operation, body } = call;
  const person = await on
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (person === undefined) return;
  try {
    const at = answer.endedAt;
    const source = { kind: "call", id: "", name: "", by: userId, at } as const;
    const kind = KINDS[operation];
    const owned =
      kind === undefined
        ? chargedCompanies(call, answer, source)
        : enrichedRecords(kind, body, answer, source);
    const organisation = person.id === null ? null : { id: person.id };
    await writeOwned(on, keys, { spaceId: spaceOf({ id: userId, organisation }), userId, at }, owned);
  } catch (error) {
    // what it asks for is in a shape of its own: the answer goes on all the same
    if (!isUnreadable(error)) throw error;
  }
}
