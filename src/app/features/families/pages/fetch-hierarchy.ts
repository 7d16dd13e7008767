import { callOutcome } from "#app/paid-calls/call-outcome.ts";
import type { ReadSubject } from "#app/paid-calls/price-text.ts";
import type { CompanyRecord } from "#contract/companies.ts";
import { enrichHierarchy } from "#contract/enrich-hierarchy.ts";
import { requestBody } from "#contract/operation.ts";
import type { FamilyStorage, StoredFamily } from "./family-storage.ts";

/** Everything that the fetch depends on, so that tests can control it. */
export interface FetchOptions {
  readonly storage: FamilyStorage;
  /** Makes the call once. Rejects with an ApiError. */
  readonly send: (call: { readonly body: string; readonly key: string }) => Promise<Blob>;
  /** Runs work while no other tab of this user runs work of the same name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly now: () => Date;
  readonly uuid: () => string;
}

/** An answer that arrived. */
export interface FetchedFamily {
  readonly family: StoredFamily;
  readonly answer: Blob;
  /** False when the browser could not store it: it is only here until the page closes. */
  readonly saved: boolean;
}

/** Nothing was sent, since the browser could not store the intent to. */
export class NotStoredError extends Error {
  override name = "NotStoredError";
}

/** The family tree to fetch. */
export interface HierarchyRequest {
  readonly companyId: string;
  readonly name: string;
  /** Fetches even though an answer is stored. */
  readonly refetch: boolean;
}

/** The body of the call for one company. Section 4.3. */
export function hierarchyBody(companyId: string): string {
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
 * Fetches a company's family tree once, by the rules of a run: the intent is stored before anything is sent, the answer
 * is stored before it is read, and a call without a definite outcome stays unconfirmed until an answer comes. A stored
 * answer is not fetched again. Rejects with a {@link NotStoredError} or an ApiError.
 */
export function fetchHierarchy(request: HierarchyRequest, options: FetchOptions): Promise<FetchedFamily> {
  const { storage, lock } = options;
  return lock(fetchLock(storage, request.companyId), () => fetchExclusively(request, options));
}

/** The name of the lock that is held during a fetch. */
export function fetchLock({ name }: FamilyStorage, companyId: string): string {
  return `family-${name}-${companyId}`;
}

async function fetchExclusively(request: HierarchyRequest, options: FetchOptions): Promise<FetchedFamily> {
  const { storage, send, now } = options;
  const saved = await storage.get(request.companyId).catch(throwNotStored);
  // another tab was faster
  if (saved?.answer && !request.refetch) return { family: saved.family, answer: saved.answer, saved: true };
  const before = saved?.family ?? createFamily(request, now());
  const pending = { ...before, attempt: before.attempt ?? createAttempt(request, options) };
  await storage.put(pending).catch(throwNotStored);
  try {
    const answer = await send({ body: pending.attempt.body, key: pending.attempt.key });
    const family = {
      ...pending,
      attempt: null,
      answer: { receivedAt: now().toISOString() },
    };
    const stored = await storage.put(family, answer).then(
      () => true,
      () => false,
    );
    return { family, answer, saved: stored };
  } catch (error) {
    // a refusal settles the first attempt, never an earlier one
    if (before.attempt === null && isDefinite(error)) await withdraw(before, storage);
    throw error;
  }
}

function throwNotStored(cause: unknown): never {
  throw new NotStoredError("This browser could not save the request, so nothing was sent.", { cause });
}

/** Whether the call certainly cost nothing. */
export function isDefinite(error: unknown): boolean {
  return error instanceof NotStoredError || callOutcome(error).kind === "refused";
}

/** Removes the stored intent. If that fails, the attempt stays unconfirmed, which costs nothing. */
async function withdraw(before: StoredFamily, storage: FamilyStorage): Promise<void> {
  const done = before.answer === null ? storage.remove(before.id) : storage.put(before);
  await Promise.resolve(done).catch(() => undefined);
}

function createFamily({ companyId, name }: HierarchyRequest, now: Date): StoredFamily {
  return { id: companyId, name, openedAt: now.toISOString(), answer: null, attempt: null, summary: null };
}

function createAttempt({ companyId }: HierarchyRequest, { now, uuid }: FetchOptions) {
  return { key: uuid(), body: hierarchyBody(companyId), sentAt: now().toISOString() };
}

/** The family tree as the subject of prices and errors; `record` is the company as search knows it. */
export function familySubject(
  { id, name }: { readonly id: string; readonly name: string },
  record?: CompanyRecord | null,
): ReadSubject {
  return {
    what: "Family tree",
    noun: { one: "family tree", many: "family trees" },
    company: record?.attributes.name || name || `company ${id}`,
    managed: record?.attributes.managementStatus?.underManagement,
    countsRecords: false,
    scopes: enrichHierarchy.scopes,
  };
}
