import type { SpendingKind } from "#contract/administration/spending-schemas.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { LIMITS, requestBody } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { type InputIdMember, type MatchInput, sentId } from "#contract/records/match-input.ts";
import type { RecordType } from "#contract/records/record-snapshot.ts";
import { RUN_LIMITS, type RunInput, type RunPurpose, type RunSettings } from "#contract/runs/run-schemas.ts";

/** The kind of spending that a run's credits count as. [administration-2] */
export const SPENDING_KINDS: Readonly<Record<RunPurpose, SpendingKind>> = {
  enrich: "runs",
  import: "runs",
  reveal: "reveals",
  read: "companies",
  family: "companies",
};

/** The fields that a family tree is built from. */
const FAMILY_FIELDS = ["companyId", "familyTree", "parentage"];

/** A call ready to be sent. */
interface CallRequest {
  /** With its query, below the service's prefix. */
  readonly path: string;
  readonly body: string;
}

/** How runs of an operation send inputs and read answers. */
export interface RunKind {
  readonly operation: PaidOperation;
  /** The type of record that inputs name. */
  readonly type: RecordType;
  readonly idMember: InputIdMember;
  /** Inputs of one call at most. [enrich-6] */
  readonly inputsPerCall: number;
  /** `records`: an answer has a record for each input; `read`: an answer is about one company, and stored unchanged. */
  readonly answers: "records" | "read";
  request(settings: RunSettings, inputs: readonly RunInput[]): CallRequest;
}

function requestedInput(member: InputIdMember, { id, input }: RunInput): MatchInput {
  return input ?? { [member]: sentId(id) };
}

function enrichKind(operation: "enrichContacts" | "enrichCompanies"): RunKind {
  const { path, requestType, inputKey } = operations[operation];
  const isContact = operation === "enrichContacts";
  const idMember = isContact ? "personId" : "companyId";
  return {
    operation,
    type: isContact ? "contact" : "company",
    idMember,
    inputsPerCall: LIMITS.enrichInputs,
    answers: "records",
    request({ outputFields, requiredFields }, inputs) {
      const attributes = {
        [inputKey]: inputs.map((input) => requestedInput(idMember, input)),
        outputFields,
        ...(isContact && requiredFields.length > 0 && { requiredFields }),
      };
      return { path, body: JSON.stringify(requestBody(requestType, attributes)) };
    },
  };
}

const COMPANY = { type: "company", idMember: "companyId", inputsPerCall: 1, answers: "read" } as const;

const familyKind: RunKind = {
  ...COMPANY,
  operation: "enrichHierarchy",
  request(_settings, inputs) {
    const { path, requestType } = operations.enrichHierarchy;
    const matchCompanyInput = inputs.map((input) => requestedInput("companyId", input));
    const attributes = { matchCompanyInput, outputFields: FAMILY_FIELDS };
    return { path, body: JSON.stringify(requestBody(requestType, attributes)) };
  },
};

type CompanyRead = Exclude<PaidOperation, "enrichContacts" | "enrichCompanies" | "enrichHierarchy">;

function readKind(operation: CompanyRead): RunKind {
  const { path, requestType, paged } = operations[operation];
  return {
    ...COMPANY,
    operation,
    request({ criteria, page }, inputs) {
      const [input] = inputs;
      if (input === undefined) throw new Error("A read is about one company.");
      const query = new URLSearchParams({
        "page[number]": String(page),
        "page[size]": String(RUN_LIMITS.readPage),
      });
      const attributes = { ...criteria, ...requestedInput("companyId", input) };
      return {
        path: paged ? `${path}?${query.toString()}` : path,
        body: JSON.stringify(requestBody(requestType, attributes)),
      };
    },
  };
}

/** A row for each paid operation. */
export const RUN_KINDS: Readonly<Record<PaidOperation, RunKind>> = {
  enrichContacts: enrichKind("enrichContacts"),
  enrichCompanies: enrichKind("enrichCompanies"),
  enrichHierarchy: familyKind,
  enrichIntent: readKind("enrichIntent"),
  enrichNews: readKind("enrichNews"),
  enrichScoops: readKind("enrichScoops"),
  enrichOrgChart: readKind("enrichOrgChart"),
  enrichTechnologies: readKind("enrichTechnologies"),
  enrichHashtags: readKind("enrichHashtags"),
};
