import { callOutcome } from "#app/paid-calls/call-outcome.ts";
import type { PaidSubject } from "#app/paid-calls/price-text.ts";
import type { CompanyRecord } from "#contract/companies.ts";
import { enrichHierarchy } from "#contract/enrich-companies.ts";
import { requestBody } from "#contract/operation.ts";
import type { FamilyStore } from "./family-store.ts";
import type { StoredFamily } from "./stored-family.ts";

/** What asking works with; everything outside comes in so that tests can fix it. */
export interface AskFamilyOptions {
  readonly store: FamilyStore;
  /** Makes the call, once; rejects with an ApiError. */
  readonly send: (call: { readonly body: string; readonly key: string }) => Promise<Blob>;
  /** Runs work while no other tab of this person runs work of the same name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly now: () => Date;
  readonly uuid: () => string;
}

/** An answer that came. */
export interface AskedFamily {
  readonly family: StoredFamily;
  readonly answer: Blob;
  /** False when the browser could not keep it: it is there until the page closes. */
  readonly kept: boolean;
}

/** Nothing was sent, since the browser could not write that it would be. */
export class NotStoredError extends Error {
  override name = "NotStoredError";
}

/** What is to be asked. */
export interface FamilyQuestion {
  readonly companyId: string;
  readonly name: string;
  /** Asks although an answer is kept. */
  readonly anew: boolean;
}

/** The body of the call for one company. Section 4.3. */
export function familyRequest(companyId: string): string {
  return JSON.stringify(
    requestBody(enrichHierarchy.requestType, {
      matchCompanyInput: [
        { companyId: Number.isSafeInteger(Number(companyId)) ? Number(companyId) : companyId },
      ],
      outputFields: ["companyId", "familyTree", "parentage"],
    }),
  );
}

/**
 * Asks for a company's family once, by the rules of a run: the intent is on the disk before a byte leaves, the answer
 * is stored before anyone looks at it, and a call without a definite end stays in doubt until an answer comes. What
 * is kept is not asked again. Rejects with a {@link NotStoredError} or an ApiError.
 */
export function askFamily(question: FamilyQuestion, options: AskFamilyOptions): Promise<AskedFamily> {
  const { store, lock } = options;
  return lock(askLock(store, question.companyId), () => askAlone(question, options));
}

/** The name of the lock that is held while a family is asked for. */
export function askLock({ name }: FamilyStore, companyId: string): string {
  return `family-${name}-${companyId}`;
}

async function askAlone(question: FamilyQuestion, options: AskFamilyOptions): Promise<AskedFamily> {
  const { store, send, now } = options;
  const kept = await store.get(question.companyId).catch(notStored);
  // another tab was faster
  if (kept?.answer && !question.anew) return { family: kept.family, answer: kept.answer, kept: true };
  const before = kept?.family ?? newFamily(question, now());
  const asking = { ...before, attempt: before.attempt ?? newAttempt(question, options) };
  await store.put(asking).catch(notStored);
  try {
    const answer = await send({ body: asking.attempt.body, key: asking.attempt.key });
    const family = {
      ...asking,
      attempt: null,
      answer: { receivedAt: now().toISOString() },
    };
    const written = await store.put(family, answer).then(
      () => true,
      () => false,
    );
    return { family, answer, kept: written };
  } catch (error) {
    // a refusal settles the first attempt, never an earlier one
    if (before.attempt === null && isDefinite(error)) await settle(before, store);
    throw error;
  }
}

function notStored(cause: unknown): never {
  throw new NotStoredError("This browser could not note the request, so nothing was sent.", { cause });
}

/** Whether the service is known to have charged nothing. */
export function isDefinite(error: unknown): boolean {
  return error instanceof NotStoredError || callOutcome(error).kind === "refused";
}

/** Takes the noted intent back. If that cannot be written, the attempt stays in doubt, which costs nobody anything. */
async function settle(before: StoredFamily, store: FamilyStore): Promise<void> {
  const done = before.answer === null ? store.remove(before.id) : store.put(before);
  await Promise.resolve(done).catch(() => undefined);
}

function newFamily({ companyId, name }: FamilyQuestion, now: Date): StoredFamily {
  return { id: companyId, name, openedAt: now.toISOString(), answer: null, attempt: null, summary: null };
}

function newAttempt({ companyId }: FamilyQuestion, { now, uuid }: AskFamilyOptions) {
  return { key: uuid(), body: familyRequest(companyId), sentAt: now().toISOString() };
}

/** A company's family for the words about asking; `record` is what search tells of the company, where it is known. */
export function familySubject(
  { id, name }: { readonly id: string; readonly name: string },
  record?: CompanyRecord | null,
): PaidSubject {
  return {
    what: "Family tree",
    noun: { one: "family tree", many: "family trees" },
    company: record?.attributes.name || name || `company ${id}`,
    managed: record?.attributes.managementStatus?.underManagement,
    countsRecords: false,
    scopes: enrichHierarchy.scopes,
  };
}
