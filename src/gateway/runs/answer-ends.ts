import type { EnrichRecord } from "#contract/enrich-schemas.ts";
import { inputKey } from "#contract/records/match-input.ts";
import { type JoinedAnswer, foundId, isReturned } from "#contract/records/read-enrich-answer.ts";
import { readPaidAnswer } from "#contract/records/read-paid-answer.ts";
import type { RunProblem } from "#contract/runs/run-schemas.ts";
import type { OwnedResult } from "#gateway/records/owned-answer.ts";
import type { InputEnd, StoredInput } from "./run-input-rows.ts";
import type { RunKind } from "./run-kinds.ts";
import { mayCost, ownProblem } from "./run-states.ts";

/** Statuses of the gateway beside the service's. */
export const GATEWAY_STATUSES = {
  /** The answer lacks the input. [enrich-1] */
  notReturned: "NOT_RETURNED",
  /** The answer may have the input, in a form that cannot be read. */
  unreadable: "UNREADABLE",
} as const;

const OUT_OF_CREDITS = "LIMIT_EXCEEDED";

const UNREADABLE: RunProblem = {
  ...ownProblem(
    "The data provider answered, but this part couldn’t be read. It may have been charged.",
    GATEWAY_STATUSES.unreadable,
  ),
  status: 200,
};

/** How the inputs of a call ended, according to its answer. */
export interface AnswerEnds {
  readonly ends: readonly InputEnd[];
  /** Some inputs were not answered for want of credits, and are open again. */
  readonly outOfCredits: boolean;
  /** Its results, for the owned records. */
  readonly results: readonly OwnedResult[];
  /** It has no records: the read counts as done from now on, but the company is not owned. [enrich-8] */
  readonly isEmpty?: boolean;
}

/** An answer with the facts of its call. */
export interface Answered {
  readonly body: Uint8Array;
  /** What the call was charged; null where that is unknown. */
  readonly credits: number | null;
  /** ISO 8601, UTC: no charge of the call is older. */
  readonly sentAt: string;
  /** Returns those of some records that were free before the call. */
  readonly freeOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** An input with its result. */
interface Joined {
  readonly input: StoredInput;
  /** Undefined where the answer lacks it; null where it could not be read. */
  readonly record: EnrichRecord | null | undefined;
}

/** The inputs whose record was returned, each record once: two descriptions may find the same one. */
function returnedOnce(kind: RunKind, joined: readonly Joined[]): readonly Joined[] {
  const known = new Set<string>();
  return joined.filter(({ record }) => {
    if (record == null || !isReturned(record)) return false;
    const id = foundId(kind.type, record);
    if (id === null) return true;
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
}

/**
 * Infers from the total charge which inputs were charged: all that were returned, those that were not free before, or the
 * described ones, of which that was unknown. Undefined where the total fits none of these, or is unknown.
 */
async function chargedOf(
  kind: RunKind,
  joined: readonly Joined[],
  { credits, freeOf }: Answered,
): Promise<ReadonlySet<number> | undefined> {
  if (credits === null) return undefined;
  const returned = returnedOnce(kind, joined);
  const asNew = returned.filter(({ input }) => mayCost(input.price));
  let charged = credits === 0 ? [] : [returned, asNew].find(({ length }) => length === credits);
  if (charged === undefined) {
    const idOf = ({ record = null }: Joined) => foundId(kind.type, record) ?? "";
    const free = await freeOf(asNew.map(idOf));
    const unknown = asNew.filter((each) => !free.has(idOf(each)));
    charged = unknown.length === credits ? unknown : undefined;
  }
  return charged && new Set(charged.map(({ input }) => input.position));
}

function creditsOf({ input, record }: Joined, charged: ReadonlySet<number> | undefined): number | null {
  if (charged !== undefined) return charged.has(input.position) ? 1 : 0;
  const cameBack = record !== undefined && (record === null || isReturned(record));
  return cameBack && mayCost(input.price) ? null : 0;
}

function endOf(kind: RunKind, joined: Joined, { hasStrays }: JoinedAnswer, credits: number | null): InputEnd {
  const { input, record } = joined;
  const { position, call, price } = input;
  const end = { position, call, price, credits, problem: null, recordId: input.recordId };
  if (record === null || (record === undefined && hasStrays)) {
    const status = GATEWAY_STATUSES.unreadable;
    return { ...end, state: "unconfirmed", status, credits: null, problem: UNREADABLE, record: null };
  }
  if (record === undefined)
    return { ...end, state: "nothing", status: GATEWAY_STATUSES.notReturned, record: null };
  const status = record.meta.matchStatus;
  if (status === OUT_OF_CREDITS) return { ...end, state: "open", call: null, status, record: null };
  if (!isReturned(record)) return { ...end, state: "nothing", status, record };
  return { ...end, state: "got", status, record, recordId: foundId(kind.type, record) ?? input.recordId };
}

/** How each input of a call ended. Undefined where the answer cannot be read at all. */
async function joinedEnds(
  kind: RunKind,
  inputs: readonly StoredInput[],
  answered: Answered,
): Promise<AnswerEnds | undefined> {
  const { body, sentAt } = answered;
  // a described input is identified by its whole description, since its id is only a label
  const keyOf = ({ asked: { id, input } }: StoredInput) => (input == null ? id : inputKey(input));
  const asked = inputs.map((input) => ({ ...input.asked, id: keyOf(input) }));
  const answer = readPaidAnswer(kind.operation, new TextDecoder().decode(body), kind.idMember, asked);
  if (answer === undefined) return undefined;
  const joined = inputs.map((input) => ({
    input,
    // an input that no key opens cannot be matched to the answer either
    record: input.isReadable ? answer.byInput.get(keyOf(input)) : null,
  }));
  const charged = await chargedOf(kind, joined, answered);
  const ends = joined.map((each) => endOf(kind, each, answer, creditsOf(each, charged)));
  return {
    ends,
    outOfCredits: ends.some(({ state }) => state === "open"),
    isEmpty: answer.isEmpty,
    results: joined.map(({ input, record = null }) => ({
      ...input.asked,
      input: input.asked.input ?? null,
      record,
      chargedAt:
        charged?.has(input.position) === true
          ? sentAt
          : (input.asked.snapshot.managementStatus?.purchaseDate ?? null),
    })),
  };
}

/** Ends a read about a company: its answer is stored unchanged, under the requested company. */
function readEnds(inputs: readonly StoredInput[], { ends, results, ...read }: AnswerEnds): AnswerEnds {
  const recordIds = new Map(inputs.map(({ position, recordId }) => [position, recordId]));
  return {
    ...read,
    ends: ends.map((end) => ({ ...end, recordId: recordIds.get(end.position) ?? null, record: null })),
    results: results
      .filter((_, index) => ends[index]?.state === "got")
      .map((result) => ({ ...result, record: null })),
  };
}

/** How the inputs of a call ended. Undefined where its answer cannot be read at all. */
export async function endsOfAnswer(
  kind: RunKind,
  inputs: readonly StoredInput[],
  answer: Answered,
): Promise<AnswerEnds | undefined> {
  const read = await joinedEnds(kind, inputs, answer);
  return read === undefined || kind.answers === "records" ? read : readEnds(inputs, read);
}

/** Ends the inputs of an answer that could not be read. */
export function unreadableEnds(inputs: readonly StoredInput[]): InputEnd[] {
  return inputs.map(({ position, call, price, recordId }) => ({
    position,
    call,
    price,
    recordId,
    state: "unconfirmed",
    status: GATEWAY_STATUSES.unreadable,
    credits: null,
    problem: UNREADABLE,
    record: null,
  }));
}
