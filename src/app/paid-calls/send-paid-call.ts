import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  CALL_PURPOSE,
  GATEWAY_PATHS,
  GATEWAY_PREFIX,
  journalEntry,
  noJournalEntry,
} from "#contract/gateway-schemas.ts";
import { enrichIntent } from "#contract/intent-schemas.ts";
import { operations } from "#contract/operations.ts";
import { ApiError, plainApiError } from "#app/api/api-error.ts";
import { parseAnswer } from "#app/api/call-operation.ts";
import { type WireAnswer, type WireRequest, send } from "#app/api/send-request.ts";
import type { Journal } from "./call-recovery.ts";
import { companyReadPath } from "./company-calls.ts";
import { type CallOutcome, type EnrichCall, callOutcome, isPaidAnswer } from "./paid-call-outcome.ts";

/** The answer of a paid call. Rejects like one that was cut where what came is none. */
async function paidAnswer(sent: Promise<WireAnswer>): Promise<WireAnswer> {
  const answer = await sent;
  if (isPaidAnswer(answer.gateway, answer.body)) return answer;
  throw plainApiError("network");
}

/** Makes one enrich call, once, and never rejects. Its intent must be stored already. [enrich-6] */
export async function sendEnrich(
  { operation, body, key, isReveal }: EnrichCall,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { method } = operations[operation];
  const path = operation === "enrichIntent" ? companyReadPath(enrichIntent, 1) : operations[operation].path;
  try {
    const purpose = isReveal ? CALL_PURPOSE.reveal : undefined;
    const sent = send({ method, path, body, idempotencyKey: key, purpose, signal, sender: "run" });
    const { body: raw, credits, gateway } = await paidAnswer(sent);
    return { kind: "answer", status: 200, raw, credits, recovered: gateway === "replayed" };
  } catch (error) {
    return callOutcome(error);
  }
}

function pathOf(path: string, key: string): string {
  return path.replace(":key", encodeURIComponent(key));
}

/** The gateway looks into its database only: what hangs longer is lost, and a run would wait for it. */
const JOURNAL_TIMEOUT_MS = 10_000;

/** The journal of the gateway that this page came from. */
export const gatewayJournal: Journal = {
  async find(key) {
    const path = pathOf(GATEWAY_PATHS.batch, key);
    const answer = await send({ method: "GET", prefix: GATEWAY_PREFIX, path, signal: journalSignal() });
    return parseAnswer(answer, (body) => z.union([noJournalEntry, journalEntry]).parse(body));
  },
  async release(key) {
    try {
      const path = pathOf(GATEWAY_PATHS.release, key);
      await send({ method: "POST", prefix: GATEWAY_PREFIX, path, signal: journalSignal() });
    } catch (error) {
      // nothing of unknown outcome is there: what is asked for next is forwarded, waited for or repeated
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
    }
  },
};

function journalSignal(): AbortSignal {
  return AbortSignal.timeout(JOURNAL_TIMEOUT_MS);
}

/** No call has this key: what the gateway says of none at all is asked for. */
const NO_CALL = "management-window";

/** For how many days a charged record is free, as the gateway tells; 0 where that is not known. [metering-4] */
export const managementWindow = queryOptions({
  queryKey: [NO_CALL],
  queryFn: async () => (await gatewayJournal.find(NO_CALL)).managementDays,
  staleTime: Infinity,
});

/** Copies wait for nobody: a request that hangs is given up, and made again later. */
const COPY_TIMEOUT_MS = 60_000;

/** Asks the gateway about what it stores of this person; undefined where it has nothing. Rejects otherwise. */
export async function askGateway(
  question: Pick<WireRequest, "method" | "path" | "body">,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(COPY_TIMEOUT_MS);
  try {
    const { body } = await send({ ...question, prefix: GATEWAY_PREFIX, signal });
    return question.method === "GET" && body === "" ? undefined : body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
