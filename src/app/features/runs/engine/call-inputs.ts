import { companyRequest, hierarchyRequest } from "#app/paid-calls/company-calls.ts";
import type { EnrichOperationName } from "#app/paid-calls/paid-call-outcome.ts";
import {
  type AskedRecord,
  type InputIdMember,
  type MatchInput,
  askedKey,
  sentId,
} from "#contract/records/match-input.ts";
import { enrichCompanies } from "#contract/enrich-company-schemas.ts";
import { enrichContacts } from "#contract/enrich-contact-schemas.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { LIMITS, requestBody } from "#contract/operation.ts";
import { type StoredRun, recordTypeOf } from "./stored-run.ts";

/** How an operation names its inputs and their identifier. [enrich-6] */
const INPUTS = {
  enrichContacts: { requestType: enrichContacts.requestType, list: "matchPersonInput", id: "personId" },
  enrichCompanies: { requestType: enrichCompanies.requestType, list: "matchCompanyInput", id: "companyId" },
} as const;

/** The member of `meta.input` that names the record. */
export function inputIdMember(operation: EnrichOperationName): InputIdMember {
  return operation === "enrichContacts" ? "personId" : "companyId";
}

/** What the bodies of a run's calls are made of. */
export type CallFields = Pick<StoredRun, "operation" | "outputFields" | "requiredFields"> & {
  readonly topics?: StoredRun["topics"] | undefined;
};

/** The body of one call, for as many records as {@link batchSize} allows. */
export function bodyOf(
  { operation, outputFields, requiredFields, topics = [] }: CallFields,
  records: readonly AskedRecord[],
): string {
  const [companyId = ""] = records.map(({ id }) => id);
  if (operation === "enrichHierarchy") return hierarchyRequest(companyId).body;
  if (operation === "enrichIntent")
    return companyRequest(enrichIntent, { companyId, topics: [...topics] }, 1).body;
  const { requestType, list, id: member } = INPUTS[operation];
  const requires = operation === "enrichContacts" && requiredFields.length > 0;
  const sentFor = ({ id, input }: AskedRecord): MatchInput => input ?? { [member]: sentId(id) };
  return JSON.stringify(
    requestBody(requestType, {
      [list]: records.map(sentFor),
      outputFields,
      ...(requires ? { requiredFields } : {}),
    }),
  );
}

/** Records of one call: a family tree and a company's intent come one at a time. */
export function batchSize(operation: EnrichOperationName): number {
  return operation in INPUTS ? LIMITS.enrichInputs : 1;
}

/**
 * The records of a run without those that ask for the same as one before: they would be paid for twice. Throws, before
 * anything is stored, where two that ask for different things could not be told apart later, and for a description that
 * the operation does not take.
 */
export function uniqueRecords<Asked extends AskedRecord>(
  operation: EnrichOperationName,
  records: readonly Asked[],
): Asked[] {
  const type = recordTypeOf(operation);
  const byKey = new Map<string, Asked>();
  const ids = new Set<string>();
  for (const record of records) {
    if (record.input != null && !(operation in INPUTS))
      throw new Error("Only contacts and companies can be found by a description.");
    const key = askedKey(type, record);
    if (byKey.has(key)) continue;
    if (ids.has(record.id)) throw new Error(`Two records of the run have the same key: ${record.id}.`);
    byKey.set(key, record);
    ids.add(record.id);
  }
  return [...byKey.values()];
}
