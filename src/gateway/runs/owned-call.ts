import * as z from "zod/mini";
import { isUnreadable } from "#contract/diagnostics/unreadable-text.ts";
import type { PaidOperation } from "#contract/gateway-schemas.ts";
import { parseExactJson } from "#contract/ids/exact-json.ts";
import { operations } from "#contract/operations.ts";
import { answeredSnapshot } from "#contract/records/answered-snapshot.ts";
import { matchInputSchema } from "#contract/records/match-input.ts";
import { UNKNOWN_COMPANY, UNKNOWN_CONTACT } from "#contract/records/record-snapshot.ts";
import type { RunInput } from "#contract/runs/run-schemas.ts";
import type { Query } from "#database/database.ts";
import { inputsOfCall } from "#gateway/journal/call-inputs.ts";
import { freeRecords } from "#gateway/journal/free-records.ts";
import { type AnsweredRecordOfCall, ownedCompany, ownedRecordsOf } from "#gateway/records/owned-answer.ts";
import { writeOwned } from "#gateway/records/owned-record-store.ts";
import { spaceOf } from "#gateway/people/person-space.ts";
import { endsOfAnswer } from "./answer-ends.ts";
import type { StoredInput } from "./run-input-rows.ts";
import { RUN_KINDS, type RunKind } from "./run-kinds.ts";
import type { RunContext } from "./run-rows.ts";

const enrichBody = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({
      matchPersonInput: z.optional(z.array(matchInputSchema)),
      matchCompanyInput: z.optional(z.array(matchInputSchema)),
      outputFields: z.array(z.string()),
    }),
  }),
});

/** A paid call outside any run, by a program or a page; its inputs are known from its body alone. */
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

/** Reads the inputs of a call, in the form of a run's. */
function askedIn({ idMember, type }: RunKind, { operation, body }: OwnedCall) {
  const snapshot = type === "contact" ? UNKNOWN_CONTACT : UNKNOWN_COMPANY;
  if (operations[operation].kind !== "enrich" || operation === "enrichHierarchy") {
    const { ids } = inputsOfCall(operation, body, new URLSearchParams());
    return { asked: ids.map((id): RunInput => ({ id, snapshot })), outputFields: [] };
  }
  const { attributes } = enrichBody.parse(parseExactJson(new TextDecoder().decode(body))).data;
  const inputs = [...(attributes.matchPersonInput ?? []), ...(attributes.matchCompanyInput ?? [])];
  const asked = inputs.map((input, index): RunInput => {
    const { [idMember]: id, ...others } = input;
    if (id !== undefined && Object.keys(others).length === 0) return { id: String(id), snapshot };
    return { id: `input ${String(index)}`, input, snapshot };
  });
  return { asked, outputFields: attributes.outputFields };
}

const sentInput = (asked: RunInput, position: number): StoredInput => ({
  position,
  state: "sent",
  call: null,
  recordId: asked.input == null ? asked.id : null,
  price: null,
  setAside: 0,
  credits: 0,
  asked,
  isReadable: true,
  sealed: "",
});

/** The records of a call's answer; none where it cannot be joined to the inputs. */
async function recordsOfAnswer(
  on: Query,
  call: OwnedCall,
  { body, credits, sentAt, endedAt }: OwnedCallAnswer,
  { spaceId, managementDays }: { readonly spaceId: string; readonly managementDays: number },
): Promise<AnsweredRecordOfCall[]> {
  const kind = RUN_KINDS[call.operation];
  const { type } = kind;
  const source = { kind: "call", id: "", name: "", by: call.userId, at: endedAt } as const;
  const { asked, outputFields } = askedIn(kind, call);
  const read = await endsOfAnswer(kind, asked.map(sentInput), {
    body,
    credits,
    sentAt,
    freeOf: (ids) => freeRecords(on, spaceId, { type, ids }, { managementDays, now: new Date(sentAt) }),
  });
  if (read === undefined) return [];
  // a free read returned nothing new
  if (kind.answers === "read")
    return read.results.flatMap((result) => (result.chargedAt === null ? [] : ownedCompany(result, source)));
  const results = read.results.map((result) => {
    const { record, snapshot } = result;
    return record === null ? result : { ...result, snapshot: answeredSnapshot(record, snapshot) };
  });
  return ownedRecordsOf({ type, source, outputFields, results });
}

/**
 * Adds the results of a call to what its person's organisation owns, in the transaction that ends it. A program that signed in
 * for itself has no organisation here. [owned-1]
 */
export async function noteOwnedCall(
  on: Query,
  { keys, managementDays }: Pick<RunContext, "keys" | "managementDays">,
  call: OwnedCall,
  answer: OwnedCallAnswer,
): Promise<void> {
  const { userId } = call;
  const person = await on
    .selectFrom("gateway_people")
    .select("organisation_id as id")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (person === undefined) return;
  const spaceId = spaceOf({ id: userId, organisation: person.id === null ? null : { id: person.id } });
  try {
    const brought = await recordsOfAnswer(on, call, answer, { spaceId, managementDays });
    await writeOwned(on, keys, { spaceId, userId, at: answer.endedAt }, brought);
  } catch (error) {
    // its inputs have an unknown form: the answer is passed on all the same
    if (!isUnreadable(error)) throw error;
  }
}
